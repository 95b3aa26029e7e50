import type { VenueOption } from '@crustodian/contract/directory';
import { businessDay, wallClock, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useChosenVenue } from '../../api/use-chosen-venue.ts';
import type { VenueInfo } from '../../api/complete-venue-info.ts';
import { specialtiesQuery, venueStatsQuery } from './feed-calls.ts';
import type { FeedSearch } from './feed-url.ts';
import { venueFacts, type VenueFacts } from './venue-facts.ts';

/** The chosen company and venue, and the facts about them that the feed needs. */
export function useFeedPlace(search: FeedSearch) {
  const { option: venue, info, ...place } = useChosenVenue(search);
  const facts = useVenueFacts(venue, info);
  return {
    ...place,
    /** Undefined while loading; null if the URL names none of the viewer's venues. */
    venue,
    facts: facts.facts,
    error: place.error ?? facts.error,
    retry: () => (place.error ? place.retry() : facts.retry()),
  };
}

function useVenueFacts(venue: VenueOption | null | undefined, info: VenueInfo | undefined) {
  const id = venue ? Number(venue.value) : 0;
  const stats = useQuery({ ...venueStatsQuery(id), enabled: id > 0 });
  const company = info?.company.pk ?? 0;
  const names = useQuery({ ...specialtiesQuery(company, id), enabled: company > 0 });
  const today = useToday(info?.time_zone);
  const failed = [stats, names].find(({ isError }) => isError);

  const facts = useMemo((): VenueFacts | null => {
    if (!venue || !info || !stats.data || !names.data || !today) return null;
    return venueFacts({ venue, info, stats: stats.data, names: names.data, today });
  }, [venue, info, stats.data, names.data, today]);
  return { facts, error: failed?.error ?? null, retry: () => void failed?.refetch() };
}

const MINUTE_MS = 60_000;

/** The current business day at the place; it advances while the page is open. */
function useToday(timeZone: string | undefined): CalendarDay | null {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return timeZone ? businessDay(wallClock(now, timeZone)) : null;
}
