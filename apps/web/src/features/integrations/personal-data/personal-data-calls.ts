import { erasePerson, findPeople, readPersonalData } from '@crustodian/contract/privacy';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { INTEGRATIONS } from '../integrations-calls.ts';

const PEOPLE = 'people';
const FOUND = 'found';

export const peopleQuery = (company: number, q: string) =>
  queryOptions({
    queryKey: [INTEGRATIONS, PEOPLE, company, FOUND, q],
    queryFn: ({ signal }) => call(findPeople, { params: { company }, query: { q } }, { signal }),
  });

export const personQuery = (company: number, person: number) =>
  queryOptions({
    queryKey: [INTEGRATIONS, PEOPLE, company, 'one', person],
    // In the background: a person who has been erased meanwhile must not cause a new sign-in.
    queryFn: ({ signal }) =>
      call(readPersonalData, { params: { company, person } }, { signal, background: true }),
  });

/** URL of the file with all data stored about a person. */
export const exportAddress = (company: number, person: number): string =>
  `/api/privacy/company/${company}/person/${person}/export/`;

export function useErasing(company: number, person: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) =>
      call(erasePerson, { params: { company, person }, body: { name } }, { alerts: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: [INTEGRATIONS, PEOPLE, company, FOUND] }),
  });
}
