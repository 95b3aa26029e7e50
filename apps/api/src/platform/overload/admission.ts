import type { Endpoint } from '@crustodian/contract/wire/endpoint';
import { sendBusy } from '#platform/overload/busy-answer';
import type { FairQueue, Sender } from '#platform/overload/fair-queue';
import { networkOf } from '#platform/http/network-of';
import { originOf } from '#platform/http/origin';
import type { Turns } from '#platform/overload/turns';
import type { FastifyInstance, FastifyRequest } from 'fastify';

interface Admission {
  queue: FairQueue;
  turns: Turns;
  isPrint: (request: FastifyRequest) => boolean;
  /** Who seems to be signed in, by signature alone; null for a stranger. */
  signedSender: (request: FastifyRequest) => string | null;
}

/** Has a request that reaches no route begin in fair order as well. */
export function admitStranger(queue: FairQueue, request: FastifyRequest, begin: () => void): void {
  const name = networkOf(originOf(request).address);
  if (!queue.add({ name, isSignedIn: false }, begin)) request.raw.socket.destroy();
}

/**
 * Refuses reads that would wait too long before anything else looks at them, and lets the others
 * begin in fair order. Call after the plugin of cookies and before all others.
 */
export function admitInOrder(
  app: FastifyInstance,
  { queue, turns, isPrint, signedSender }: Admission,
) {
  app.addHook('onRequest', (request, reply, next) => {
    const endpoint = endpointOf(request);
    const isRefused = endpoint && turns.refuses(endpoint) && !isPrint(request);
    const begin = () => {
      // The answer to a sender who has gone is not made.
      if (!request.raw.socket.destroyed) next();
    };
    if (isRefused || !queue.add(senderOf(request, signedSender), begin)) sendBusy(request, reply);
  });
}

// Safe because mount() alone sets it.
const endpointOf = (request: FastifyRequest) =>
  (request.routeOptions.config as { endpoint?: Endpoint }).endpoint;

function senderOf(request: FastifyRequest, signedSender: Admission['signedSender']): Sender {
  const signed = signedSender(request);
  if (signed !== null) return { name: signed, isSignedIn: true };
  const network = networkOf(originOf(request).address);
  const endpoint = endpointOf(request);
  // Calls of health and log-ins stand in no line but their own.
  return { name: `${network} ${endpoint?.takesNoTurn ? endpoint.path : ''}`, isSignedIn: false };
}
