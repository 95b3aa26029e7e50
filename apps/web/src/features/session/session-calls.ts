import {
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
} from '@crustodian/contract/session';
import type { CallInput } from '@crustodian/contract/wire/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** The viewer's sign-ins that last. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call(listSessions, {}, { signal })).sessions,
});

/** Ends one sign-in, or all but the one in use. */
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

/** Changes the viewer's password; every other sign-in ends. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof changePassword>['body']) => call(changePassword, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}
