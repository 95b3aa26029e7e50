import { lastCompleteMonth } from '@crustodian/domain/time/month';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { companiesQuery } from '../../../api/directory-calls.ts';
import { useToday } from '../../../controls/use-today.ts';
import { monthlyListQuery } from '../monthly-calls.ts';
import type { MonthExplorerSearch } from './month-explorer-url.ts';

export type MonthExplorer = ReturnType<typeof useMonthExplorer>;

/**
 * Month and company from the URL, by default the last complete month and all companies, with their
 * reports.
 */
export function useMonthExplorer(search: MonthExplorerSearch) {
  const companies = useQuery(companiesQuery);
  const today = useToday();
  const month = search.month ?? lastCompleteMonth(today);
  const all = companies.data?.map(({ pk }) => pk) ?? [];
  const company = all.find((pk) => String(pk) === search.company) ?? null;
  const reports = useQuery({
    ...monthlyListQuery(month, company === null ? null : [company]),
    enabled: all.length > 0,
    placeholderData: keepPreviousData,
  });
  const failed = [companies, reports].find(({ isError }) => isError);
  return {
    companies: companies.data,
    /** Null if all are listed. */
    company,
    month,
    today,
    rows: reports.data,
    /** Whether the rows of another month are shown until those of this one arrive. */
    stale: reports.isPlaceholderData,
    noCompany: companies.data?.length === 0,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}
