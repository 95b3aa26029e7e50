import type { MonthlyReport } from '@crustodian/contract/monthly-reports';
import type { FigureName, PrintedAudit } from '../../../audited-figures/audited-figures-calls.ts';
import { AuditedFigure } from '../../../audited-figures/AuditedFigure.tsx';
import { ToStandardCounted } from '../../../controls/lists/ToStandardCounted.tsx';
import { say } from '../../../language/language.ts';
import { standardName } from '../../../pizza/names.ts';
import { rowName } from '../explorer/month-rows.ts';
import { auditedPlace } from '../print/use-month-audit.ts';
import css from './MonthAudited.module.css';

interface MonthAuditedProps {
  report: MonthlyReport;
  audited: PrintedAudit;
}

/** The cover's audited figures, which open their pizzas here. */
export function MonthAudited({ report, audited }: MonthAuditedProps) {
  const { figures } = audited;
  if (figures.score.population === 0) return null;
  const place = { ...auditedPlace(report), name: rowName(report) };
  const figureOf = (name: FigureName) => (
    <AuditedFigure {...{ name, place }} figure={figures[name]} published={null} look="tile" />
  );
  return (
    <div className={css.figures} data-screen-only>
      <span className={css.figure}>
        {standardName('to_standard')} {figureOf('to_standard')}
      </span>
      <span className={css.figure}>
        {say({ en: 'Average score', es: 'Puntuación promedio' })} {figureOf('score')}
      </span>
      <ToStandardCounted by="report" audited />
    </div>
  );
}
