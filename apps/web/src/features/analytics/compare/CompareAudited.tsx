import type { DayRange } from '@crustodian/domain/time/day-range';
import type { CompanyFigures, FigureName } from '../../../audited-figures/audited-figures-calls.ts';
import { AuditedFigure } from '../../../audited-figures/AuditedFigure.tsx';
import table from '../../../charts/FigureTable.module.css';
import { scoreText } from '../../../pizza/formatters.ts';
import css from '../Compare.module.css';
import type { CompareRow } from './compare-rows.ts';

interface AuditedOfStoreProps {
  company: number;
  range: DayRange;
  audited: CompanyFigures;
  row: CompareRow;
  name: FigureName;
  published: string;
}

/** A store's audited figure next to its published one. */
export function AuditedOfStore({ row, audited, company, range, ...rest }: AuditedOfStoreProps) {
  const figures = audited && audited.venues[row.venue];
  return (
    <AuditedFigure
      {...rest}
      figure={figures && figures[rest.name]}
      place={{ company, venue: Number(row.venue), name: row.name, range }}
      look="cell"
    />
  );
}

interface MeanScoreProps extends Omit<AuditedOfStoreProps, 'name' | 'published'> {
  mean: number | null | undefined;
}

/** The mean score shown next to a share, with its audited score below. */
export function MeanScore({ mean = null, ...rest }: MeanScoreProps) {
  const published = scoreText(mean);
  return (
    <td className={`${table.figure} ${css.secondary}`}>
      {published}
      <div>
        <AuditedOfStore {...rest} name="score" published={published} />
      </div>
    </td>
  );
}
