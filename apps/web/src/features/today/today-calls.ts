import { readSignal, readVenueSignals } from '@crustodian/contract/signals';
import { actOnSignal, readToday, undoAct } from '@crustodian/contract/today';
import type { Answer, CallInput } from '@crustodian/contract/wire/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type TodayAnswer = Answer<typeof readToday>;
export type TodaySignal = TodayAnswer['signals'][number];
export type SignalEvidence = Answer<typeof readSignal>;
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

/** As far back as the server tells. */
const DAYS = 56;
export type DaySignals = Answer<typeof readVenueSignals>['day_signals'];

export const daySignalsQuery = (venue: number) =>
  queryOptions({
    queryKey: [SIGNALS, venue, 'days'],
    queryFn: ({ signal }) =>
      call(readVenueSignals, { params: { venue }, query: { days: DAYS } }, { signal }),
  });

/** A signal as calls name it. */
export interface NamedSignal {
  venue: string;
  signal: string;
}

const paramsOf = ({ venue, signal }: NamedSignal) => ({ params: { venue: Number(venue), signal } });

/** What is said of signals, all of one line together. */
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
  return () =>
    Promise.all([TODAY, SIGNALS].map((key) => client.invalidateQueries({ queryKey: [key] })));
}
