import { scoreText } from '../../../pizza/formatters.ts';
import type { ScoreSum } from './score-parts.ts';
import { signedText } from './ScoreHead.tsx';
import { say } from '../../../language/language.ts';
import css from './ScoreSumLine.module.css';

/** How the points above add up to the score: base, criteria and each named penalty. */
export const ScoreSumLine = ({ base, criteria, steps, score }: ScoreSum) => (
  <p className={css.line}>
    <span>
      {say({ en: 'base', es: 'base' })} {scoreText(base)}
    </span>
    <span>
      {say({ en: 'criteria', es: 'criterios' })} {signedText(criteria)}
    </span>
    {steps.map(({ name, change }) => (
      <span key={name} data-down={change < 0 || undefined}>
        {name} {signedText(change)}
      </span>
    ))}
    <span>= {scoreText(score)}</span>
  </p>
);
