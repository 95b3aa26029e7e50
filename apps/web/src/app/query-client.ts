import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError } from '../connection/error-messages.ts';
import { outage } from '../connection/outage.ts';

const MINUTE_MS = 60_000;

/** Retrying what took too long would take as long again. */
const mayRetry = (retries: number, error: Error): boolean =>
  retries < 1 && !(error instanceof CallError && error.code === 'took_too_long');

/** The cache of server data. Calls report their own errors, so one retry is enough. */
export function makeQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: outage.noticed }),
    mutationCache: new MutationCache({ onError: outage.noticed }),
    defaultOptions: {
      queries: { retry: mayRetry, staleTime: MINUTE_MS, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
  // Refetches what failed during the outage.
  outage.onBack(
    () => void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' }),
  );
  return client;
}
