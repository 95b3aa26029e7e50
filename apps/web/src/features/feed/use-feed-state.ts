import type { FeedAnswer } from '@crustodian/contract/feed';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { useMemo, useRef, useSyncExternalStore, useCallback, useState } from 'react';
import type { ShownFeed } from '../review/edit/shown-feed.ts';
import type { ScreenRights } from './feed-rights.ts';
import { choiceText, FILTERS_AT_START, hoursSearch, sortOf, type FeedSearch } from './feed-url.ts';
import type { FilterBarProps } from './filters/FilterBar.tsx';
import type { GridHandle } from './grid/PizzaGrid.tsx';
import { reviewSetting } from './review-setting-of.ts';
import { halfHours, type ShownCard } from './shown-cards.ts';
import { sortChoices } from './filters/sorting.ts';
import { useCardLook } from './grid/use-card-look.ts';
import { useFeedCards } from './use-feed-cards.ts';
import type { VenueFacts } from './venue-facts.ts';
import type { useFeedUrl } from './use-feed-url.ts';
import { useOpenPizza } from './grid/use-open-pizza.ts';
import { NOTHING_SELECTED, rangeSelected, stillShown, toggled } from './grid/selection.ts';

export interface FeedStateOptions {
  facts: VenueFacts;
  range: DayRange;
  search: FeedSearch;
  change: ReturnType<typeof useFeedUrl>['change'];
  rights: ScreenRights;
  answer: FeedAnswer;
  /** Whether the answer belongs to the previous days; it is shown, but read-only. */
  stale: boolean;
  /** Key of the open days. */
  feedName: string;
  feed: ShownFeed;
  /** False for the bundled sample, which the server does not know. */
  stored: boolean;
}

export type FeedState = ReturnType<typeof useFeedState>;

/** State shared by the parts of the feed: cards, look, filters, selection and open pizza. */
export function useFeedState(parts: FeedStateOptions) {
  const { facts, search, change, rights, answer, stale, feed, stored } = parts;
  const grid = useRef<GridHandle>(null);
  const scrolledAway = useScrolledAway();
  const cards = useFeedCards({
    answer,
    facts,
    rights,
    search,
    feed: `${parts.feedName} ${stale}`,
    hold: scrolledAway || search.open !== undefined,
  });
  const { look, setDensity } = useCardLook(parts);
  const selection = useSelection(cards.shown);
  const opened = useOpenPizza({ shown: cards.shown, search, change, grid });
  const setting = useMemo(
    () => reviewSetting({ facts, rights, look, split: answer.split, stored, feed }),
    [facts, rights, look, answer.split, stored, feed],
  );
  const reviewed = useMemo(
    () => cards.listed.filter((card) => card.reviewed).length,
    [cards.listed],
  );
  const bar = useFilterBar(parts, cards);
  return { cards, grid, look, setDensity, selection, opened, setting, reviewed, bar };
}

function useFilterBar(
  { search, change, rights }: FeedStateOptions,
  { view, listed }: ReturnType<typeof useFeedCards>,
): Omit<FilterBarProps, 'sheetExtra'> {
  const volume = useMemo(() => {
    const bins = halfHours(listed);
    // Viewers without standards do not see how many pizzas fail them.
    return rights.pictureOnly ? bins.map((bin) => ({ ...bin, notToStandard: 0 })) : bins;
  }, [listed, rights]);
  return {
    sort: sortOf(search),
    sorts: sortChoices(rights),
    onSort: (sort) => change({ sort }),
    filters: view.filters,
    onFilter: (key, values) => change({ [key]: choiceText(values) }),
    hours: view.hours,
    onHours: (hours) => change(hoursSearch(hours)),
    volume,
    onReset: () => change(FILTERS_AT_START),
  };
}

/** Scroll position from which the reviewer counts as looking at something. */
const TOP_PIXELS = 160;

function subscribe(tell: () => void) {
  window.addEventListener('scroll', tell, { passive: true });
  return () => window.removeEventListener('scroll', tell);
}

/** Whether the page is scrolled away from the top. */
const useScrolledAway = (): boolean =>
  useSyncExternalStore(subscribe, () => window.scrollY > TOP_PIXELS);

/** The selected cards; a card that leaves the grid is deselected. */
function useSelection(shown: readonly ShownCard[]) {
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const order = useMemo(() => shown.map(({ card }) => card.tId), [shown]);
  const current = useMemo(() => stillShown(selection, order), [selection, order]);
  const select = useCallback(
    (index: number, range: boolean) =>
      setSelection((was) =>
        (range ? rangeSelected : toggled)(stillShown(was, order), order, index),
      ),
    [order],
  );
  const clear = useCallback(() => setSelection(NOTHING_SELECTED), []);
  const cards = useMemo(
    () => shown.filter(({ card }) => current.ids.has(card.tId)).map(({ card }) => card),
    [shown, current],
  );
  return { ids: current.ids, cards, select, clear };
}
