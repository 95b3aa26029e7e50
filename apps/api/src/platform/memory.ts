import type { VisibleVenue } from '#platform/scope';
import { LRUCache } from 'lru-cache';

/** How often somebody asked, since a moment in milliseconds since 1970. */
export interface RequestCount {
  times: number;
  since: number;
}

/** What an app remembers between requests; of the most recent ones where there are too many. */
export interface Memory {
  /** By what is asked for and who asks. */
  requests: LRUCache<string, RequestCount>;
  /** A camera that delivers picture after picture is looked up once in this time, by its token. */
  devices: LRUCache<string, VisibleVenue>;
  /** Time zones of venues; a changed one is noticed within a minute. */
  zones: LRUCache<number, string>;
  /** The quality definitions with which the latest figures were counted; null before the first. */
  definitions: string | null;
}

export const createMemory = (): Memory => ({
  requests: new LRUCache({ max: 20_000 }),
  devices: new LRUCache({ max: 10_000, ttl: 5000 }),
  zones: new LRUCache({ max: 10_000, ttl: 60_000 }),
  definitions: null,
});
