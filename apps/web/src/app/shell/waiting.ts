import { queryOptions } from '@tanstack/react-query';
import { loadModule } from '../../connection/load-module.ts';

/** What a link of the navigation counts. */
export type Waiting = 'pizzas' | 'objections';

const MINUTE_MS = 60_000;
// With the keys of the pages behind the links, which ask again when something was done.
const KEYS = { pizzas: ['audit', 'progress', 'left'], objections: ['objections', 'open'] };

/** How many wait; asked for late, as no page waits for it. */
export const waitingQuery = (what: Waiting) =>
  queryOptions({
    queryKey: KEYS[what],
    queryFn: async ({ signal }) => {
      const { countWaiting } = await loadModule(() => import('./waiting-calls.ts'));
      return countWaiting[what](signal);
    },
    staleTime: MINUTE_MS,
    refetchInterval: 5 * MINUTE_MS,
  });
