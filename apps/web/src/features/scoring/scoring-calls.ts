import type { Answer } from '@crustodian/contract/endpoint';
import { readAccuracy, readAgreement } from '@crustodian/contract/scoring';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type AgreementData = Answer<typeof readAgreement>;

/** What was measured on the engine; it changes with the product only. */
export const accuracyQuery = queryOptions({
  queryKey: ['scoring', 'accuracy'],
  queryFn: ({ signal }) => call(readAccuracy, {}, { signal }),
  staleTime: Infinity,
});

/** How often reviewers left the pipeline's results in the last weeks. */
export const agreementQuery = (weeks: number) =>
  queryOptions({
    queryKey: ['scoring', 'agreement', weeks],
    queryFn: ({ signal }) => call(readAgreement, { query: { weeks } }, { signal }),
  });
