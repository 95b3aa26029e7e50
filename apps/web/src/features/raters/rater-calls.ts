import type { Answer } from '@crustodian/contract/wire/endpoint';
import { listRaters, readOwnEye, startRefresher } from '@crustodian/contract/raters';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type OwnEye = Answer<typeof readOwnEye>;
export type CompanyRaters = Answer<typeof listRaters>;
export type Rater = CompanyRaters['raters'][number];

const RATERS = 'raters';

export const ownEyeQuery = (weeks: number) =>
  queryOptions({
    queryKey: [RATERS, 'me', weeks],
    queryFn: ({ signal }) => call(readOwnEye, { query: { weeks } }, { signal }),
  });

export const companyRatersQuery = (company: number, weeks: number) =>
  queryOptions({
    queryKey: [RATERS, 'company', company, weeks],
    queryFn: ({ signal }) =>
      call(listRaters, { params: { company }, query: { weeks } }, { signal }),
  });

/** Adds golden pizzas to the lane. */
export function useStartRefresher() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(startRefresher, {}, { alerts: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: [RATERS, 'me'] }),
  });
}
