import { useQuery } from '@tanstack/react-query';
import { useMe } from '../../api/session.ts';
import { membershipsQuery } from './admin-calls.ts';
import { adminCompanies, type AdminCompany } from './admin-companies.ts';

/** The companies to manage and the one in the URL, otherwise the first. */
export function useAdminCompany(search: { company?: string | undefined }) {
  const me = useMe();
  const { data, error, refetch } = useQuery(membershipsQuery);
  const companies = data && adminCompanies(data, me.employer);
  return { companies, company: chosenOf(companies, search.company), error, retry: refetch };
}

function chosenOf(companies: readonly AdminCompany[] | undefined, wanted: string | undefined) {
  const chosen = companies?.find(({ pk }) => String(pk) === wanted);
  return chosen ?? companies?.[0];
}
