import {
  addReceiver,
  changeReceiver,
  changeSecret,
  endReceiver,
  listMessages,
  sendAgain,
  sendTest,
  type WebhookMessage,
} from '@crustodian/contract/integrations';
import type { CallInput } from '@crustodian/contract/wire/endpoint';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { INTEGRATIONS } from '../integrations-calls.ts';

export type NewReceiver = CallInput<typeof addReceiver>['body'];
export type MessageState = WebhookMessage['state'];

const LOOK_AGAIN_MS = 5000;

/** Messages of the last 30 days, newest first; polled while the page is open. */
export const messagesQuery = (company: number, state: MessageState | null) =>
  infiniteQueryOptions({
    queryKey: [INTEGRATIONS, 'webhooks', company, 'messages', state],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...(state !== null && { state }),
        ...(pageParam !== null && { after: pageParam }),
      };
      return call(listMessages, { params: { company }, query }, { signal });
    },
    // Safe because the first page has no page before it.
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: LOOK_AGAIN_MS,
  });

/** Mutations of receivers and messages. */
export function useWebhookChanges(company: number) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: [INTEGRATIONS, 'webhooks'] });
  const alerts = { alerts: true };
  const add = useMutation({
    mutationFn: (body: NewReceiver) => call(addReceiver, { params: { company }, body }),
    onSettled,
  });
  const change = useMutation({
    mutationFn: ({ receiver, body }: { receiver: string; body: NewReceiver }) =>
      call(changeReceiver, { params: { company, receiver }, body }),
    onSettled,
  });
  const end = useMutation({
    mutationFn: (receiver: string) => call(endReceiver, { params: { company, receiver } }, alerts),
    onSettled,
  });
  const rotate = useMutation({
    mutationFn: (receiver: string) => call(changeSecret, { params: { company, receiver } }, alerts),
    onSettled,
  });
  const test = useMutation({
    mutationFn: (receiver: string) => call(sendTest, { params: { company, receiver } }, alerts),
    onSettled,
  });
  const again = useMutation({
    mutationFn: (message: string) => call(sendAgain, { params: { company, message } }, alerts),
    onSettled,
  });
  return { add, change, end, rotate, test, again };
}

export type WebhookChanges = ReturnType<typeof useWebhookChanges>;
