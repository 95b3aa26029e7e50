import { scoreText } from '../../pizza/formatters.ts';
import type { Breakdown } from './score-story.ts';
import { signedText } from './ScoreHead.tsx';
import css from './ScoreBar.module.css';

/** Base, slices, what soft scores and penalties changed, and what is missing to 10, in one bar. */
export function ScoreBar({ base, slices, adjusted, lost }: Breakdown) {
  const label = `Base ${scoreText(base)} plus slices ${scoreText(slices)}${adjusted === 0 ? '' : `, adjusted by ${signedText(adjusted)}`}; lost ${scoreText(lost)}`;
  // A penalty takes from the slices what is then lost.
  const kept = Math.max(0, slices + Math.min(0, adjusted));
  return (
    <div className={css.whole}>
      <div className={css.bar} role="img" aria-label={label}>
        <span className={css.base} style={{ flexGrow: base }} />
        <span className={css.slices} style={{ flexGrow: kept }} />
        {adjusted > 0 && <span className={css.raised} style={{ flexGrow: adjusted }} />}
        {lost > 0 && <span className={css.lost} style={{ flexGrow: lost }} />}
      </div>
      <div className={css.words} aria-hidden="true">
        <span>base {scoreText(base)}</span>
        <span>slices {scoreText(slices)}</span>
        {adjusted !== 0 && <span>adjusted {signedText(adjusted)}</span>}
        <span className={css.missing}>lost {scoreText(lost)}</span>
      </div>
    </div>
  );
}
