import { readBias } from '@crustodian/contract/audited-figures';
import { readMeasurement } from '@crustodian/contract/measurement';
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
    queryFn: async ({ signal }) =>
      (await call(readBias, { params: { company } }, { signal })).criteria,
  });
