import { followFeed as contract, type FeedEvent } from '@crustodian/contract/feed';
import { eventReply } from '#platform/live/event-stream';
import { handle } from '#platform/http/http';

/** Streams the days of the venue that change. */
export const followFeed = handle(
  contract,
  async (_input, { live, memory, viewer, venue, authorizeAgain }) =>
    eventReply({ live, memory, viewer, authorizeAgain }, (send) =>
      live.followDays(venue, ({ day }) => send({ venue: String(venue), day } satisfies FeedEvent)),
    ),
);
