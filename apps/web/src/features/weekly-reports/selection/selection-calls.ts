import {
  fillReport,
  swapReportPizza,
  updateFeatured,
  updateReportPizza,
  updateReportPizzas,
  updateTrackOfDays,
  updateVisibleToStandard,
  type AttributeChange,
  type ChangedPizza,
  type ReportPizza,
  type WeeklyReport,
} from '@crustodian/contract/weekly-reports';
import type { Weekday } from '@crustodian/domain/time/weekday';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { CallError, failureOf } from '../../../connection/error-messages.ts';
import { notify } from '../../../controls/feedback/toast.tsx';
import { reportQuery } from '../review/report-calls.ts';
import { patchReport } from './report-patch.ts';
import type { TrackKey } from './TrackOfDays.tsx';
import { dateOfWeekday } from '../week-days.ts';
import { countText } from '../../../pizza/formatters.ts';
import { weekdayShort } from '../../../pizza/names.ts';
import { say } from '../../../language/language.ts';

const EDITING = ['weekly-reports', 'editing'];

const editingOf = ({ _id }: WeeklyReport) => [...EDITING, _id];

/** Saving state of a selection: a change is being sent, all are saved, or the last one failed. */
export function useSaving(report: WeeklyReport): 'saving' | 'saved' | 'failed' {
  const changes = useMutationState({
    filters: { mutationKey: editingOf(report) },
    select: ({ state: { status, submittedAt } }) => ({ status, submittedAt }),
  });
  if (changes.some(({ status }) => status === 'pending')) return 'saving';
  const last = changes.toSorted((a, b) => b.submittedAt - a.submittedAt)[0];
  return last?.status === 'error' ? 'failed' : 'saved';
}

/** Replaces or patches the cached report. */
function useReportCache({ venue, week_stamp }: WeeklyReport) {
  const client = useQueryClient();
  const { queryKey } = reportQuery(Number(venue), week_stamp);
  const change = (next: (report: WeeklyReport) => WeeklyReport) =>
    client.setQueryData(queryKey, (old) =>
      old?.report ? { ...old, report: next(old.report) } : old,
    );
  const readAgain = () => client.invalidateQueries({ queryKey });
  return {
    change,
    readAgain,
    /** Applies the changes of an answer; an answer without changes causes a refetch. */
    patch: async (changed: readonly ChangedPizza[] | undefined) => {
      if (changed) change((now) => patchReport(now, changed));
      else await readAgain();
    },
  };
}

const pizzaRef = ({ pizza_id, vid_id }: ReportPizza) => ({ pizza_id, vid_id });

/** Changes one attribute of one pizza; the answer includes changes that follow from it. */
export function useUpdatePizza(report: WeeklyReport) {
  const cache = useReportCache(report);
  return useMutation({
    mutationKey: editingOf(report),
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
    onSuccess: ({ changed }) => cache.patch(changed),
  });
}

/** Changes one attribute of many pizzas; refused ones are listed (spec 002 section 8). */
export function useUpdatePizzas(report: WeeklyReport) {
  const cache = useReportCache(report);
  return useMutation({
    mutationKey: editingOf(report),
    mutationFn: ({ pizzas, change }: { pizzas: readonly ReportPizza[]; change: AttributeChange }) =>
      call(updateReportPizzas, {
        body: { report_id: report._id, pizzas: pizzas.map(pizzaRef), ...change },
      }),
    onSuccess: ({ changed }) => cache.patch(changed),
    onError: (cause) => {
      const partly = cause instanceof CallError ? partOf(cause.body) : null;
      if (partly) void cache.patch(partly.changed);
      notify({ text: partly?.text ?? failureOf(cause), kind: 'failed' });
    },
  });
}

/** 'You can not change 2 pizzas: …', in the server's wording. */
const refusedText = (err: string, pizzas: string): string =>
  say({ en: `${err} pizzas: ${pizzas}`, es: `No se pudieron cambiar estas pizzas: ${pizzas}` });

/** Parses an answer that lists pizzas whose change was refused; the others were changed. */
function partOf(body: unknown) {
  const { data } = updateReportPizzas.answer.safeParse(body);
  if (!data?.err) return null;
  return { changed: data.changed, text: refusedText(data.err, (data.pizzas ?? []).join(', ')) };
}

export interface Swap {
  old: ReportPizza;
  next: ReportPizza;
}

/** Replaces one pizza by another; `next` contains the reviewer's input for it. */
export function useSwap(report: WeeklyReport) {
  const cache = useReportCache(report);
  return useMutation({
    mutationKey: editingOf(report),
    mutationFn: ({ old, next }: Swap) =>
      call(
        swapReportPizza,
        { body: { report_id: report._id, old: pizzaRef(old), new: next } },
        { alerts: true },
      ),
    onSuccess: ({ changed }) => cache.patch(changed),
  });
}

/** Selects anew; the previous selection is lost. */
export function useFill(report: WeeklyReport) {
  const cache = useReportCache(report);
  return useMutation({
    mutationKey: editingOf(report),
    mutationFn: () => call(fillReport, { body: { report_id: report._id } }, { alerts: true }),
    onSuccess: ({ report: next, status }) => {
      cache.change(() => next);
      if (status === 'short')
        notify({
          text: say({
            en: 'There were not enough pizzas to reach every goal',
            es: 'No hubo suficientes pizzas para llegar a todas las metas',
          }),
        });
    },
  });
}

const fetchedAgainText = (day: Weekday, pizzas: number): string =>
  say({
    en: `${weekdayShort(day)} was fetched again. Its pizzas now: ${countText(pizzas)}`,
    es: `${weekdayShort(day)} se trajo otra vez. Sus pizzas ahora: ${countText(pizzas)}`,
  });

/** Records a day of the report; fetching one adds its pizzas. */
export function useTrackOfReport(report: WeeklyReport) {
  const cache = useReportCache(report);
  return useMutation({
    mutationKey: editingOf(report),
    mutationFn: ({ day, key, value }: { day: Weekday; key: TrackKey; value: boolean }) => {
      const date = dateOfWeekday(report.week_stamp, day);
      const body = { report_id: report._id, value, day, key, date };
      return call(updateTrackOfDays, { body }, { alerts: true });
    },
    onSuccess: ({ track_of_days, pizzas, pizzas_scoreless }, { day, key }) => {
      const isAgain = key === 'fetched' && report.track_of_days[day].fetched;
      const count = Math.max(pizzas?.length ?? 0, pizzas_scoreless?.length ?? 0);
      if (isAgain) notify({ text: fetchedAgainText(day, count) });
      if (track_of_days) cache.change((now) => ({ ...now, track_of_days }));
      return key === 'fetched' || !track_of_days ? cache.readAgain() : undefined;
    },
  });
}

/** Sets the fractions printed instead of the measured ones; an incomplete set clears them. */
export function useVisibleShares(report: WeeklyReport) {
  const cache = useReportCache(report);
  return useMutation({
    mutationKey: editingOf(report),
    mutationFn: (value: Record<string, number | ''>) =>
      call(updateVisibleToStandard, { body: { report_id: report._id, value } }, { alerts: true }),
    onSuccess: ({ visible_to_standard_percentage }) => {
      if (!visible_to_standard_percentage) return cache.readAgain();
      return cache.change((now) => ({ ...now, visible_to_standard_percentage }));
    },
  });
}
