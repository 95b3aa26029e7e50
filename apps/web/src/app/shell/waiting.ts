import { readLane } from '@crustodian/contract/audit';
import { countOpenObjections } from '@crustodian/contract/objections';
import { countToday } from '@crustodian/contract/today';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const MINUTE_MS = 60_000;

const KEPT = { staleTime: MINUTE_MS, refetchInterval: 5 * MINUTE_MS };

// The lane and objection keys are nested under the keys of the pages behind the links, so that
// invalidating those after a change also refreshes the counts.

/** Number of pizzas to judge. */
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
 * Number of lines on Today, and of cameras among them. The key is separate from Today's, so that an
 * action that awaits the refetch of Today does not wait for a count.
 */
export const todayCountQuery = (company: number | null) =>
  queryOptions({
    queryKey: ['today-count', company],
    queryFn: ({ signal }) =>
      call(countToday, { params: { company: company! } }, { signal, background: true }),
    enabled: company !== null,
    ...KEPT,
  });
