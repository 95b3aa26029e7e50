import { scoreText } from '../../../pizza/formatters.ts';
import type { ScoreSum } from './score-parts.ts';
import { signedText } from './ScoreHead.tsx';
import css from './ScoreSumLine.module.css';

/** How the points above it add up to the score: base, criteria and each penalty by its name. */
export const ScoreSumLine = ({ base, criteria, steps, score }: ScoreSum) => (
  <p className={css.line}>
    <span>base {scoreText(base)}</span>
    <span>criteria {signedText(criteria)}</span>
    {steps.map(({ name, change }) => (
      <span key={name} data-down={change < 0 || undefined}>
        {name} {signedText(change)}
      </span>
    ))}
    <span>= {scoreText(score)}</span>
  </p>
);
