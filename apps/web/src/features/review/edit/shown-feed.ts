import type { FeedAnswer } from '@crustodian/contract/feed';

/** The review's access to the feed on screen, provided by the feed. */
export interface ShownFeed {
  /** Undefined if it no longer exists. */
  read: () => FeedAnswer | undefined;
  change: (change: (feed: FeedAnswer) => FeedAnswer) => void;
  /** Cancels a running fetch, which would overwrite an edit. */
  stopFetching: () => Promise<void>;
  fetchAgain: () => Promise<void>;
}
