import { listCompanyTokens, listMessages, listReceivers } from '@crustodian/contract/integrations';
import { readTill } from '@crustodian/contract/orders';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type Tokens = Answer<typeof listCompanyTokens>;
export type Till = Answer<typeof readTill>;

export const INTEGRATIONS = 'integrations';

/**
 * In the background: a refusal means that the page does not exist, not that the user has to sign
 * in.
 */
export const tokensQuery = (company: number) =>
  queryOptions({
    queryKey: [INTEGRATIONS, 'tokens', company],
    queryFn: ({ signal }) =>
      call(listCompanyTokens, { params: { company } }, { signal, background: true }),
    retry: false,
  });

export const receiversQuery = (company: number) =>
  queryOptions({
    queryKey: [INTEGRATIONS, 'webhooks', company],
    queryFn: ({ signal }) => call(listReceivers, { params: { company } }, { signal }),
  });

export const messageCountsQuery = (company: number) =>
  queryOptions({
    queryKey: [INTEGRATIONS, 'webhooks', company, 'counts'],
    queryFn: async ({ signal }) =>
      (await call(listMessages, { params: { company }, query: {} }, { signal })).counts,
  });

export const ordersQuery = (company: number) =>
  queryOptions({
    queryKey: [INTEGRATIONS, 'orders', company],
    queryFn: ({ signal }) => call(readTill, { params: { company } }, { signal }),
  });
