import { readLane } from '@crustodian/contract/audit';
import { countOpenObjections } from '@crustodian/contract/objections';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** What a link of the navigation counts. */
export type WaitingKind = 'pizzas' | 'objections';

const MINUTE_MS = 60_000;

const COUNTS: Record<WaitingKind, (signal: AbortSignal) => Promise<number>> = {
  pizzas: async (signal) => (await call(readLane, {}, { signal, background: true })).left,
  objections: async (signal) =>
    (await call(countOpenObjections, {}, { signal, background: true })).open,
};
// Below the keys of the pages behind the links, which ask again when something was done.
const KEYS = { pizzas: ['audit', 'progress', 'left'], objections: ['objections', 'open'] };

/** How many wait behind a link. */
export const waitingQuery = (what: WaitingKind) =>
  queryOptions({
    queryKey: KEYS[what],
    queryFn: ({ signal }) => COUNTS[what](signal),
    staleTime: MINUTE_MS,
    refetchInterval: 5 * MINUTE_MS,
  });
