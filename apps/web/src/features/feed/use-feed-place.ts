import { viewerOf } from '@crustodian/contract/session';
import type { VenueOption } from '@crustodian/contract/directory';
import { businessDay, wallClock, type CalendarDay } from '@crustodian/domain/calendar-day';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { companiesQuery, companyInfoQuery, venuesQuery } from '../../api/directory-calls.ts';
import { useMe } from '../../api/session.ts';
import { specialtiesQuery, venueStatsQuery } from './feed-calls.ts';
import type { FeedSearch } from './feed-url.ts';
import { venueFacts, type VenueFacts } from './venue-facts.ts';

/** Company and venue of the address or the first ones, and what the feed needs to know about them. */
export function useFeedPlace(search: FeedSearch) {
  const me = useMe();
  const viewer = useMemo(() => viewerOf(me), [me]);
  const companies = useQuery(companiesQuery);
  const visible = useQuery(venuesQuery(null));
  const severalCompanies = (companies.data?.length ?? 0) > 1;

  const chosenCompany = search.company === undefined ? null : Number(search.company);
  const ofChosen = useQuery({
    ...venuesQuery(chosenCompany),
    enabled: chosenCompany !== null && severalCompanies,
  });
  const choices = chosenCompany !== null && severalCompanies ? ofChosen.data : visible.data;
  const venue = venueOf(search, choices);

  const facts = useVenueFacts(venue);
  const company = chosenCompany ?? facts.info?.company.pk ?? null;
  // Known only once the venue is: then the list holds its company's venues alone.
  const siblings = useQuery({
    ...venuesQuery(company),
    enabled: severalCompanies && company !== null,
  });
  const venues = severalCompanies ? siblings.data : visible.data;
  const failed = [companies, visible, ofChosen].find(({ isError }) => isError);
  return {
    viewer,
    companies: companies.data,
    severalCompanies,
    company,
    venues,
    /** Undefined while loading; null when the address names none of the viewer's venues. */
    venue,
    hasVenues: choices === undefined || choices.length > 0,
    facts: facts.facts,
    error: failed?.error ?? facts.error,
    retry: () => void (failed ? failed.refetch() : facts.retry()),
  };
}

/** The venue of the address among those to choose from, else the first. */
function venueOf({ venue }: FeedSearch, choices: readonly VenueOption[] | undefined) {
  if (!choices) return undefined;
  if (venue === undefined) return choices[0] ?? null;
  return choices.find(({ value }) => value === venue) ?? null;
}

function useVenueFacts(venue: VenueOption | null | undefined) {
  const id = venue ? Number(venue.value) : 0;
  const info = useQuery({ ...companyInfoQuery(id), enabled: id > 0 });
  const stats = useQuery({ ...venueStatsQuery(id), enabled: id > 0 });
  const company = info.data?.company.pk ?? 0;
  const names = useQuery({ ...specialtiesQuery(company, id), enabled: company > 0 });
  const today = useToday(info.data?.time_zone);
  const failed = [info, stats, names].find(({ isError }) => isError);

  const facts = useMemo((): VenueFacts | null => {
    if (!venue || !info.data || !stats.data || !names.data || !today) return null;
    return venueFacts({
      venue,
      info: info.data,
      stats: stats.data,
      names: names.data,
      today,
    });
  }, [venue, info.data, stats.data, names.data, today]);
  return {
    facts,
    info: info.data,
    error: failed?.error ?? null,
    retry: () => failed?.refetch(),
  };
}

const MINUTE_MS = 60_000;

/** The business day at a place; it goes on while the page stays open. */
function useToday(timeZone: string | undefined): CalendarDay | null {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return timeZone ? businessDay(wallClock(now, timeZone)) : null;
}
