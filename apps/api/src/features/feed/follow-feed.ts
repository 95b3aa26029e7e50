import { followFeed as contract, type FeedEvent } from '@crustodian/contract/feed';
import { eventReply } from '#platform/live/event-stream';
import { handle } from '#platform/http/http';

/** The venue's changed days. */
export const followFeed = handle(contract, async (_input, { live, memory, viewer, venue }) =>
  eventReply({ live, memory, viewer }, (tell) =>
    live.follow(venue, ({ day }) => tell({ venue: String(venue), day } satisfies FeedEvent)),
  ),
);
