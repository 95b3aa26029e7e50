import type { QueryFunctionContext } from '@tanstack/react-query';
import type { CallOptions } from './call.ts';

const AHEAD = { ahead: true } as const;

/**
 * Options to prefetch a query before its page is mounted. A failure has no consequence:
 * the page asks again, and reports it then.
 */
export const ahead = <Q extends object>(query: Q) => ({ ...query, meta: AHEAD, retry: false });

/** How the call of a query is made: one that is asked ahead sends no one to the log-in page. */
export const asAsked = ({ signal, meta, client, queryKey }: QueryFunctionContext): CallOptions => ({
  signal,
  // The page may come while the call is under way: then it waits for this answer, and asks no other.
  isBackground: () =>
    meta === AHEAD && !client.getQueryCache().find({ queryKey })?.getObserversCount(),
});
