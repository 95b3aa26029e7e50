import {
  listCompanyVenues,
  listDaysWithData,
  listMemberships,
  listVenues,
  readCompanyInfo,
} from '@crustodian/contract/directory';
import type { YearMonth } from '@crustodian/domain/time/month';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { DatesOf } from '../controls/pickers/use-is-without-data.ts';
import { call } from './call.ts';
import { queryCallOptions } from './ask-ahead.ts';
import { meQuery } from './session.ts';
import { completeVenueInfo } from './complete-venue-info.ts';

/** How long data stays fresh that changes only when someone administers the chain. */
const SELDOM_MS = 10 * 60_000;

export const companiesQuery = queryOptions({
  queryKey: ['companies'],
  queryFn: async (asked) => {
    const memberships = await call(listMemberships, {}, queryCallOptions(asked));
    return memberships.map(({ space: { company, name, pretty_name } }) => ({
      pk: company,
      name,
      pretty_name,
    }));
  },
  staleTime: SELDOM_MS,
});

/** The venues of one company, or all venues that the viewer may see. */
export const venuesQuery = (company: number | null) =>
  queryOptions({
    queryKey: ['venues', company],
    queryFn: async (asked) => {
      const { venues } =
        company === null
          ? await call(listVenues, {}, queryCallOptions(asked))
          : await call(listCompanyVenues, { params: { company } }, queryCallOptions(asked));
      return venues;
    },
    staleTime: SELDOM_MS,
  });

export const companyInfoQuery = (venue: number) =>
  queryOptions({
    queryKey: ['company-info', venue],
    queryFn: async (asked) => {
      const info = await call(readCompanyInfo, { params: { venue } }, queryCallOptions(asked));
      if (info.company) return completeVenueInfo(info, []);
      const companies = await asked.client.fetchQuery(companiesQuery);
      return completeVenueInfo(info, companies, (await asked.client.fetchQuery(meQuery))?.employer);
    },
    staleTime: SELDOM_MS,
  });

/** A venue's days with data, cached per year and month (spec 000 section 4). */
export const monthQuery = (venue: number, month: YearMonth) =>
  queryOptions({
    queryKey: ['days-with-data', venue, month],
    queryFn: async ({ signal }) => {
      const query = { venue, year: month.slice(0, 4), month: month.slice(5, 7) };
      return (await call(listDaysWithData, { query }, { signal, background: true })).data;
    },
    staleTime: SELDOM_MS,
  });

/** The days of a month for which the venue has data, cached per month. */
export const datesOfVenue =
  (client: QueryClient, venue: number): DatesOf =>
  (month) =>
    client.fetchQuery(monthQuery(venue, month));
