import type { QueryFunctionContext } from '@tanstack/react-query';
import type { CallOptions } from './call.ts';

const AHEAD = { ahead: true } as const;

/**
 * Options to prefetch a query before its page is mounted. A failure has no consequence: the page
 * fetches again and reports its own failure.
 */
export const ahead = <Q extends object>(query: Q) => ({ ...query, meta: AHEAD, retry: false });

/**
 * Call options of a query function; a failed prefetch does not send the user to the log-in page.
 */
export const queryCallOptions = ({
  signal,
  meta,
  client,
  queryKey,
}: QueryFunctionContext): CallOptions => ({
  signal,
  // Evaluated on failure: a page mounted while the prefetch is in flight shares its response.
  isBackground: () =>
    meta === AHEAD && !client.getQueryCache().find({ queryKey })?.getObserversCount(),
});
