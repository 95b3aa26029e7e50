import { endCompanyToken, makeCompanyToken } from '@crustodian/contract/integrations';
import type { CallInput } from '@crustodian/contract/wire/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { tokensQuery } from '../integrations-calls.ts';

export type NewToken = CallInput<typeof makeCompanyToken>['body'];

/** Creates and revokes tokens of a company. */
export function useTokenChanges(company: number) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries(tokensQuery(company));
  const make = useMutation({
    mutationFn: (body: NewToken) =>
      call(makeCompanyToken, { params: { company }, body }, { alerts: true }),
    onSettled,
  });
  const end = useMutation({
    mutationFn: (token: string) =>
      call(endCompanyToken, { params: { company, token } }, { alerts: true }),
    onSettled,
  });
  return { make, end };
}
