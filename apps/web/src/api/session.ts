import { readMe, type User } from '@crustodian/contract/session';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { CallError } from '../connection/error-messages.ts';

/**
 * The signed-in user; null if there is none, in which case the route redirects to the log-in page.
 */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      return await call(readMe, {}, { background: true, signal });
    } catch (error) {
      if (error instanceof CallError && (error.status === 401 || error.status === 403)) return null;
      throw error;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** The signed-in user; only for pages inside the shell, which requires one. */
export function useMe(): User {
  const { data } = useSuspenseQuery(meQuery);
  if (!data) throw new Error('nobody is signed in');
  return data;
}
