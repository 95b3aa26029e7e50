import type { Answer, CallInput } from '@crustodian/contract/wire/endpoint';
import { importRecipes, readManagementSummary, readRecipes } from '@crustodian/contract/management';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type Summary = Answer<typeof readManagementSummary>;
export type Block = Summary['company'];
export type Region = Summary['data'][string];
export type SpecialtyFigures = Block['specialties'][string];

/** The summary of a company and its regions over a range of days. */
export const summaryQuery = (company: number, { min, max }: DayRange) =>
  queryOptions({
    queryKey: ['management', company, min, max],
    queryFn: ({ signal }) =>
      call(
        readManagementSummary,
        { params: { company_pk: company, start_date: min, end_date: max } },
        { signal },
      ),
  });

/** The recipes, piece weights and prices of a company. */
export const recipesQuery = (company: number) =>
  queryOptions({
    queryKey: ['recipes', company],
    queryFn: ({ signal }) => call(readRecipes, { params: { company } }, { signal }),
  });

/** Replaces recipes or prices by those of a CSV; dependent figures are refetched. */
export function useImportRecipes(company: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof importRecipes>['body']) =>
      call(importRecipes, { params: { company }, body }, { alerts: true }),
    onSuccess: () =>
      client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' }),
  });
}
