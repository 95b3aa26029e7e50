import type { FeedAnswer } from '@crustodian/contract/feed';

/** The feed on the screen, as the review reads and changes it; the feed itself hands it in. */
export interface ShownFeed {
  /** Undefined where it no longer exists. */
  read: () => FeedAnswer | undefined;
  change: (change: (feed: FeedAnswer) => FeedAnswer) => void;
  /** Cancels a running fetch, which would overwrite an edit. */
  stopFetching: () => Promise<void>;
  fetchAgain: () => Promise<void>;
}
