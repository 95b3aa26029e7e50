import { endOwnToken, listOwnTokens } from '@crustodian/contract/integrations';
import { endOtherSessions, endSession, listSessions } from '@crustodian/contract/session';
import { changePassword } from '@crustodian/contract/session/passwords';
import {
  beginApp,
  confirmApp,
  makeRecoveryCodes,
  readSecondFactors,
  removeApp,
  removePasskey,
} from '@crustodian/contract/session/second-factor';
import type { CallInput } from '@crustodian/contract/wire/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** The viewer's active sign-ins. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call(listSessions, {}, { signal })).sessions,
});

/** Ends one sign-in, or all except the current one. */
export function useEndSessions() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  return {
    endOne: useMutation({
      mutationFn: (id: string) => call(endSession, { params: { id } }, { alerts: true }),
      onSettled,
    }),
    endOthers: useMutation({
      mutationFn: () => call(endOtherSessions, {}, { alerts: true }),
      onSettled,
    }),
  };
}

/** Changes the viewer's password, which ends every other sign-in. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof changePassword>['body']) => call(changePassword, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

/** The viewer's valid API tokens. */
export const ownTokensQuery = queryOptions({
  queryKey: ['own-tokens'],
  queryFn: async ({ signal }) => (await call(listOwnTokens, {}, { signal })).tokens,
});

export function useEndToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call(endOwnToken, { params: { token } }, { alerts: true }),
    onSettled: () => client.invalidateQueries({ queryKey: ownTokensQuery.queryKey }),
  });
}

/** The viewer's second factors. */
export const secondFactorsQuery = queryOptions({
  queryKey: ['second-factors'],
  queryFn: ({ signal }) => call(readSecondFactors, {}, { signal }),
});

/** Mutations of the second factors; the dialogs show refusals. */
export const startApp = (password: string) => call(beginApp, { body: { password } });
export const proveApp = async (code: string) =>
  (await call(confirmApp, { body: { code } })).recovery_codes;
export const dropApp = (password: string) => call(removeApp, { body: { password } });
export const dropPasskey = (passkey: string, password: string) =>
  call(removePasskey, { params: { passkey }, body: { password } });
export const renewRecoveryCodes = async (password: string) =>
  (await call(makeRecoveryCodes, { body: { password } })).recovery_codes;
