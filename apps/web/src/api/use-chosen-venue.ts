import type { VenueOption } from '@crustodian/contract/directory';
import { viewerOf } from '@crustodian/contract/session';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { companiesQuery, companyInfoQuery, venuesQuery } from './directory-calls.ts';
import { useMe } from './session.ts';

/** Ids as they appear in the URL. */
interface NamedVenue {
  company?: string | undefined;
  venue?: string | undefined;
}

/** Company and venue from the URL, or else the first ones that the viewer may see. */
export function useChosenVenue({ company: named, venue }: NamedVenue) {
  const me = useMe();
  const viewer = useMemo(() => viewerOf(me), [me]);
  const companies = useQuery(companiesQuery);
  const visible = useQuery(venuesQuery(null));
  const severalCompanies = (companies.data?.length ?? 0) > 1;

  const chosenCompany = named === undefined || !severalCompanies ? null : Number(named);
  const ofChosen = useQuery({ ...venuesQuery(chosenCompany), enabled: chosenCompany !== null });
  const choices = chosenCompany === null ? visible.data : ofChosen.data;
  const option = optionOf(choices, venue);

  const info = useQuery({ ...companyInfoQuery(Number(option?.value ?? 0)), enabled: !!option });
  // Known once the venue's info has loaded; `siblings` then holds only its company's venues.
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
    /** Undefined while loading; null if the URL names none of the viewer's venues. */
    option,
    /** The venue's company and time zone, once loaded. */
    info: info.data,
    hasVenues: choices === undefined || choices.length > 0,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}

/**
 * The venue named in the URL if it is among the choices; the first choice if the URL names none.
 */
function optionOf(choices: readonly VenueOption[] | undefined, venue: string | undefined) {
  if (!choices) return undefined;
  if (venue === undefined) return choices[0] ?? null;
  return choices.find(({ value }) => value === venue) ?? null;
}
