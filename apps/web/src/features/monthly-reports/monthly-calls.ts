import {
  deleteMonthlyReport,
  initializeMonthlyReport,
  listMonthlyReports,
  readMonthlyReports,
  type MonthlyReport,
  type MonthlyRow,
} from '@crustodian/contract/monthly-reports';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { QueuedReport } from '../report-files/print-queue.ts';

/** First part of every query key; mutations of a report invalidate all of them. */
export const MONTHLY = 'monthly-reports';

/** A month's reports of companies and regions; null for all companies that have stores. */
export const monthlyListQuery = (month: CalendarDay, companies: readonly number[] | null) =>
  queryOptions({
    queryKey: [MONTHLY, 'list', month, companies],
    queryFn: async ({ signal }) => {
      const query = {
        regional: '1' as const,
        ...(companies && { companies_pks: [...companies] }),
      };
      return (await call(listMonthlyReports, { params: { month }, query }, { signal })).reports;
    },
  });

/**
 * The full reports of a company and its regions. Prints do not need the notes about later changes.
 */
export const monthlyReportsQuery = (company: number, month: CalendarDay, notes = true) =>
  queryOptions({
    queryKey: [MONTHLY, 'reports', company, month, notes],
    queryFn: async ({ signal }) => {
      const { reports, stores } = await call(
        readMonthlyReports,
        { params: { company, month }, query: { complete_data: '1', notes: notes ? '1' : '0' } },
        { signal },
      );
      return { reports: reports.filter(isWhole), stores };
    },
  });

const isWhole = (report: MonthlyReport | MonthlyRow): report is MonthlyReport =>
  'resume_by_store' in report;

export const useMonthlyAgain = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [MONTHLY] });
};

type NewReport = Pick<MonthlyRow, 'company' | 'region' | 'month_stamp'>;

/** Initializes a report from the finished weekly reports. @throws CallError */
export const initialize = ({ company, region, month_stamp }: NewReport, alerts = false) =>
  call(
    initializeMonthlyReport,
    { body: { company, month_stamp, ...(region === null ? {} : { region }) } },
    { alerts },
  );

export const useInitialize = () => {
  const again = useMonthlyAgain();
  return useMutation({
    mutationFn: (row: MonthlyRow) => initialize(row, true),
    onSettled: again,
  });
};

export const useDelete = () => {
  const again = useMonthlyAgain();
  return useMutation({
    mutationFn: (id: string) => call(deleteMonthlyReport, { params: { id } }, { alerts: true }),
    onSettled: again,
  });
};

/** The reports that can be printed, in the format of the print queue. */
export const reportsToPrint = (rows: readonly MonthlyRow[]): QueuedReport[] =>
  rows.flatMap(({ _id, report_name, company, region, month_stamp }) =>
    _id === null || report_name === null
      ? []
      : [{ pk: String(company), region, report_name, _id, stamp: month_stamp, monthly: true }],
  );
