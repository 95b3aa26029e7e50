import type { Answer, CallInput } from '@crustodian/contract/wire/endpoint';
import {
  askObjection,
  listEngineTasks,
  listVenueObjections,
  readCompanyObjections,
  readPizzaObjection,
  withdrawObjection,
} from '@crustodian/contract/objections';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type VenueObjections = Answer<typeof listVenueObjections>;
export type CompanyObjections = Answer<typeof readCompanyObjections>;
export type AskedObjection = CallInput<typeof askObjection>['body'];

const OBJECTIONS = 'objections';

export const pizzaObjectionQuery = (pizza: string) =>
  queryOptions({
    queryKey: [OBJECTIONS, 'pizza', pizza],
    queryFn: ({ signal }) => call(readPizzaObjection, { params: { pizza } }, { signal }),
  });

export const venueObjectionsQuery = (venue: number) =>
  queryOptions({
    queryKey: [OBJECTIONS, 'venue', venue],
    queryFn: ({ signal }) =>
      call(listVenueObjections, { params: { venue }, query: {} }, { signal }),
  });

export const companyObjectionsQuery = (company: number, weeks: number) =>
  queryOptions({
    queryKey: [OBJECTIONS, 'company', company, weeks],
    queryFn: ({ signal }) =>
      call(readCompanyObjections, { params: { company }, query: { weeks } }, { signal }),
  });

/** Engine tasks raised by all companies; for the provider's staff. */
export const engineTasksQuery = queryOptions({
  queryKey: [OBJECTIONS, 'engine-tasks'],
  queryFn: ({ signal }) => call(listEngineTasks, {}, { signal }),
});

/** Without a connection the request is paused and sent once there is one. */
export function useAskObjection(pizza: string) {
  const shown = useShown(pizza);
  return useMutation({
    mutationFn: (body: AskedObjection) => call(askObjection, { body }, { alerts: true }),
    onSuccess: shown,
  });
}

export function useWithdrawObjection(pizza: string) {
  const shown = useShown(pizza);
  return useMutation({
    mutationFn: () => call(withdrawObjection, { params: { pizza } }, { alerts: true }),
    onSuccess: shown,
  });
}

/** Shows the response, which is the pizza's new state; lists are refetched. */
function useShown(pizza: string) {
  const client = useQueryClient();
  return async (answer: Answer<typeof readPizzaObjection>) => {
    client.setQueryData(pizzaObjectionQuery(pizza).queryKey, answer);
    await client.invalidateQueries({
      queryKey: [OBJECTIONS],
      predicate: ({ queryKey }) => queryKey[1] !== 'pizza',
    });
  };
}
