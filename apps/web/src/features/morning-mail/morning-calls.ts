import { changeMorningMail, readMorningMail } from '@crustodian/contract/morning-mail';
import type { Answer, CallInput } from '@crustodian/contract/wire/endpoint';
import { chooseStart } from '@crustodian/contract/today';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { meQuery } from '../../api/session.ts';

export type MorningSetting = CallInput<typeof changeMorningMail>['body'];
export type MorningAnswer = Answer<typeof readMorningMail>;

export const morningQuery = queryOptions({
  queryKey: ['morning-mail'],
  queryFn: ({ signal }) => call(readMorningMail, {}, { signal }),
});

export function useChangeMorning() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: MorningSetting) => call(changeMorningMail, { body }, { alerts: true }),
    onSettled: () => client.invalidateQueries({ queryKey: morningQuery.queryKey }),
  });
}

/** Sets whether the product opens with Today. */
export function useChooseStart() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (starts_with_today: boolean) =>
      call(chooseStart, { body: { starts_with_today } }, { alerts: true }),
    onSettled: () => client.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
}
