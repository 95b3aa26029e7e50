import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import type { FeedSearch } from '../feed-url.ts';
import type { GridHandle } from './PizzaGrid.tsx';
import type { ShownCard } from '../shown-cards.ts';
import type { useFeedUrl } from '../use-feed-url.ts';

interface OpenPizzaParts {
  shown: readonly ShownCard[];
  search: FeedSearch;
  change: ReturnType<typeof useFeedUrl>['change'];
  grid: RefObject<GridHandle | null>;
}

/** The pizza in the URL; its card gets the focus when the pizza is closed. */
export function useOpenPizza({ shown, search, change, grid }: OpenPizzaParts) {
  const card = shown.find(({ card: { tId } }) => tId === search.open)?.card ?? null;
  const navigate = useNavigate();
  const last = useRef<string | null>(null);
  const openId = card?.tId ?? null;
  const focusCard = useEffectEvent((tId: string) => {
    const index = shown.findIndex(({ card: { tId: id } }) => id === tId);
    if (index !== -1) grid.current?.focus(index);
  });
  useEffect(() => {
    const closed = openId === null ? last.current : null;
    last.current = openId;
    if (closed !== null) focusCard(closed);
  }, [openId]);
  return {
    card,
    mode: search.mode ?? ('global' as const),
    setMode: (mode: 'global' | 'details') =>
      change({ mode: mode === 'details' ? mode : undefined }),
    startsEdit: search.edit === 'scores',
    go: useCallback((tId: string) => change({ open: tId, edit: undefined }), [change]),
    close: () =>
      search.lane
        ? void navigate({ to: '/audit', replace: true })
        : change({ open: undefined, edit: undefined }),
  };
}
