import type { VenueOption } from '@crustodian/contract/directory';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { feedQuery } from '../feed-calls.ts';

/** Asks for pizzas as soon as venue and days are known, while the facts about the venue are on their way. */
export function useEarlyFeed(venue: VenueOption | null | undefined, range: DayRange | null) {
  const client = useQueryClient();
  const id = venue ? Number(venue.value) : null;
  const [min, max] = [range?.min, range?.max];
  useEffect(() => {
    if (id && min && max) void client.prefetchQuery(feedQuery(id, { min, max }));
  }, [client, id, min, max]);
}
