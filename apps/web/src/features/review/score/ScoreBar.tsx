import { scoreText } from '../../../pizza/formatters.ts';
import type { ScoreSum } from './score-parts.ts';
import { signedText } from './ScoreHead.tsx';
import { say } from '../../../language/language.ts';
import css from './ScoreBar.module.css';

/**
 * Base, slices, changes by the ingredients as a whole and by penalties, and the rest to 10, in one
 * bar.
 */
export function ScoreBar({ base, criteria, steps, score, lost }: ScoreSum) {
  const raised = changeOf(steps.filter(({ change }) => change > 0));
  const taken = -changeOf(steps.filter(({ change }) => change < 0));
  // Deductions are drawn at the end of the slices' points, from which they are taken.
  const kept = Math.max(0, score - base - Math.max(0, raised - taken));
  const messages = [
    say({ en: `base ${scoreText(base)}`, es: `base ${scoreText(base)}` }),
    say({ en: `slices ${scoreText(criteria)}`, es: `porciones ${scoreText(criteria)}` }),
    ...steps.map(({ name, change }) => `${name} ${signedText(change)}`),
  ];
  const missing = say({ en: `lost ${scoreText(lost)}`, es: `perdidos ${scoreText(lost)}` });
  return (
    <div className={css.whole}>
      <div
        className={css.bar}
        role="img"
        aria-label={`${messages.join(', ')}: ${scoreText(score)}; ${missing}`}
      >
        <span className={css.base} style={{ flexGrow: Math.min(base, score) }} />
        <span className={css.slices} style={{ flexGrow: kept }} />
        {raised > taken && <span className={css.raised} style={{ flexGrow: raised - taken }} />}
        {lost > 0 && (
          <span className={css.lost} style={{ flexGrow: lost }}>
            {taken > 0 && (
              <span style={{ width: `${Math.min(1, Math.min(taken, lost) / lost) * 100}%` }} />
            )}
          </span>
        )}
      </div>
      <div className={css.messages} aria-hidden="true">
        {messages.map((word) => (
          <span key={word}>{word}</span>
        ))}
        <span className={css.missing}>{missing}</span>
      </div>
    </div>
  );
}

const changeOf = (steps: ScoreSum['steps']): number =>
  steps.reduce((sum, { change }) => sum + change, 0);
