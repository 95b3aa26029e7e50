import { readSpecialties, readVenueStats } from '@crustodian/contract/directory';
import { readFeed, type FeedAnswer } from '@crustodian/contract/feed';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { asAsked } from '../../api/ask-ahead.ts';
import { call } from '../../api/call.ts';
import type { ShownFeed } from '../review/edit/shown-feed.ts';
import type { Answer } from '@crustodian/contract/wire/endpoint';

/** What changes when someone administers the chain, not while a reviewer works. */
const SELDOM_MS = 10 * 60_000;

/** The pizzas of a venue over business days. */
export const feedQuery = (venue: number, { min, max }: DayRange) =>
  queryOptions({
    queryKey: ['feed', venue, min, max],
    queryFn: (asked) => call(readFeed, { body: { venue, min, max } }, asAsked(asked)),
  });

export const venueStatsQuery = (venue: number) =>
  queryOptions({
    queryKey: ['venue-stats', venue],
    queryFn: async (asked) => {
      const stats = await call(readVenueStats, { query: { venue } }, asAsked(asked));
      keepQuality(venue, stats);
      return stats;
    },
    initialData: () => keptQuality(venue),
    // However old it is: the server is asked again.
    initialDataUpdatedAt: 0,
    staleTime: SELDOM_MS,
  });

export const specialtiesQuery = (company: number, venue: number) =>
  queryOptions({
    queryKey: ['specialties', company, venue],
    queryFn: (asked) => call(readSpecialties, { body: { company, venue } }, asAsked(asked)),
    staleTime: SELDOM_MS,
  });

/** The answer of a feed in the cache, for the review to change. */
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

/** The statistics that a venue had last time, so that scores have their colors at once; undefined where none are kept. */
export function keptQuality(venue: number): VenueStats | undefined {
  const text = localStorage.getItem(keyOf(venue));
  if (text === null) return undefined;
  try {
    return readVenueStats.answer.parse({ quality_definition: JSON.parse(text) });
  } catch {
    // Kept by an older version or changed by hand: the server is asked anyway.
    return undefined;
  }
}

export function keepQuality(venue: number, { quality_definition }: VenueStats): void {
  localStorage.setItem(keyOf(venue), JSON.stringify(quality_definition));
}
