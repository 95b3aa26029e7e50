import { readBias } from '@crustodian/contract/audited-figures';
import { readMeasurement } from '@crustodian/contract/measurement';
import { criteriaOf } from '@crustodian/domain/pizza/criteria';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type Measurement = Answer<typeof readMeasurement>;
export type EngineBias = Answer<typeof readBias>['criteria'][number];

/** Accuracy of a company's figures. */
export const measurementQuery = (company: number) =>
  queryOptions({
    queryKey: ['measurement', company],
    queryFn: ({ signal }) => call(readMeasurement, { params: { company_pk: company } }, { signal }),
  });

/** People's points minus the engine's per criterion, over eight weeks. */
export const biasQuery = (company: number) =>
  queryOptions({
    queryKey: ['engine-bias', company],
    queryFn: async ({ signal }) => {
      const { since, criteria } = await call(readBias, { params: { company } }, { signal });
      return { since, criteria: inOrder(criteria) };
    },
  });

/** Sorted as in the slices table, the order in which reviewers judge. */
const inOrder = (criteria: readonly EngineBias[]): EngineBias[] => {
  const keys: readonly string[] = [...criteriaOf('official'), ...criteriaOf('modified')];
  return criteria.toSorted((a, b) => keys.indexOf(a.of) - keys.indexOf(b.of));
};
