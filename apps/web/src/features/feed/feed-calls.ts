import { readSpecialties, readVenueStats } from '@crustodian/contract/directory';
import { readFeed, type FeedAnswer } from '@crustodian/contract/feed';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { queryCallOptions } from '../../api/ask-ahead.ts';
import { call } from '../../api/call.ts';
import type { ShownFeed } from '../review/edit/shown-feed.ts';
import type { Answer } from '@crustodian/contract/wire/endpoint';

/** Stale time of data that administrators change, not reviewers. */
const SELDOM_MS = 10 * 60_000;

/** The pizzas of a venue over business days. */
export const feedQuery = (venue: number, { min, max }: DayRange) =>
  queryOptions({
    queryKey: ['feed', venue, min, max],
    queryFn: (asked) => call(readFeed, { body: { venue, min, max } }, queryCallOptions(asked)),
  });

export const venueStatsQuery = (venue: number) =>
  queryOptions({
    queryKey: ['venue-stats', venue],
    queryFn: async (asked) => {
      const stats = await call(readVenueStats, { query: { venue } }, queryCallOptions(asked));
      storeVenueStats(venue, stats);
      return stats;
    },
    initialData: () => storedVenueStats(venue),
    // Treated as stale, so that the server is always asked.
    initialDataUpdatedAt: 0,
    staleTime: SELDOM_MS,
  });

export const specialtiesQuery = (company: number, venue: number) =>
  queryOptions({
    queryKey: ['specialties', company, venue],
    queryFn: (asked) =>
      call(readSpecialties, { body: { company, venue } }, queryCallOptions(asked)),
    staleTime: SELDOM_MS,
  });

/** Access to the cached feed, through which the review applies its changes. */
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

type VenueStats = Answer<typeof readVenueStats>;

const keyOf = (venue: number): string => `crustodian-quality-definition-${venue}`;

/**
 * The venue's statistics from the last visit, so that scores are coloured immediately; undefined if
 * none are stored.
 */
export function storedVenueStats(venue: number): VenueStats | undefined {
  const text = localStorage.getItem(keyOf(venue));
  if (text === null) return undefined;
  try {
    return readVenueStats.answer.parse({ quality_definition: JSON.parse(text) });
  } catch {
    // Stored by an older version or edited by hand; the server's answer replaces it.
    return undefined;
  }
}

export function storeVenueStats(venue: number, { quality_definition }: VenueStats): void {
  localStorage.setItem(keyOf(venue), JSON.stringify(quality_definition));
}
