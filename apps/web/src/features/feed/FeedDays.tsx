import type { Viewer } from '@crustodian/domain/people/access';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { LoadingOverlay } from '../../controls/feedback/LoadingOverlay.tsx';
import { feedQuery, shownFeed } from './feed-calls.ts';
import type { ScreenRights } from './feed-rights.ts';
import type { FeedSearch } from './feed-url.ts';
import { FeedSkeleton } from './grid/FeedSkeleton.tsx';
import { DeletedStrip, FeedFailed, LiveStatus, OldDataStrip } from './FeedStates.tsx';
import { FeedSummary } from './summary/FeedSummary.tsx';
import { FeedWorkspace } from './FeedWorkspace.tsx';
import { useScreenRights } from './use-feed-cards.ts';
import type { VenueFacts } from './venue-facts.ts';
import type { useFeedUrl } from './use-feed-url.ts';
import { useLiveFeed } from './live/use-live-feed.ts';
import type { FeedAnswer } from '@crustodian/contract/feed';
import { unscoredReason } from '@crustodian/domain/pizza/unscored-reason';
import { loadingPizzas } from './feed-texts.ts';

export interface FeedDaysProps {
  viewer: Viewer;
  facts: VenueFacts;
  range: DayRange;
  search: FeedSearch;
  change: ReturnType<typeof useFeedUrl>['change'];
}

/**
 * Loads the pizzas of the chosen days, with live updates while the days include today or a score is
 * awaited.
 */
export function FeedDays(props: FeedDaysProps) {
  const { facts, range, viewer, search } = props;
  const rights = useScreenRights(viewer, facts, search);
  const query = feedQuery(facts.id, range);
  const client = useQueryClient();
  const { id } = facts;
  const { min, max } = range;
  const shown = useMemo(
    () => shownFeed(client, feedQuery(id, { min, max })),
    [client, id, min, max],
  );
  const feed = useQuery({ ...query, placeholderData: keepPreviousData });
  const reachesToday = range.min <= facts.today && range.max >= facts.today;
  const awaited = rights.review && feed.data !== undefined && isScoreAwaited(feed.data);
  const live = useLiveFeed({
    venue: facts.id,
    range,
    enabled: reachesToday || awaited,
    isBehind: !reachesToday,
  });

  if (feed.isPending) return <Waiting facts={facts} rights={rights} />;
  if (!feed.data) return <FeedFailed error={feed.error} onRetry={() => void feed.refetch()} />;
  const parts = {
    ...props,
    rights,
    answer: feed.data,
    stale: feed.isPlaceholderData,
    feedName: query.queryKey.join(' '),
    feed: shown,
    stored: true,
  };
  return (
    <>
      <LiveStatus state={reachesToday ? live : 'off'} answer={feed.data} />
      {feed.isError && <OldDataStrip at={feed.dataUpdatedAt} onRetry={() => void feed.refetch()} />}
      <DeletedStrip {...feed.data} />
      <LoadingOverlay busy={feed.isPlaceholderData} label={loadingPizzas()}>
        <FeedWorkspace parts={parts} />
      </LoadingOverlay>
    </>
  );
}

/** The summary counts from zero until the first scores arrive (spec 001 section 4). */
function Waiting({ facts, rights }: Pick<FeedDaysProps, 'facts'> & { rights: ScreenRights }) {
  if (rights.pictureOnly) return <FeedSkeleton />;
  const nothing = { received: [], detected: 0, listedCount: 0 };
  return (
    <FeedSkeleton
      beside={(cards) => (
        <FeedSummary {...nothing} facts={facts} review={rights.review}>
          {cards}
        </FeedSummary>
      )}
    />
  );
}

/**
 * Whether a score may still arrive: a reviewer set the specialty of a pizza that the pipeline had
 * not evaluated.
 */
export const isScoreAwaited = ({ vids_and_results }: FeedAnswer): boolean =>
  vids_and_results.some(({ result }) =>
    result.trackeds.some(
      (pizza) =>
        pizza.score === null && pizza.reviewed === 1 && unscoredReason(pizza) === 'not_evaluated',
    ),
  );
