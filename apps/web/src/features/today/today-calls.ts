import { readDaySignal, readSignal } from '@crustodian/contract/signals';
import { actOnDay, actOnSignal, readToday, undoAct, undoDayAct } from '@crustodian/contract/today';
import type { Answer, CallInput } from '@crustodian/contract/wire/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type TodayAnswer = Answer<typeof readToday>;
export type TodaySignal = TodayAnswer['signals'][number];
export type SignalEvidence = Answer<typeof readSignal>;
export type DayAct = CallInput<typeof actOnDay>['body'];
export type SignalAct = Omit<CallInput<typeof actOnSignal>['body'], 'sentence' | 'widen'> &
  Partial<Pick<CallInput<typeof actOnSignal>['body'], 'sentence' | 'widen'>>;

const TODAY = 'today';
const SIGNALS = 'signals';
/** Polled: signals appear without user action. */
const AGAIN_MS = 30_000;

export const todayQuery = (company: number) =>
  queryOptions({
    queryKey: [TODAY, company],
    queryFn: ({ signal }) => call(readToday, { params: { company } }, { signal }),
    refetchInterval: AGAIN_MS,
  });

export const signalQuery = (venue: number, signal: string) =>
  queryOptions({
    queryKey: [SIGNALS, venue, signal],
    queryFn: (asked) => call(readSignal, { params: { venue, signal } }, { signal: asked.signal }),
  });

export type DayEvidence = Answer<typeof readDaySignal>;

/** Identifies a finding of a control chart in calls. */
export interface NamedDay {
  venue: string;
  day: string;
  /** 'score' for the mean. */
  part: string;
}

const paramsOfDay = ({ venue, day, part }: NamedDay) => ({
  params: { venue: Number(venue), day, part },
});

export const daySignalQuery = (day: NamedDay) =>
  queryOptions({
    queryKey: [SIGNALS, day.venue, day.day, day.part],
    queryFn: ({ signal }) => call(readDaySignal, paramsOfDay(day), { signal }),
  });

/** Answers findings of days, all those of a line together. */
export function useActOnDays() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ days, act }: { days: readonly NamedDay[]; act: DayAct }) =>
      Promise.all(
        days.map((one) => call(actOnDay, { ...paramsOfDay(one), body: act }, { alerts: true })),
      ),
    onSettled: refresh,
  });
}

export function useUndoDayActs() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (days: readonly NamedDay[]) =>
      Promise.all(days.map((one) => call(undoDayAct, paramsOfDay(one), { alerts: true }))),
    onSettled: refresh,
  });
}

/** Identifies a signal in calls. */
export interface NamedSignal {
  venue: string;
  signal: string;
}

const paramsOf = ({ venue, signal }: NamedSignal) => ({ params: { venue: Number(venue), signal } });

/** Answers signals, all those of a line together. */
export function useActOnSignals() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ signals, act }: { signals: readonly NamedSignal[]; act: SignalAct }) =>
      Promise.all(
        signals.map((one) =>
          call(
            actOnSignal,
            { ...paramsOf(one), body: { sentence: '', widen: false, ...act } },
            { alerts: true },
          ),
        ),
      ),
    onSettled: refresh,
  });
}

export function useUndoActs() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (signals: readonly NamedSignal[]) =>
      Promise.all(signals.map((one) => call(undoAct, paramsOf(one), { alerts: true }))),
    onSettled: refresh,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: ['today-count'] });
    return Promise.all(
      [TODAY, SIGNALS].map((key) => client.invalidateQueries({ queryKey: [key] })),
    );
  };
}
