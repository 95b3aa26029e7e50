import type { VisibleVenue } from '#platform/auth/scope';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory } from 'rate-limiter-flexible';

/**
 * What one who asks may ask for within a minute, of a process: costly calls of a person, each call by
 * itself; uploads of a camera's store or of a person; megapixels that decoding goes through for a
 * camera's token; secrets of an address that were wrong, each call by itself. Far more than people and cameras need, and little enough that no process is kept busy by one.
 */
export const MOST_A_MINUTE = { costly: 120, upload: 3000, megapixels: 4000, wrongSecret: 100 };

/** What an app remembers between requests; of the most recent ones where there are too many. */
export interface Memory {
  /** How often someone requested something within a minute. */
  counts: Record<keyof typeof MOST_A_MINUTE, RateLimiterMemory>;
  /** Open event streams by user; one with a count stays until its last stream is over. */
  streams: Map<number, number>;
  /** A camera that delivers picture after picture is looked up once in this time, by its token. */
  devices: LRUCache<string, VisibleVenue>;
  /** Store TVs that a network address requested needlessly; each of them once. */
  wrongScreens: LRUCache<string, Set<number>>;
  /** Store TVs that a network address has opened: 'address venue'. */
  openedScreens: LRUCache<string, true>;
  /** Time zones of venues; a changed one is noticed within a minute. */
  zones: LRUCache<number, string>;
  /** The quality definitions with which the latest figures were counted; null before the first. */
  definitions: string | null;
}

const aMinute = (most: number) => new RateLimiterMemory({ points: most, duration: 60 });

const HOUR_MS = 3_600_000;

export const createMemory = (): Memory => ({
  counts: {
    costly: aMinute(MOST_A_MINUTE.costly),
    upload: aMinute(MOST_A_MINUTE.upload),
    megapixels: aMinute(MOST_A_MINUTE.megapixels),
    wrongSecret: aMinute(MOST_A_MINUTE.wrongSecret),
  },
  streams: new Map(),
  devices: new LRUCache({ max: 10_000, ttl: 5000 }),
  wrongScreens: new LRUCache({ max: 10_000, ttl: HOUR_MS }),
  openedScreens: new LRUCache({ max: 20_000, ttl: 24 * HOUR_MS, updateAgeOnGet: true }),
  zones: new LRUCache({ max: 10_000, ttl: 60_000 }),
  definitions: null,
});
