import { LRUCache } from 'lru-cache';
import type { Configuration } from 'openid-client';

/** What an identity provider says of itself. */
export interface ProviderDescription {
  /** The settings that it was asked with. */
  settings: string;
  found: Promise<Configuration>;
  /** Null while it is asked, and where it failed. */
  client: Configuration | null;
  /** When it answered or failed, in milliseconds since 1970; null while it is asked. */
  endedAt: number | null;
}

/** What an app remembers between requests; of the most recent ones where there are too many. */
export interface Memory {
  /** Open event streams by user; one with a count stays until its last stream is over. */
  streams: Map<number, number>;
  /** Users of sign-ins that lasted when they were looked up, by sign-in. */
  signIns: LRUCache<string, number>;
  /** Closed store TVs that a network address requested; each counts once. */
  wrongScreens: LRUCache<string, Set<number>>;
  /** Store TVs that a network address has opened: 'address venue'. */
  openedScreens: LRUCache<string, true>;
  /** Time zones of venues; a changed one is noticed within a minute. */
  zones: LRUCache<number, string>;
  /** By company. */
  providers: LRUCache<number, ProviderDescription>;
  /** Calls that wait for an identity provider: 'company purpose'. */
  providerCalls: Map<string, number>;
  /** The quality definitions with which the latest figures were counted; null before the first. */
  definitions: string | null;
}

const HOUR_MS = 3_600_000;

export const createMemory = (): Memory => ({
  streams: new Map(),
  signIns: new LRUCache({ max: 10_000, ttl: HOUR_MS / 4 }),
  wrongScreens: new LRUCache({ max: 10_000, ttl: HOUR_MS }),
  openedScreens: new LRUCache({ max: 20_000, ttl: 24 * HOUR_MS, updateAgeOnGet: true }),
  zones: new LRUCache({ max: 10_000, ttl: 60_000 }),
  providers: new LRUCache({ max: 1000 }),
  providerCalls: new Map(),
  definitions: null,
});
