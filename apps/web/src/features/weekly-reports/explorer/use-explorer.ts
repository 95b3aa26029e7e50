import { lastCompleteWeek } from '@crustodian/domain/time/week';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { companiesQuery } from '../../../api/directory-calls.ts';
import { useMe } from '../../../api/session.ts';
import { chosenCompany } from '../../../controls/chosen-company.ts';
import { useToday } from '../../../controls/use-today.ts';
import { storeReportsQuery } from './explorer-calls.ts';
import type { ExplorerSearch } from './explorer-url.ts';

export type Explorer = ReturnType<typeof useExplorer>;

/**
 * Company and week from the URL, by default the first company and the last complete week, with the
 * stores.
 */
export function useExplorer(search: ExplorerSearch) {
  const companies = useQuery(companiesQuery);
  const today = useToday();
  const { provider_pk: provider } = useMe();
  const chosen = chosenCompany(companies.data ?? [], { named: search.company, provider });
  const company = chosen?.pk ?? null;
  const week = search.week ?? lastCompleteWeek(today);
  const reports = useQuery({
    ...storeReportsQuery(company ?? 0, week),
    enabled: company !== null,
    placeholderData: keepPreviousData,
  });
  const failed = [companies, reports].find(({ isError }) => isError);
  return {
    companies: companies.data,
    company,
    week,
    today,
    rows: reports.data,
    /** Whether the rows of another company or week are shown until those of this one arrive. */
    stale: reports.isPlaceholderData,
    noCompany: companies.data?.length === 0,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}
