import {
  readStoresEvolution,
  readWeekConglomerate,
  type WeeklyReport,
} from '@crustodian/contract/weekly-reports';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { isFinished } from '@crustodian/domain/reports/report-state';
import { previousWeek } from '@crustodian/domain/time/week';
import {
  queryOptions,
  useQueries,
  useQuery,
  type QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../api/call.ts';
import { companiesQuery } from '../../../api/directory-calls.ts';
import { usePrintedAudit } from '../../../audited-figures/audited-figures-calls.ts';
import type { ReportModel } from './report-model.ts';
import { buildReportModel } from './build-report-model.ts';
import { reportQuery, type ReportAnswer } from '../review/report-calls.ts';

const evolutionQuery = (reportId: string, state: WeeklyReport['state']) =>
  queryOptions({
    queryKey: ['weekly-reports', 'evolution', reportId, state],
    queryFn: ({ signal }) =>
      call(readStoresEvolution, { query: { report_id: reportId } }, { signal }),
  });

const conglomerateQuery = (venue: number, week: CalendarDay) =>
  queryOptions({
    queryKey: ['weekly-reports', 'conglomerate', venue, week],
    queryFn: ({ signal }) => call(readWeekConglomerate, { params: { venue, week } }, { signal }),
  });

/** Number of preceding weeks with small heatmaps. */
const EARLIER_WEEKS = 3;

function weeksBefore(stamp: CalendarDay): CalendarDay[] {
  const weeks: CalendarDay[] = [];
  let week = stamp;
  while (weeks.length < EARLIER_WEEKS) {
    week = previousWeek(week);
    weeks.push(week);
  }
  return weeks;
}

/** Prefetches what useReportModel needs, except for data that depends on the report. */
export function prefetchReportModel(
  client: QueryClient,
  { venue, week }: { venue: number; week: CalendarDay },
): void {
  for (const stamp of [week, ...weeksBefore(week)]) {
    void client.prefetchQuery(reportQuery(venue, stamp));
  }
  void client.prefetchQuery(conglomerateQuery(venue, week));
  void client.prefetchQuery(companiesQuery);
}

interface ReportModelState {
  /** Null while something is loading. */
  model: ReportModel | null;
  /** Set if indispensable data could not be loaded. */
  error: Error | null;
  retry: () => void;
}

/** Everything printed on a report's pages; preceding weeks that cannot be loaded are omitted. */
export function useReportModel(
  report: WeeklyReport,
  ranking: ReportAnswer['ranking'],
): ReportModelState {
  const evolution = useQuery(evolutionQuery(report._id, report.state));
  const [venue, week] = [Number(report.venue), report.week_stamp];
  const conglomerate = useQuery(conglomerateQuery(venue, week));
  const companies = useQuery(companiesQuery);
  const before = useQueries({
    queries: weeksBefore(week).map((before) => reportQuery(venue, before)),
    combine: settledAnswers,
  });
  const audited = usePrintedAudit(venue, week);
  const model = useMemo(() => {
    if (!evolution.data || !before || conglomerate.isPending || companies.isPending) return null;
    if (audited === undefined) return null;
    return buildReportModel({
      report,
      ranking,
      company:
        companies.data?.find(({ name }) => name === report.doc.franchise)?.pretty_name ??
        report.doc.franchise,
      evolution: evolution.data,
      conglomerate: conglomerate.data?.to_standard_percentage ?? null,
      lastWeek: before[0]?.ranking ?? null,
      earlier: before.flatMap((answer) =>
        answer?.report && isFinished(answer.report.state) ? [answer.report] : [],
      ),
      audited,
    });
  }, [
    report,
    ranking,
    evolution.data,
    conglomerate.data,
    conglomerate.isPending,
    companies.data,
    companies.isPending,
    before,
    audited,
  ]);
  return { model, error: evolution.error, retry: () => void evolution.refetch() };
}

/**
 * The answers once all calls have settled, undefined for failed ones; the result is stable while
 * nothing changes.
 */
const settledAnswers = (calls: readonly UseQueryResult<ReportAnswer>[]) =>
  calls.some(({ isPending }) => isPending) ? null : calls.map(({ data }) => data);
