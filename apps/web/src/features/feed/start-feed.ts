import { businessDay, wallClock } from '@crustodian/domain/calendar-day';
import type { QueryClient } from '@tanstack/react-query';
import { ahead } from '../../api/ask-ahead.ts';
import { companiesQuery, companyInfoQuery, venuesQuery } from '../../api/directory-calls.ts';
import { feedQuery, specialtiesQuery, venueStatsQuery } from './feed-calls.ts';
import { addressRange, namedRange } from './feed-range.ts';
import { feedSearch, type FeedSearch } from './feed-url.ts';

/**
 * Asks for everything that the feed of an address shows, while its code is fetched and the user is
 * asked for. Ends where the server refuses.
 */
export async function startFeed(client: QueryClient, address: unknown): Promise<void> {
  const { data: search } = feedSearch.safeParse(address);
  if (!search) return;
  void client.prefetchQuery(ahead(companiesQuery));
  const venues = client.fetchQuery(ahead(venuesQuery(null)));
  const first = search.venue === undefined ? (await venues)[0]?.value : search.venue;
  const venue = Number(first ?? 0);
  await Promise.all([venues, venue > 0 && startVenue(client, venue, search)]);
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
