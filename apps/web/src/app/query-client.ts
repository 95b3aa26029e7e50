import { QueryClient } from '@tanstack/react-query';

const MINUTE_MS = 60_000;

/** The cache of server data; calls word their own errors, so one retry is enough. */
export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: 1, staleTime: MINUTE_MS, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
