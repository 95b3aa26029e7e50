import {
  fillReport,
  swapReportPizza,
  updateFeatured,
  updateReportPizza,
  updateReportPizzas,
  updateTrackOfDays,
  updateVisibleToStandard,
  type AttributeChange,
  type ReportPizza,
  type WeeklyReport,
} from '@crustodian/contract/weekly-reports';
import type { Weekday } from '@crustodian/domain/weekday';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { CallError } from '../../api/error-messages.ts';
import { notify } from '../../controls/notice.tsx';
import { reportQuery } from './report-calls.ts';
import { patchReport, type Changed } from './report-patch.ts';
import type { TrackKey } from './TrackOfDays.tsx';
import { dateOfWeekday } from './week-days.ts';

const EDITING = ['weekly-reports', 'editing'];

/** Whether a change of a selection is on its way. */
export const useSaving = (): boolean => useIsMutating({ mutationKey: EDITING }) > 0;

/** Replaces or patches the report that the page shows. */
function useReportCache({ venue, week_stamp }: WeeklyReport) {
  const client = useQueryClient();
  const { queryKey } = reportQuery(Number(venue), week_stamp);
  return {
    change: (next: (report: WeeklyReport) => WeeklyReport) =>
      client.setQueryData(queryKey, (old) =>
        old?.report ? { ...old, report: next(old.report) } : old,
      ),
    readAgain: () => client.invalidateQueries({ queryKey }),
  };
}

const placeOf = ({ pizza_id, vid_id }: ReportPizza) => ({ pizza_id, vid_id });

/** Changes one attribute of one pizza; what follows from it comes back with the answer. */
export function useUpdatePizza(report: WeeklyReport) {
  const cache = useReportCache(report);
  return useMutation({
    mutationKey: EDITING,
    mutationFn: ({ pizza, change }: { pizza: ReportPizza; change: AttributeChange }) =>
      call(
        change.attribute === 'featured' ? updateFeatured : updateReportPizza,
        {
          body: {
            ...pizza,
            report_id: report._id,
            ...(report.state && { state: report.state }),
            standard_scoreless_report: report.standard_scoreless_report === 1,
            ...change,
          },
        },
        { alerts: true },
      ),
    onSuccess: ({ success, changed }) => {
      if (success) cache.change((now) => patchReport(now, changed));
    },
  });
}

/** Changes one attribute of many pizzas; those that refuse it are named (spec 002 section 8). */
export function useUpdatePizzas(report: WeeklyReport) {
  const cache = useReportCache(report);
  return useMutation({
    mutationKey: EDITING,
    mutationFn: ({ pizzas, change }: { pizzas: readonly ReportPizza[]; change: AttributeChange }) =>
      call(updateReportPizzas, {
        body: { report_id: report._id, pizzas: pizzas.map(placeOf), ...change },
      }),
    onSuccess: ({ changed }) => cache.change((now) => patchReport(now, changed)),
    onError: (cause) => {
      const partly = cause instanceof CallError ? partOf(cause.body) : null;
      if (partly) cache.change((now) => patchReport(now, partly.changed));
      notify({ text: partly?.text ?? failureOf(cause), kind: 'failed' });
    },
  });
}

/** An answer that tells which pizzas refused the change; the others were changed. */
function partOf(body: unknown): { changed: readonly Changed[]; text: string } | null {
  const { data } = updateReportPizzas.answer.safeParse(body);
  if (!data?.err) return null;
  return { changed: data.changed, text: `${data.err} pizzas: ${(data.pizzas ?? []).join(', ')}` };
}

const failureOf = (cause: unknown) =>
  cause instanceof CallError ? (cause.alert ?? cause.message) : String(cause);

export interface Swap {
  old: ReportPizza;
  next: ReportPizza;
}

/** Shows one pizza in place of another. `next` carries what the reviewer says of it. */
export function useSwap(report: WeeklyReport) {
  const cache = useReportCache(report);
  return useMutation({
    mutationKey: EDITING,
    mutationFn: ({ old, next }: Swap) =>
      call(
        swapReportPizza,
        { body: { report_id: report._id, old: placeOf(old), new: next } },
        { alerts: true },
      ),
    onSuccess: ({ changed }) => cache.change((now) => patchReport(now, changed)),
  });
}

/** Selects anew; what was selected before is gone. */
export function useFill(report: WeeklyReport) {
  const cache = useReportCache(report);
  return useMutation({
    mutationKey: EDITING,
    mutationFn: () => call(fillReport, { body: { report_id: report._id } }, { alerts: true }),
    onSuccess: ({ report: next, status }) => {
      cache.change(() => next);
      if (status === 'short') notify({ text: 'There were not enough pizzas for every goal' });
    },
  });
}

/** Notes a day of the report; one that is fetched brings its pizzas. */
export function useTrackOfReport(report: WeeklyReport) {
  const cache = useReportCache(report);
  return useMutation({
    mutationKey: EDITING,
    mutationFn: ({ day, key, value }: { day: Weekday; key: TrackKey; value: boolean }) => {
      const date = dateOfWeekday(report.week_stamp, day);
      const body = { report_id: report._id, value, day, key, date };
      return call(updateTrackOfDays, { body }, { alerts: true });
    },
    onSuccess: ({ track_of_days }, { key }) => {
      cache.change((now) => ({ ...now, track_of_days }));
      return key === 'fetched' ? cache.readAgain() : undefined;
    },
  });
}

/** Sets the fractions that print instead of the measured ones; incomplete ones take them away. */
export function useVisibleShares(report: WeeklyReport) {
  const cache = useReportCache(report);
  return useMutation({
    mutationKey: EDITING,
    mutationFn: (value: Record<string, number | ''>) =>
      call(updateVisibleToStandard, { body: { report_id: report._id, value } }, { alerts: true }),
    onSuccess: ({ visible_to_standard_percentage }) =>
      cache.change((now) => ({ ...now, visible_to_standard_percentage })),
  });
}
