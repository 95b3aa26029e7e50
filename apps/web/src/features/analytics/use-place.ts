import { viewerOf } from '@crustodian/contract/session';
import { businessDay, wallClock, type CalendarDay } from '@crustodian/domain/calendar-day';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { companiesQuery, companyInfoQuery, venuesQuery } from '../../api/directory-calls.ts';
import { useMe } from '../../api/session.ts';

interface ChosenPlace {
  company?: string | undefined;
  venue?: string | undefined;
}

/** A venue and what its reports need to know about it. */
export interface ReportVenue {
  id: number;
  name: string;
  company: number;
  /** The business day that it is now at the venue. */
  today: CalendarDay;
}

export type Place = ReturnType<typeof usePlace>;

/** Company and venue of the address, else the first ones that the viewer may see. */
export function usePlace({ company: chosen, venue }: ChosenPlace) {
  const me = useMe();
  const viewer = useMemo(() => viewerOf(me), [me]);
  const companies = useQuery(companiesQuery);
  const visible = useQuery(venuesQuery(null));
  const severalCompanies = (companies.data?.length ?? 0) > 1;
  const chosenCompany = chosen === undefined || !severalCompanies ? null : Number(chosen);
  const ofChosen = useQuery({ ...venuesQuery(chosenCompany), enabled: chosenCompany !== null });
  const choices = chosenCompany === null ? visible.data : ofChosen.data;
  const named = choices?.find(({ value }) => value === venue);
  const option = choices && (venue === undefined ? (choices[0] ?? null) : (named ?? null));

  const info = useQuery({
    ...companyInfoQuery(Number(option?.value)),
    enabled: option !== undefined && option !== null,
  });
  const [now] = useState(Date.now);
  const today = info.data && businessDay(wallClock(now, info.data.time_zone));
  const company = chosenCompany ?? info.data?.company.pk ?? null;
  const siblings = useQuery({
    ...venuesQuery(company),
    enabled: severalCompanies && company !== null,
  });
  const failed = [companies, visible, ofChosen, info].find(({ isError }) => isError);
  return {
    viewer,
    companies: companies.data,
    severalCompanies,
    company,
    venues: severalCompanies ? siblings.data : visible.data,
    /** The venue's id as it travels. */
    chosenVenue: option?.value ?? null,
    /** Undefined while loading; null when the address names none of the viewer's venues. */
    venue: useMemo((): ReportVenue | null | undefined => {
      if (option === null) return null;
      if (!option || !info.data || !today) return undefined;
      const { pk } = info.data.company;
      return { id: Number(option.value), name: option.name, company: pk, today };
    }, [option, info.data, today]),
    hasVenues: choices === undefined || choices.length > 0,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}
