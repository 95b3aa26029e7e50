import { LRUCache } from 'lru-cache';
import type { Configuration } from 'openid-client';

/** Discovered metadata of an identity provider. */
export interface ProviderDescription {
  /** The settings used for the discovery. */
  settings: string;
  found: Promise<Configuration>;
  /** Null while discovery is running, and if it failed. */
  client: Configuration | null;
  /** When discovery ended, in milliseconds since 1970; null while it is running. */
  endedAt: number | null;
}

/** In-memory state of an app between requests; the caches are bounded. */
export interface Memory {
  /** Number of open event streams by user; an entry is removed with the last stream. */
  streams: Map<number, number>;
  /** User ids by sign-in, for sign-ins that were active at the last lookup. */
  signIns: LRUCache<string, number>;
  /** Closed store TVs requested from a network address; each counts once. */
  wrongScreens: LRUCache<string, Set<number>>;
  /** Store TVs opened from a network address: 'address venue'. */
  openedScreens: LRUCache<string, true>;
  /** Time zones of venues; changes are noticed within a minute. */
  zones: LRUCache<number, string>;
  /**
   * Names that stores have sent with results and may send again: 'venue kind name'. Each is looked
   * up in the database once a day.
   */
  names: LRUCache<string, true>;
  /** By company. */
  providers: LRUCache<number, ProviderDescription>;
  /** Number of calls waiting for an identity provider: 'company purpose'. */
  providerCalls: Map<string, number>;
  /** The quality definitions used for the latest figures; null before the first. */
  definitions: string | null;
}

const HOUR_MS = 3_600_000;

export const createMemory = (): Memory => ({
  streams: new Map(),
  signIns: new LRUCache({ max: 10_000, ttl: HOUR_MS / 4 }),
  wrongScreens: new LRUCache({ max: 10_000, ttl: HOUR_MS }),
  openedScreens: new LRUCache({ max: 20_000, ttl: 24 * HOUR_MS, updateAgeOnGet: true }),
  zones: new LRUCache({ max: 10_000, ttl: 60_000 }),
  names: new LRUCache({ max: 100_000, ttl: 24 * HOUR_MS, ttlResolution: 1000 }),
  providers: new LRUCache({ max: 1000 }),
  providerCalls: new Map(),
  definitions: null,
});
