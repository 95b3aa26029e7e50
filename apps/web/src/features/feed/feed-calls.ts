import { readSpecialties, readVenueStats } from '@crustodian/contract/directory';
import { readFeed } from '@crustodian/contract/feed';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { queryOptions } from '@tanstack/react-query';
import { asAsked } from '../../api/ask-ahead.ts';
import { call } from '../../api/call.ts';
import { keepQuality, keptQuality } from './summary/kept-quality.ts';

/** What changes when somebody administers the chain, not while a reviewer works. */
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
