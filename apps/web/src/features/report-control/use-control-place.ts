import { lastCompleteWeek } from '@crustodian/domain/time/week';
import { useQuery } from '@tanstack/react-query';
import { companiesQuery, companyInfoQuery, venuesQuery } from '../../api/directory-calls.ts';
import { useMe } from '../../api/session.ts';
import { chosenCompany } from '../../controls/chosen-company.ts';
import { useToday } from '../../controls/use-today.ts';
import type { ReportControlSearch } from './report-control-url.ts';

export type ControlPlace = ReturnType<typeof useControlPlace>;

/**
 * Company, venue and week from the URL, by default the first company and venue and the last
 * complete week.
 */
export function useControlPlace(search: ReportControlSearch) {
  const companies = useQuery(companiesQuery);
  const today = useToday();
  const { provider_pk: provider } = useMe();
  const named = Number(search.venue ?? 0);
  // A URL may contain only a venue; its company is then looked up.
  const asksCompany = search.company === undefined && named > 0;
  const info = useQuery({ ...companyInfoQuery(named), enabled: asksCompany });
  const known = search.company ?? (info.data && String(info.data.company.pk));
  const chosen = chosenCompany(companies.data ?? [], { named: known, provider });
  const company = asksCompany && info.isPending ? null : (chosen?.pk ?? null);
  const venues = useQuery({ ...venuesQuery(company), enabled: company !== null });
  const venue = venues.data?.find(({ value }) => value === search.venue) ?? venues.data?.[0];
  const failed = [companies, venues].find(({ isError }) => isError);
  return {
    companies: companies.data,
    company,
    venues: venues.data,
    /** Undefined while loading, or if there is none. */
    venue,
    week: search.week ?? lastCompleteWeek(today),
    today,
    hasNone: companies.data?.length === 0 || venues.data?.length === 0,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}
