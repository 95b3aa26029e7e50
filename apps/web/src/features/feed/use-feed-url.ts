import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { FeedSearch } from './feed-url.ts';

const ROUTES = {
  feed: getRouteApi('/shell/daily-feed'),
  test: getRouteApi('/shell/test'),
} as const;

/** The feed's URL state and a function that changes it. */
export function useFeedUrl(page: keyof typeof ROUTES = 'feed') {
  const route = ROUTES[page];
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = useCallback(
    (next: Partial<FeedSearch>, { keepsPlace = true } = {}) =>
      void navigate({
        search: (now) => ({ ...now, ...next }),
        // Filters and paging replace the history entry; another place or day adds one.
        replace: keepsPlace,
        resetScroll: !keepsPlace,
      }),
    [navigate],
  );
  return { search, change };
}
