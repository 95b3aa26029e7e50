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

/** A company's single sign-on; asked again when its window has the focus, as after a try in another one. */
export const signOnQuery = (company: number) =>
  queryOptions({
    queryKey: ['sign-on', company],
    queryFn: ({ signal }) => call(readSignOn, { params: { company } }, { signal }),
    refetchOnWindowFocus: 'always',
  });

export type NewSettings = CallInput<typeof saveSignOn>['body'];

/** What changes it; each answers how it stands then. */
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

/** The address at which the viewer tries what is stored. */
export const tryAddress = async (company: number): Promise<string> =>
  (await call(trySignOn, { params: { company } }, { alerts: true })).address;

/** Looks for the record of a domain; what was found is in the answer, or read anew after a refusal. */
export function useDomainCheck(company: number) {
  const client = useQueryClient();
  const { queryKey } = signOnQuery(company);
  return useMutation({
    mutationFn: (domain: string) => call(checkDomain, { params: { company }, body: { domain } }),
    onSuccess: (stored) => client.setQueryData(queryKey, stored),
    onError: () => client.invalidateQueries({ queryKey }),
  });
}

/** Domains of all companies that wait for the provider's staff. */
export const waitingQuery = queryOptions({
  queryKey: ['sign-on', 'waiting'],
  queryFn: ({ signal }) => call(listWaitingDomains, {}, { signal }),
});

export function useDomainDecision() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof decideDomain>['body']) =>
      call(decideDomain, { body }, { alerts: true }),
    // Also the settings of companies that are shown.
    onSettled: () => client.invalidateQueries({ queryKey: ['sign-on'] }),
  });
}
