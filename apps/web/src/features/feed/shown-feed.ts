import type { FeedAnswer } from '@crustodian/contract/feed';
import type { QueryClient } from '@tanstack/react-query';
import type { ShownFeed } from '../review/edit/shown-feed.ts';
import type { feedQuery } from './feed-calls.ts';

/** The answer of a feed in the cache, for the review to change. */
export function shownFeed(
  client: QueryClient,
  { queryKey }: Pick<ReturnType<typeof feedQuery>, 'queryKey'>,
): ShownFeed {
  return {
    read: () => client.getQueryData<FeedAnswer>(queryKey),
    change: (change) => client.setQueryData<FeedAnswer>(queryKey, (feed) => feed && change(feed)),
    stopFetching: () => client.cancelQueries({ queryKey }),
    fetchAgain: () => client.refetchQueries({ queryKey }),
  };
}
