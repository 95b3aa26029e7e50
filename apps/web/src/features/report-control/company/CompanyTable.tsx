import { weekEnd } from '@crustodian/domain/time/week';
import { useCompanyFigures } from '../../../audited-figures/audited-calls.ts';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { ChartCard, type CardState } from '../../../charts/ChartCard.tsx';
import { DeltaBadge } from '../../../charts/marks/DeltaBadge.tsx';
import { FigureHead } from '../../../charts/marks/FigureHead.tsx';
import table from '../../../charts/FigureTable.module.css';
import { shareText } from '../../../pizza/formatters.ts';
import { companyTotal } from './company-total.ts';
import { CompanyActions } from './CompanyActions.tsx';
import { CompanyRow } from './CompanyRow.tsx';
import { storesTable } from '../control-tables.ts';
import type { ControlRow } from '../report-control-calls.ts';
import type { ControlActions } from '../use-control-actions.ts';
import css from './CompanyTable.module.css';

const HEAD = [
  { title: 'Store' },
  { title: 'Reviewed', className: css.reviewed },
  { title: 'QA Time', className: css.qa },
  { title: 'Status', className: css.status },
  { title: 'LR Score', figure: true, className: css.score },
  { title: 'delta vs LR', figure: true, className: css.delta },
  { title: 'Audited', className: css.audited },
];

interface CompanyTableProps {
  state: CardState;
  rows: readonly ControlRow[];
  /** Reports that wait for the server's printer. */
  queue: readonly string[];
  company: number;
  venue: string;
  week: CalendarDay;
  actions: ControlActions;
  fileName: string;
  onVenue: (venue: string) => void;
}

/** Every store of the company and how far its report of the week is. */
export function CompanyTable(props: CompanyTableProps) {
  const { state, rows, queue, company, venue, week, actions, fileName, onVenue } = props;
  const range = { min: week, max: weekEnd(week) };
  const audited = useCompanyFigures(company, range);
  const queued = new Set(queue);
  return (
    <ChartCard
      title="Stores"
      state={state}
      table={storesTable(rows, audited)}
      fileName={fileName}
      isTable
    >
      <div className={css.body}>
        <div className={css.frame}>
          <table className={`${table.table} ${css.table}`}>
            <FigureHead columns={[...HEAD, { title: 'Report', className: css.actions }]} />
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

function TotalRow({ rows }: { rows: readonly ControlRow[] }) {
  const { stores, reviewed, checked, finished, lrScore, delta } = companyTotal(rows);
  return (
    <tr data-total>
      <th scope="row">Total</th>
      <td className={css.reviewed}>
        {reviewed} of {stores}
      </td>
      <td className={css.qa}>
        {checked} of {stores}
      </td>
      <td className={css.status} title="complete, printed or sent">
        {finished} of {stores}
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
