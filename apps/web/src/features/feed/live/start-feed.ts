import { businessDay, wallClock } from '@crustodian/domain/time/calendar-day';
import type { QueryClient } from '@tanstack/react-query';
import { ahead } from '../../../api/ask-ahead.ts';
import { companiesQuery, companyInfoQuery, venuesQuery } from '../../../api/directory-calls.ts';
import { feedQuery, specialtiesQuery, venueStatsQuery } from '../feed-calls.ts';
import { addressRange, namedRange } from '../feed-range.ts';
import { feedSearch, type FeedSearch } from '../feed-url.ts';

/**
 * Prefetches everything the feed of a URL shows, in parallel with its code and the request of the
 * user. Rejects if the server refuses.
 */
export async function startFeed(client: QueryClient, address: unknown): Promise<void> {
  const { data: search } = feedSearch.safeParse(address);
  if (!search) return;
  const { venue: named } = search;
  // Prefetched, so that the store's current day is known sooner.
  if (named !== undefined) void client.prefetchQuery(ahead(companyInfoQuery(Number(named))));
  void client.prefetchQuery(ahead(companiesQuery));
  const venues = await client.fetchQuery(ahead(venuesQuery(null)));
  // Pizzas of a store that the viewer may not see are not requested.
  const venue = named === undefined ? venues[0] : venues.find(({ value }) => value === named);
  if (venue) await startVenue(client, Number(venue.value), search);
}

async function startVenue(client: QueryClient, venue: number, search: FeedSearch): Promise<void> {
  const days = namedRange(search);
  if (days) void client.prefetchQuery(ahead(feedQuery(venue, days)));
  void client.prefetchQuery(ahead(venueStatsQuery(venue)));
  const info = await client.fetchQuery(ahead(companyInfoQuery(venue)));
  void client.prefetchQuery(ahead(specialtiesQuery(info.company.pk, venue)));
  const range = addressRange(search, businessDay(wallClock(Date.now(), info.time_zone)));
  if (range) void client.prefetchQuery(ahead(feedQuery(venue, range)));
}
