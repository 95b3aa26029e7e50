import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { outage } from '../connection/outage.ts';

const MINUTE_MS = 60_000;

/** The cache of server data. Calls report their own errors, so one retry is enough. */
export function makeQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: outage.noticed }),
    mutationCache: new MutationCache({ onError: outage.noticed }),
    defaultOptions: {
      queries: { retry: 1, staleTime: MINUTE_MS, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
  // Refetches what failed during the outage.
  outage.onBack(
    () => void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' }),
  );
  return client;
}
