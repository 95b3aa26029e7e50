import type { Answer } from '@crustodian/contract/wire/endpoint';
import {
  requestTraining,
  readAccuracy,
  readAgreement,
  readModels,
  readTrainings,
  undoTraining,
  type Training,
} from '@crustodian/contract/scoring';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type AccuracyData = Answer<typeof readAccuracy>;
export type AgreementData = Answer<typeof readAgreement>;

/** The engine's measured accuracy; never stale, because it changes only with a release. */
export const accuracyQuery = queryOptions({
  queryKey: ['scoring', 'accuracy'],
  queryFn: ({ signal }) => call(readAccuracy, {}, { signal }),
  staleTime: Infinity,
});

/** How often reviewers left the pipeline's results unchanged in recent weeks. */
export const agreementQuery = (weeks: number) =>
  queryOptions({
    queryKey: ['scoring', 'agreement', weeks],
    queryFn: ({ signal }) => call(readAgreement, { query: { weeks } }, { signal }),
  });

export type CompanyTrainings = Answer<typeof readTrainings>['companies'][number];

const TRAININGS = ['scoring', 'trainings'] as const;
/** Polling interval while a training waits or runs. */
const LOOK_EVERY_MS = 2000;

/** The trainings of each company; polled while one is running. */
export const trainingsQuery = queryOptions({
  queryKey: TRAININGS,
  queryFn: ({ signal }) => call(readTrainings, {}, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.companies.some(({ trainings: [newest] }) => newest && isUnderWay(newest))
      ? LOOK_EVERY_MS
      : false,
});

export const isUnderWay = ({ state }: Pick<Training, 'state'>): boolean => state !== 'finished';

/** Requests a training of a company. */
export function useRequestTraining() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (company: number) => call(requestTraining, { body: { company } }, { alerts: true }),
    onSettled: () => client.invalidateQueries({ queryKey: TRAININGS }),
  });
}

/** Undoes a training: its lesson is no longer applied, and the previous one, if any, is again. */
export function useUndoTraining() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { company: number; training: number }) =>
      call(undoTraining, { body }, { alerts: true }),
    onSettled: () => client.invalidateQueries({ queryKey: TRAININGS }),
  });
}

/** The companies' own models; the server tests them when they are listed. */
export const modelsQuery = queryOptions({
  queryKey: ['scoring', 'models'],
  queryFn: ({ signal }) => call(readModels, {}, { signal }),
});
