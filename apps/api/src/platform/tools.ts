import type { Config } from '#platform/config';
import type { Db } from '#platform/db';
import type { LiveEvents } from '#platform/live-events';
import type { PictureStore } from '#platform/picture-store';
import type { SessionKeys } from '#platform/tokens';

/** What the app hands to every handler and job. */
export interface Tools {
  config: Config;
  db: Db;
  pictures: PictureStore;
  live: LiveEvents;
  keys: SessionKeys;
  /** Milliseconds since 1970; tests set it. */
  now: () => number;
}
