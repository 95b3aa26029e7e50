import {
  drawRollout,
  listRollouts,
  readRollout,
  withdrawRollout,
} from '@crustodian/contract/rollouts';
import type { Answer, CallInput } from '@crustodian/contract/wire/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type Rollout = Answer<typeof listRollouts>['rollouts'][number];
export type RolloutAnswer = Answer<typeof readRollout>;
export type Effect = RolloutAnswer['audited'];
type Draw = CallInput<typeof drawRollout>['body'];

const ROLLOUTS = 'rollouts';

export const rolloutsQuery = (company: number) =>
  queryOptions({
    queryKey: [ROLLOUTS, company],
    queryFn: ({ signal }) => call(listRollouts, { params: { company } }, { signal }),
  });

/** Cached for long, because it takes seconds to compute and changes only when a week ends. */
export const rolloutQuery = (company: number, rollout: string) =>
  queryOptions({
    queryKey: [ROLLOUTS, company, rollout],
    queryFn: ({ signal }) => call(readRollout, { params: { company, rollout } }, { signal }),
    staleTime: 10 * 60_000,
  });

export function useDrawRollout(company: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Draw) => call(drawRollout, { params: { company }, body }, { alerts: true }),
    onSettled: () => client.invalidateQueries({ queryKey: [ROLLOUTS, company], exact: true }),
  });
}

export function useWithdrawRollout(company: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (rollout: string) =>
      call(withdrawRollout, { params: { company, rollout } }, { alerts: true }),
    onSettled: () => client.invalidateQueries({ queryKey: [ROLLOUTS, company], exact: true }),
  });
}
