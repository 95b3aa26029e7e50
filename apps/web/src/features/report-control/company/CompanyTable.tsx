import { weekEnd } from '@crustodian/domain/time/week';
import { useCompanyFigures } from '../../../audited-figures/audited-figures-calls.ts';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { ChartCard, type CardState } from '../../../charts/ChartCard.tsx';
import { DeltaBadge } from '../../../charts/marks/DeltaBadge.tsx';
import { FigureHead } from '../../../charts/marks/FigureHead.tsx';
import { say } from '../../../language/language.ts';
import table from '../../../charts/FigureTable.module.css';
import { shareText } from '../../../pizza/formatters.ts';
import { companyTotal } from './company-total.ts';
import { CompanyActions } from './CompanyActions.tsx';
import { CompanyRow } from './CompanyRow.tsx';
import { storesTable } from '../control-tables.ts';
import type { ControlRow } from '../report-control-calls.ts';
import type { ControlActions } from '../use-control-actions.ts';
import css from './CompanyTable.module.css';

const head = () => [
  { title: say({ en: 'Store', es: 'Tienda' }) },
  { title: say({ en: 'Reviewed', es: 'Revisado' }), className: css.reviewed },
  { title: say({ en: 'QA Time', es: 'Hora de QA' }), className: css.qa },
  { title: say({ en: 'Status', es: 'Estado' }), className: css.status },
  { title: say({ en: 'LR Score', es: 'Último informe' }), figure: true, className: css.score },
  { title: say({ en: 'delta vs LR', es: 'delta vs. último' }), figure: true, className: css.delta },
  { title: say({ en: 'Audited', es: 'Auditado' }), className: css.audited },
];

interface CompanyTableProps {
  state: CardState;
  rows: readonly ControlRow[];
  /** Reports waiting for the server's printer. */
  queue: readonly string[];
  company: number;
  venue: string;
  week: CalendarDay;
  actions: ControlActions;
  fileName: string;
  onVenue: (venue: string) => void;
}

/** Every store of the company, with the progress of its report of the week. */
export function CompanyTable(props: CompanyTableProps) {
  const { state, rows, queue, company, venue, week, actions, fileName, onVenue } = props;
  const range = { min: week, max: weekEnd(week) };
  const audited = useCompanyFigures(company, range);
  const queued = new Set(queue);
  return (
    <ChartCard
      title={say({ en: 'Stores', es: 'Tiendas' })}
      state={state}
      table={storesTable(rows, audited)}
      fileName={fileName}
      isTable
    >
      <div className={css.body}>
        <div className={css.frame}>
          <table className={`${table.table} ${css.table}`}>
            <FigureHead
              columns={[
                ...head(),
                { title: say({ en: 'Report', es: 'Informe' }), className: css.actions },
              ]}
            />
            <tbody>
              {rows.map((row) => (
                <CompanyRow
                  key={row.venue}
                  {...{ row, week, actions, onVenue }}
                  place={{ company, venue: Number(row.venue), name: row.doc.venue, range }}
                  audited={audited && audited.venues[row.venue]?.to_standard}
                  chosen={row.venue === venue}
                  queued={row._id !== null && queued.has(row._id)}
                />
              ))}
            </tbody>
            <tfoot>
              <TotalRow rows={rows} />
            </tfoot>
          </table>
        </div>
        <CompanyActions rows={rows} actions={actions} />
      </div>
    </ChartCard>
  );
}

const ofText = (part: number, all: number): string =>
  say({ en: `${part} of ${all}`, es: `${part} de ${all}` });

function TotalRow({ rows }: { rows: readonly ControlRow[] }) {
  const { stores, reviewed, checked, finished, lrScore, delta } = companyTotal(rows);
  return (
    <tr data-total>
      <th scope="row">{say({ en: 'Total', es: 'Total' })}</th>
      <td className={css.reviewed}>{ofText(reviewed, stores)}</td>
      <td className={css.qa}>{ofText(checked, stores)}</td>
      <td
        className={css.status}
        title={say({ en: 'complete, printed or sent', es: 'completo, impreso o enviado' })}
      >
        {ofText(finished, stores)}
      </td>
      <td className={`${table.figure} ${css.score}`}>{shareText(lrScore)}</td>
      <td className={`${table.figure} ${css.delta}`}>
        <DeltaBadge delta={delta} />
      </td>
      <td className={css.audited} aria-hidden />
      <td className={css.actions} aria-hidden />
    </tr>
  );
}
