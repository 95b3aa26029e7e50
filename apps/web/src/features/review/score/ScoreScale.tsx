import type { QualityDefinition } from '@crustodian/domain/score/quality-band';
import { NOT_STANDARD_BELOW, STANDARD_ABOVE } from '@crustodian/domain/pizza/standard';
import { numeral, scoreText } from '../../../pizza/formatters.ts';
import { say } from '../../../language/language.ts';
import { standardTitle } from '../review-texts.ts';
import css from './ScoreScale.module.css';

const WIDTH = 326;
const GAP = 2;

interface ScoreScaleProps {
  score: number;
  /** The score before an edit. */
  before?: number | undefined;
  quality: QualityDefinition;
  /** Interval that contains the score a person would give. */
  range?: { low: number; high: number } | null | undefined;
}

const at = (score: number): number => (score / 10) * WIDTH;

/** Two scales on one axis: the venue's bands above, the standard below. */
export function ScoreScale({ score, before, range, quality: { min, max } }: ScoreScaleProps) {
  const [low, high] = [numeral(min), numeral(max)];
  const [below, above] = [numeral(NOT_STANDARD_BELOW), numeral(STANDARD_ABOVE)];
  const label = say({
    en: `Score ${scoreText(score)} on a scale from 0 to 10. Bands change at ${low} and ${high}, standard at ${below} and ${above}`,
    es: `Puntuación ${scoreText(score)} en una escala de 0 a 10. Las franjas cambian en ${low} y ${high}; el estándar, en ${below} y ${above}`,
  });
  return (
    <svg className={css.scale} viewBox={`0 0 ${WIDTH} 58`} role="img" aria-label={label}>
      <Bar
        y={12}
        height={8}
        marks={[0, min, max, 10]}
        classes={[css.bad, css.good, css.excellent]}
      />
      <text y="32">0</text>
      <text x={at(min)} y="32" className={css.middle}>
        {low}
      </text>
      <text x={at(max)} y="32" className={css.middle}>
        {high}
      </text>
      <text x={WIDTH} y="32" className={css.end}>
        10
      </text>
      <Bar
        y={38}
        height={3}
        marks={[0, NOT_STANDARD_BELOW, STANDARD_ABOVE, 10]}
        classes={[css.bad, css.maybe, css.excellent]}
      />
      <text y="53">{standardTitle()}</text>
      <text x={at(NOT_STANDARD_BELOW)} y="53" className={css.middle}>
        {below}
      </text>
      <text x={at(STANDARD_ABOVE)} y="53" className={css.middle}>
        {above}
      </text>
      {range && (
        <rect
          className={css.range}
          x={at(range.low)}
          y="9"
          width={at(range.high - range.low)}
          height="14"
          rx="4"
        />
      )}
      {before !== undefined && <circle className={css.before} cx={at(before)} cy="16" r="5" />}
      <path className={css.pointer} d={`M${at(score)} 9l-5-8h10z`} />
      <line className={css.needle} x1={at(score)} x2={at(score)} y1="8" y2="42" />
    </svg>
  );
}

interface BarProps {
  y: number;
  height: number;
  /** End positions of the three parts. */
  marks: readonly number[];
  classes: readonly (string | undefined)[];
}

function Bar({ y, height, marks, classes }: BarProps) {
  return classes.map((className, part) => {
    const [from, to] = [at(marks[part]!), at(marks[part + 1]!)];
    const [start, end] = [part === 0 ? from : from + GAP / 2, part === 2 ? to : to - GAP / 2];
    return (
      <rect
        key={marks[part]}
        className={className}
        x={start}
        y={y}
        width={Math.max(0, end - start)}
        height={height}
        rx="2"
      />
    );
  });
}
