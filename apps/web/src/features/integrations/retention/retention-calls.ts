import {
  changeRetention,
  countDue as countDueCall,
  cropPictures,
  holdStore,
  liftHold,
  readRetention,
  type Retention,
  type RetentionKind,
} from '@crustodian/contract/privacy';
import type { CallInput } from '@crustodian/contract/wire/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { INTEGRATIONS } from '../integrations-calls.ts';

export type NewHold = CallInput<typeof holdStore>['body'];

export const retentionQuery = (company: number) =>
  queryOptions({
    queryKey: [INTEGRATIONS, 'retention', company],
    queryFn: ({ signal }) => call(readRetention, { params: { company } }, { signal }),
  });

/** How much of a kind would be deleted tonight with the given number of days. */
export const countDue = async (
  company: number,
  query: { kind: RetentionKind; days: number },
): Promise<number> =>
  (await call(countDueCall, { params: { company }, query }, { alerts: true })).due;

/** Mutations: retention days, picture crop, and placing or lifting legal holds. */
export function useRetentionChanges(company: number) {
  const client = useQueryClient();
  const onSuccess = (changed: Retention) =>
    client.setQueryData(retentionQuery(company).queryKey, changed);
  const params = { company };
  const change = useMutation({
    mutationFn: (body: CallInput<typeof changeRetention>['body']) =>
      call(changeRetention, { params, body }, { alerts: true }),
    onSuccess,
  });
  const hold = useMutation({
    mutationFn: (body: NewHold) => call(holdStore, { params, body }, { alerts: true }),
    onSuccess,
  });
  const lift = useMutation({
    mutationFn: (id: string) => call(liftHold, { params: { company, hold: id } }, { alerts: true }),
    onSuccess,
  });
  const crop = useMutation({
    mutationFn: (crops: boolean) =>
      call(cropPictures, { params, body: { crops_pictures: crops } }, { alerts: true }),
    onSuccess,
  });
  return { change, hold, lift, crop };
}
