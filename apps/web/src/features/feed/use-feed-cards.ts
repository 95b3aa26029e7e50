import type { FeedAnswer } from '@crustodian/contract/feed';
import { useMemo, useState } from 'react';
import { createCardReader, type PizzaCard } from '../../pizza/pizza-card.ts';
import { NO_ARRIVALS, withLatest } from './live/arrivals.ts';
import { focusOf, isBehind } from './filters/chart-focus.ts';
import { screenRights, type ScreenRights } from './feed-rights.ts';
import { choicesOf, evaluationKey, flagsOf, hoursOf, sortOf, type FeedSearch } from './feed-url.ts';
import { visibleFilters } from './filters/filters.ts';
import {
  isCardListed,
  keep,
  NOTHING_KEPT,
  shownCards,
  type Kept,
  type View,
} from './shown-cards.ts';
import type { useFeedPlace } from './use-feed-place.ts';
import type { VenueFacts } from './venue-facts.ts';

interface FeedCardsParts {
  answer: FeedAnswer | undefined;
  facts: VenueFacts;
  rights: ScreenRights;
  search: FeedSearch;
  /** Key of the open feed. */
  feed: string;
  /** Whether newcomers wait, because the reviewer is looking at something that must not move. */
  hold: boolean;
}

export function useScreenRights(
  viewer: ReturnType<typeof useFeedPlace>['viewer'],
  facts: VenueFacts,
  search: FeedSearch,
): ScreenRights {
  const { bad, raw, extraInfo } = flagsOf(search);
  const pjStore = facts.info.pj_store;
  return useMemo(
    () => screenRights({ viewer, flags: { bad, raw, extraInfo }, pjStore }),
    [viewer, bad, raw, extraInfo, pjStore],
  );
}

/** Turns the server's answer into the shown cards: listed, admitted, filtered and sorted. */
export function useFeedCards(parts: FeedCardsParts) {
  const { answer, facts, rights, search, feed, hold } = parts;
  const read = useMemo(
    () =>
      createCardReader({
        raw: rights.rawScores,
        cheeseThreshold: facts.info.cheese_score_threshold,
        quality: facts.quality,
      }),
    [rights, facts],
  );
  const received = useMemo(() => (answer ? read(answer) : []), [answer, read]);
  const focus = useMemo(() => focusOf(search), [search]);
  const listed = useMemo(
    () =>
      received.filter(
        (card) => isCardListed(card, rights) && (focus === null || isBehind(card, focus)),
      ),
    [received, rights, focus],
  );
  const arrivals = useArrivals(listed, { feed, hold: hold || answer === undefined });
  const present = useMemo(
    () => listed.filter(({ tId }) => arrivals.shown.has(tId)),
    [listed, arrivals],
  );
  const view = useView(search, facts, rights);
  const evaluation = useEvaluation(evaluationKey(search));
  const shown = useMemo(
    () => shownCards(present, view, evaluation.kept),
    [present, view, evaluation.kept],
  );
  return { received, listed, shown, view, arrivals, ...evaluation };
}

function useView(search: FeedSearch, facts: VenueFacts, rights: ScreenRights): View {
  return useMemo(
    () => ({
      filters: visibleFilters(
        choicesOf(search),
        {
          specialties: facts.specialties,
          crusts: facts.crusts,
          labelOf: facts.labelOf,
        },
        rights,
      ),
      hours: hoursOf(search),
      sort: sortOf(search),
      labelOf: facts.labelOf,
    }),
    [search, facts, rights],
  );
}

/**
 * Which pizzas are admitted; derived while rendering, so that no frame shows pizzas that have to
 * wait.
 */
function useArrivals(listed: readonly PizzaCard[], parts: { feed: string; hold: boolean }) {
  const [arrivals, setArrivals] = useState(NO_ARRIVALS);
  const ids = useMemo(() => listed.map(({ tId }) => tId), [listed]);
  const next = withLatest(arrivals, { ...parts, ids });
  if (next !== arrivals) setArrivals(next);
  return next;
}

/** Cards edited since the filters were last evaluated; a new evaluation clears them. */
function useEvaluation(key: string) {
  const [state, setState] = useState<{ key: string; kept: Kept }>({ key, kept: NOTHING_KEPT });
  const kept = state.key === key ? state.kept : NOTHING_KEPT;
  return {
    kept,
    onEdit: (cards: readonly PizzaCard[]) => setState({ key, kept: keep(kept, cards) }),
    evaluateAgain: () => setState({ key, kept: NOTHING_KEPT }),
  };
}
