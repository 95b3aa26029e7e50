import { readReportControl, type ControlRow } from '@crustodian/contract/report-control';
import { initializeReport, initializeReports } from '@crustodian/contract/weekly-reports';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { weekNumber } from '@crustodian/domain/time/week';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { printQueueQuery } from '../report-files/print-queue.ts';

export type {
  ControlRow,
  ControlSpecialty,
  ReportControl,
} from '@crustodian/contract/report-control';

/** First part of report control's query keys. */
const CONTROL = ['report-control'] as const;

/** Maximum age of the queue badges; other users queue reports too. */
const QUEUE_MS = 4_000;

/** A store's report of a week, with its company's table, evolution and pizzas. */
export const reportControlQuery = (venue: number, week: CalendarDay) =>
  queryOptions({
    queryKey: [...CONTROL, venue, week],
    queryFn: ({ signal }) => call(readReportControl, { params: { venue, week } }, { signal }),
    staleTime: 0,
  });

/** The reports waiting for the server's printer. */
export const controlQueueQuery = queryOptions({ ...printQueueQuery, refetchInterval: QUEUE_MS });

/** Refetches all data of report control. */
export function useControlAgain() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: CONTROL }),
      client.invalidateQueries({ queryKey: printQueueQuery.queryKey }),
    ]);
}

/** Starts the report of a store that has none. */
export const useInitialize = (week: CalendarDay) => {
  const again = useControlAgain();
  return useMutation({
    mutationFn: ({ venue }: Pick<ControlRow, 'venue'>) =>
      call(
        initializeReport,
        {
          body: {
            venue_pk: Number(venue),
            week_stamp: week,
            week_number: weekNumber(week),
            report_control: true,
          },
        },
        { alerts: true },
      ),
    onSettled: again,
  });
};

/** Starts the reports of many stores; the answer lists the failures. */
export const useInitializeAll = (week: CalendarDay) => {
  const again = useControlAgain();
  return useMutation({
    mutationFn: (venues: readonly string[]) =>
      call(
        initializeReports,
        { body: { venues: [...venues], week_stamp: week, week_number: weekNumber(week) } },
        { alerts: true },
      ),
    onSettled: again,
  });
};
