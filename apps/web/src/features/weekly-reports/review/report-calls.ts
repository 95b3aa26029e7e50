import type { Answer } from '@crustodian/contract/wire/endpoint';
import {
  changeReportState,
  readReport,
  readReportStructure,
  type WeeklyReport,
} from '@crustodian/contract/weekly-reports';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { ReportSpecialty } from '@crustodian/domain/reports/report-selection';
import {
  mayBecome,
  type ReportKind,
  type StoredState,
} from '@crustodian/domain/reports/report-state';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { CallError } from '../../../connection/error-messages.ts';

const reportKey = (venue: number, week: CalendarDay) => ['weekly-reports', 'report', venue, week];

/**
 * A store's report of a week with the week's rankings; the report is null if there is none the
 * viewer may see.
 */
export const reportQuery = (venue: number, week: CalendarDay) =>
  queryOptions({
    queryKey: reportKey(venue, week),
    queryFn: ({ signal }) => call(readReport, { params: { venue, week } }, { signal }),
  });

export type ReportAnswer = Answer<typeof readReport>;
export type ReportStructure = Answer<typeof readReportStructure>;

/** Goals, problems and specialties of a company's reports. */
export const structureQuery = (company: number) =>
  queryOptions({
    queryKey: ['weekly-reports', 'structure', company],
    queryFn: ({ signal }) => call(readReportStructure, { query: { company } }, { signal }),
    staleTime: 10 * 60_000,
  });

/** The specialties of a structure, in order, in the format of the rules. */
export const specialtiesOf = ({
  REPORT_SPECIALTIES_DEFINITION: definition,
}: ReportStructure): ReportSpecialty[] =>
  Object.entries(definition).map(([specialty, { ui_text, show_goal }]) => ({
    specialty,
    text: ui_text,
    showGoal: show_goal ?? null,
  }));

export const kindOf = (
  report: Pick<WeeklyReport, 'scoreless_report' | 'standard_scoreless_report'>,
): ReportKind => ({
  scoreless: report.scoreless_report === 1,
  standardScoreless: report.standard_scoreless_report === 1,
});

/**
 * Moves a report to another step; the server's answer replaces it (spec 002 section 4).
 * Makes no request for the current state or for a forbidden transition.
 */
export function useChangeState(report: WeeklyReport) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (state: StoredState) =>
      call(changeReportState, { body: { report_id: report._id, state } }, { alerts: true }),
    onSuccess: ({ report: next }) => {
      const { queryKey } = reportQuery(Number(report.venue), report.week_stamp);
      client.setQueryData(queryKey, (old) => ({ ranking: old?.ranking ?? null, report: next }));
      return client.invalidateQueries({ queryKey: ['weekly-reports'] });
    },
    onError: (cause) => {
      const err = cause instanceof CallError ? (cause.reason ?? cause.message) : String(cause);
      console.error(`Err ${err} occurred while trying to change step`); // oxlint-disable-line no-console -- spec 002 section 8: this failure is logged
    },
  });
  const to = (state: StoredState) => {
    if (state === report.state || report.state === null) return;
    if (mayBecome(report.state, state, kindOf(report))) change.mutate(state);
  };
  return { to, busy: change.isPending };
}
