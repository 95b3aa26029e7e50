import {
  listCompanyVenues,
  listDaysWithData,
  listMemberships,
  listVenues,
  readCompanyInfo,
  readSpecialties,
  readVenueStats,
} from '@crustodian/contract/directory';
import { readFeed } from '@crustodian/contract/feed';
import type { DayRange } from '@crustodian/domain/day-range';
import type { YearMonth } from '@crustodian/domain/month';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { DatesOf } from '../../controls/use-days-with-data.ts';
import { keepQuality, keptQuality } from './kept-quality.ts';

/** What changes when somebody administers the chain, not while a reviewer works. */
const SELDOM_MS = 10 * 60_000;

/** The pizzas of a venue over business days. */
export const feedQuery = (venue: number, { min, max }: DayRange) =>
  queryOptions({
    queryKey: ['feed', venue, min, max],
    queryFn: ({ signal }) => call(readFeed, { body: { venue, min, max } }, { signal }),
  });

export const companiesQuery = queryOptions({
  queryKey: ['companies'],
  queryFn: async ({ signal }) => {
    const memberships = await call(listMemberships, {}, { signal });
    return memberships.map(({ space }) => ({ pk: space.company, pretty_name: space.pretty_name }));
  },
  staleTime: SELDOM_MS,
});

/** The venues to choose from: those of one company, or all that the viewer may see. */
export const venuesQuery = (company: number | null) =>
  queryOptions({
    queryKey: ['venues', company],
    queryFn: async ({ signal }) => {
      const { venues } =
        company === null
          ? await call(listVenues, {}, { signal })
          : await call(listCompanyVenues, { params: { company } }, { signal });
      return venues;
    },
    staleTime: SELDOM_MS,
  });

export const companyInfoQuery = (venue: number) =>
  queryOptions({
    queryKey: ['company-info', venue],
    queryFn: ({ signal }) => call(readCompanyInfo, { params: { venue } }, { signal }),
    staleTime: SELDOM_MS,
  });

export const venueStatsQuery = (venue: number) =>
  queryOptions({
    queryKey: ['venue-stats', venue],
    queryFn: async ({ signal }) => {
      const stats = await call(readVenueStats, { query: { venue } }, { signal });
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
    queryFn: ({ signal }) => call(readSpecialties, { body: { company, venue } }, { signal }),
    staleTime: SELDOM_MS,
  });

/** Days with data of a venue's month, cached per year and month (spec 000 section 4). */
export const monthQuery = (venue: number, month: YearMonth) =>
  queryOptions({
    queryKey: ['days-with-data', venue, month],
    queryFn: async ({ signal }) => {
      const query = { venue, year: month.slice(0, 4), month: month.slice(5, 7) };
      return (await call(listDaysWithData, { query }, { signal, background: true })).data;
    },
    staleTime: SELDOM_MS,
  });

/** Which days of a month the venue has data for, from the cache where it is known. */
export const datesOfVenue =
  (client: QueryClient, venue: number): DatesOf =>
  (month) =>
    client.fetchQuery(monthQuery(venue, month));
