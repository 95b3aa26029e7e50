import { readLane } from '@crustodian/contract/audit';
import { countOpenObjections } from '@crustodian/contract/objections';
import { countToday } from '@crustodian/contract/today';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const MINUTE_MS = 60_000;

const KEPT = { staleTime: MINUTE_MS, refetchInterval: 5 * MINUTE_MS };

// Keys of lane and objections lie below those of the pages behind the links, which ask again when something was done.

/** Pizzas to judge. */
export const laneCountQuery = queryOptions({
  queryKey: ['audit', 'progress', 'left'],
  queryFn: async ({ signal }) => (await call(readLane, {}, { signal, background: true })).left,
  ...KEPT,
});

export const objectionCountQuery = queryOptions({
  queryKey: ['objections', 'open'],
  queryFn: async ({ signal }) =>
    (await call(countOpenObjections, {}, { signal, background: true })).open,
  ...KEPT,
});

/**
 * Lines of Today, and cameras among them. Its key is its own: what is done waits until Today is read again, and not
 * for a number.
 */
export const todayCountQuery = (company: number | null) =>
  queryOptions({
    queryKey: ['today-count', company],
    queryFn: ({ signal }) =>
      call(countToday, { params: { company: company! } }, { signal, background: true }),
    enabled: company !== null,
    ...KEPT,
  });
