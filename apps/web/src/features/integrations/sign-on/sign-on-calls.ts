import {
  checkDomain,
  decideDomain,
  listWaitingDomains,
  readSignOn,
  removeSignOn,
  requireSecondFactor,
  requireSignOn,
  saveSignOn,
  trySignOn,
} from '@crustodian/contract/sign-on';
import type { CallInput } from '@crustodian/contract/wire/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

/** A company's single sign-on; refetched on focus, because a test runs in another window. */
export const signOnQuery = (company: number) =>
  queryOptions({
    queryKey: ['sign-on', company],
    queryFn: ({ signal }) => call(readSignOn, { params: { company } }, { signal }),
    refetchOnWindowFocus: 'always',
  });

export type NewSettings = CallInput<typeof saveSignOn>['body'];

/** Mutations of the single sign-on; each returns the new state. */
export function useSignOnMutations(company: number) {
  const client = useQueryClient();
  const params = { company };
  const { queryKey } = signOnQuery(company);
  return {
    save: useMutation({
      mutationFn: (body: NewSettings) => call(saveSignOn, { params, body }),
      onSuccess: (stored) => client.setQueryData(queryKey, stored),
    }),
    require: useMutation({
      mutationFn: (body: CallInput<typeof requireSignOn>['body']) =>
        call(requireSignOn, { params, body }, { alerts: true }),
      onSuccess: (stored) => client.setQueryData(queryKey, stored),
    }),
    requireFactor: useMutation({
      mutationFn: (required: boolean) =>
        call(requireSecondFactor, { params, body: { required } }, { alerts: true }),
      onSuccess: (stored) => client.setQueryData(queryKey, stored),
    }),
    remove: useMutation({
      mutationFn: () => call(removeSignOn, { params }, { alerts: true }),
      onSuccess: (stored) => client.setQueryData(queryKey, stored),
    }),
  };
}

/** URL at which the viewer tests the stored settings. */
export const tryAddress = async (company: number): Promise<string> =>
  (await call(trySignOn, { params: { company } }, { alerts: true })).address;

/**
 * Checks a domain's DNS record. The response contains the result; after a refusal it is refetched.
 */
export function useDomainCheck(company: number) {
  const client = useQueryClient();
  const { queryKey } = signOnQuery(company);
  return useMutation({
    mutationFn: (domain: string) => call(checkDomain, { params: { company }, body: { domain } }),
    onSuccess: (stored) => client.setQueryData(queryKey, stored),
    onError: () => client.invalidateQueries({ queryKey }),
  });
}

/** Domains of all companies that wait for a decision by the provider's staff. */
export const waitingQuery = queryOptions({
  queryKey: ['sign-on', 'waiting'],
  queryFn: ({ signal }) => call(listWaitingDomains, {}, { signal }),
});

export function useDomainDecision() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof decideDomain>['body']) =>
      call(decideDomain, { body }, { alerts: true }),
    // Includes the settings of the companies on screen.
    onSettled: () => client.invalidateQueries({ queryKey: ['sign-on'] }),
  });
}
