import { readBias } from '@crustodian/contract/audited-figures';
import { readMeasurement } from '@crustodian/contract/measurement';
import { criteriaOf } from '@crustodian/domain/pizza/criteria';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type Measurement = Answer<typeof readMeasurement>;
export type EngineBias = Answer<typeof readBias>['criteria'][number];

/** How good a company's figures are. */
export const measurementQuery = (company: number) =>
  queryOptions({
    queryKey: ['measurement', company],
    queryFn: ({ signal }) => call(readMeasurement, { params: { company_pk: company } }, { signal }),
  });

/** What people gave above the engine, by criterion, over eight weeks. */
export const biasQuery = (company: number) =>
  queryOptions({
    queryKey: ['engine-bias', company],
    queryFn: async ({ signal }) => {
      const { since, criteria } = await call(readBias, { params: { company } }, { signal });
      return { since, criteria: inOrder(criteria) };
    },
  });

/** In the order of the slices' table, as reviewers judge them. */
const inOrder = (criteria: readonly EngineBias[]): EngineBias[] => {
  const keys: readonly string[] = [...criteriaOf('official'), ...criteriaOf('modified')];
  return criteria.toSorted((a, b) => keys.indexOf(a.of) - keys.indexOf(b.of));
};
