import { pointsBetween } from '@crustodian/domain/score/score-delta';
import { Change, ScoreChange } from '../../../charts/marks/Change.tsx';
import { say } from '../../../language/language.ts';
import table from '../../../charts/FigureTable.module.css';
import { pointsText } from '../../../pizza/formatters.ts';
import type { CompareRow, Measure } from './compare-rows.ts';
import css from '../Compare.module.css';

interface CompareGapProps {
  row: CompareRow;
  measure: Measure;
  average: number;
}

/** A store's difference from its company's average, green or red only if statistically significant. */
export function CompareGap({ row, measure, average }: CompareGapProps) {
  const { verdict, gap, value } = row;
  if (verdict === 'few')
    return <span className={table.quiet}>{say({ en: 'few pizzas', es: 'pocas pizzas' })}</span>;
  if (verdict === 'within') {
    return (
      <span className={table.soft}>
        <span className={css.shortly} aria-hidden="true">
          ≈
        </span>
        <span className={css.inMessages}>
          {say({ en: 'no real difference', es: 'sin diferencia real' })}
        </span>
      </span>
    );
  }
  if (measure === 'score') return <ScoreChange gap={gap} />;
  const points = pointsBetween(value, average);
  return <Change amount={points}>{pointsText(points)}</Change>;
}
