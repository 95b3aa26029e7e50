import {
  deleteReport,
  initializeReport,
  listReports,
  updateTrackOfDays,
  uploadReportCsv,
  type StoreRow,
} from '@crustodian/contract/weekly-reports';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { Weekday } from '@crustodian/domain/time/weekday';
import { weekNumber } from '@crustodian/domain/time/week';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { dateOfWeekday } from '../week-days.ts';
import type { TrackKey } from '../selection/TrackOfDays.tsx';

export type { StoreRow } from '@crustodian/contract/weekly-reports';

const listKey = (company: number, week: CalendarDay) => ['weekly-reports', 'list', company, week];

/** The stores of a company with their reports of a week. */
export const storeReportsQuery = (company: number, week: CalendarDay) =>
  queryOptions({
    queryKey: listKey(company, week),
    queryFn: async ({ signal }) =>
      (await call(listReports, { params: { company, week } }, { signal })).reports,
  });

interface PlaceOfList {
  company: number;
  week: CalendarDay;
}

/** Refetches the list after a report was started, changed or deleted. */
export function useListAgain({ company, week }: PlaceOfList) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: listKey(company, week) });
}

/** Options for starting a report (decision X77). */
export interface NewReport {
  scoreless: boolean;
  byDay: boolean;
  empty: boolean;
}

/** Starts a store's report, which is then in data selection. */
export const useInitialize = (place: PlaceOfList) => {
  const again = useListAgain(place);
  return useMutation({
    mutationFn: ({ row, kind }: { row: StoreRow; kind: NewReport }) =>
      call(
        initializeReport,
        {
          body: {
            venue_pk: Number(row.venue),
            week_stamp: place.week,
            week_number: weekNumber(place.week),
            alternative: kind.scoreless,
            per_day_select: kind.byDay,
            skip_pizzas: kind.empty,
          },
        },
        { alerts: true },
      ),
    onSettled: again,
  });
};

interface TrackChange {
  reportId: string;
  venue: string;
  day: Weekday;
  key: TrackKey;
  value: boolean;
}

/** Records a day as fetched or checked. */
export const useTrack = ({ company, week }: PlaceOfList) => {
  const client = useQueryClient();
  const again = useListAgain({ company, week });
  return useMutation({
    mutationFn: ({ reportId, day, key, value }: TrackChange) =>
      call(
        updateTrackOfDays,
        { body: { report_id: reportId, value, day, key, date: dateOfWeekday(week, day) } },
        { alerts: true },
      ),
    onSuccess: ({ track_of_days }, { venue }) => {
      if (!track_of_days) return again();
      return client.setQueryData(storeReportsQuery(company, week).queryKey, (rows) =>
        rows?.map((row) => (row.venue === venue ? { ...row, track_of_days } : row)),
      );
    },
  });
};

/** Deletes a report; its store then has none. */
export const useDelete = (place: PlaceOfList) => {
  const again = useListAgain(place);
  return useMutation({
    mutationFn: (id: string) => call(deleteReport, { params: { id } }, { alerts: true }),
    onSettled: again,
  });
};

/** Uploads a file that marks the store it names as delivered. */
export const useUploadCsv = (place: PlaceOfList) => {
  const again = useListAgain(place);
  return useMutation({
    mutationFn: (csv: File) =>
      call(
        uploadReportCsv,
        { params: place, body: {} },
        { alerts: true, form: true, files: { csv } },
      ),
    onSettled: again,
  });
};

/** The reports that can be printed, in the format of the print queue. */
export const reportsToPrint = (
  rows: readonly Pick<StoreRow, '_id' | 'report_name' | 'venue' | 'doc' | 'week_stamp'>[],
) =>
  rows.flatMap(({ _id, report_name, venue, doc, week_stamp }) =>
    _id === null || report_name === null
      ? []
      : [{ pk: venue, region: doc.region, report_name, _id, stamp: week_stamp }],
  );
