import { Button } from '@mantine/core';
import { viewerOf } from '@crustodian/contract/session';
import { may } from '@crustodian/domain/people/access';
import { weeklyAddress } from '@crustodian/domain/reports/printed-address';
import { addDays, dayMonthYearText, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { TV_PAGES } from '@crustodian/domain/reports/store-tv-paths';
import { weekEnd } from '@crustodian/domain/time/week';
import { useQueries } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMe } from '../../api/session.ts';
import { dayRangeText, shareText } from '../../pizza/formatters.ts';
import { storeReportsQuery, type StoreRow } from './explorer/explorer-calls.ts';
import { ExplorerStates } from './explorer/ExplorerStates.tsx';
import { ExplorerSteps } from './explorer/ExplorerSteps.tsx';
import type { ExplorerSearch } from './explorer/explorer-url.ts';
import { NO_REPORT } from '../../controls/lists/state-groups.ts';
import { ToStandardCounted } from '../../controls/lists/ToStandardCounted.tsx';
import { phrase, say } from '../../language/language.ts';
import list from '../../controls/ReportList.module.css';
import { ReaderButton } from '../../controls/lists/StateButton.tsx';
import { useExplorer } from './explorer/use-explorer.ts';
import css from './Explorer.module.css';

const route = getRouteApi('/shell/quality-reports');

/** The delivered reports of a company's week, for readers. */
export function QualityReportsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const explorer = useExplorer(search);
  const viewer = viewerOf(useMe());
  const change = (next: Partial<ExplorerSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...next }), resetScroll: false });
  return (
    <>
      <h1 className="cr-hidden">{phrase('Quality Reports')}</h1>
      <ExplorerSteps
        explorer={explorer}
        onCompany={(company) => change({ company })}
        onWeek={(week) => change({ week })}
      />
      <ExplorerStates explorer={explorer}>
        {(rows) => (
          <ReaderTable
            rows={rows}
            week={explorer.week}
            earlier={explorer.stale || isDelivered(rows) ? null : explorer.company}
            onWeek={(week) => change({ week })}
            addressOf={({ venue }) => readerAddress(venue, explorer.week, may(viewer, 'livePdf'))}
          />
        )}
      </ExplorerStates>
    </>
  );
}

/**
 * The report itself, or the store's screen of the week for users who may not open reports (decision
 * X18).
 */
const readerAddress = (venue: string, week: CalendarDay, livePdf: boolean): string =>
  livePdf ? weeklyAddress(venue, week) : `${TV_PAGES}${venue}?week=${dayMonthYearText(week)}`;

const isDelivered = (rows: readonly StoreRow[]) => rows.some(({ state }) => state === 'delivered');

/** Number of preceding weeks to search for the newest report. */
const WEEKS_BACK = 4;

interface EarlierWeekProps {
  company: number;
  week: CalendarDay;
  onWeek: (week: CalendarDay) => void;
}

/** Offers the newest earlier week with a report, for a week without one. */
function EarlierWeek({ company, week, onWeek }: EarlierWeekProps) {
  const weeks = Array.from({ length: WEEKS_BACK }, (_, at) => addDays(week, -7 * (at + 1)));
  const lists = useQueries({ queries: weeks.map((one) => storeReportsQuery(company, one)) });
  const at = lists.findIndex(({ data }) => data && isDelivered(data));
  const found = weeks[at];
  // A more recent week that is still loading may have one.
  if (found === undefined || lists.slice(0, at).some(({ isPending }) => isPending)) return null;
  return (
    <Button variant="default" onClick={() => onWeek(found)}>
      {say({
        en: `Show ${dayRangeText(found, weekEnd(found))}`,
        es: `Mostrar ${dayRangeText(found, weekEnd(found))}`,
      })}
    </Button>
  );
}

/** 'stores have their report of 15 – 21 Nov 2026.', which follows a count. */
const haveReport = (stores: number, days: string): string =>
  say({
    en: `${stores === 1 ? 'store has its report' : 'stores have their report'} of ${days}.`,
    es: `${stores === 1 ? 'tienda tiene su informe' : 'tiendas tienen su informe'} del ${days}.`,
  });

interface ReaderTableProps {
  rows: readonly StoreRow[];
  week: CalendarDay;
  /** The company whose earlier weeks are offered; null if this week has a report. */
  earlier: number | null;
  onWeek: (week: CalendarDay) => void;
  addressOf: (row: StoreRow) => string;
}

function ReaderTable({ rows, week, earlier, onWeek, addressOf }: ReaderTableProps) {
  const delivered = rows.filter(({ state }) => state === 'delivered').length;
  return (
    <>
      <div className={css.statement}>
        <p className={css.sentence} role="status">
          <b>
            {say({ en: `${delivered} of ${rows.length}`, es: `${delivered} de ${rows.length}` })}
          </b>{' '}
          {haveReport(rows.length, dayRangeText(week, weekEnd(week)))}{' '}
          <ToStandardCounted by="report" />
        </p>
        {earlier !== null && <EarlierWeek company={earlier} week={week} onWeek={onWeek} />}
      </div>
      <section
        className={`${list.panel} ${css.readers}`}
        aria-label={say({ en: 'Stores', es: 'Tiendas' })}
      >
        <table className={list.table}>
          <thead>
            <tr>
              <th scope="col">{say({ en: 'Store', es: 'Tienda' })}</th>
              <th scope="col" data-number>
                {say({ en: 'To standard', es: 'En estándar' })}
              </th>
              <th scope="col">{say({ en: 'Report', es: 'Informe' })}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.venue} className={css.reader} data-venue={row.venue}>
                <th scope="row" className={list.name}>
                  {row.pretty_name}{' '}
                  {row.doc.region && <span className={css.region}>{row.doc.region}</span>}
                </th>
                <td
                  data-number
                  className={css.share}
                  data-none={row.state !== 'delivered' || undefined}
                >
                  {shareText(row.state === 'delivered' ? row.to_standard_percentage : null)}
                </td>
                <td className={`${list.report} ${css.report}`}>
                  {row.state === 'delivered' ? (
                    <ReaderButton store={row.pretty_name} href={addressOf(row)} />
                  ) : (
                    <span className={css.noReport}>{say(NO_REPORT)}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
