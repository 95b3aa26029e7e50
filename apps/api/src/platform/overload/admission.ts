import type { Endpoint } from '@crustodian/contract/wire/endpoint';
import { sendBusy } from '#platform/overload/busy-answer';
import type { RequestScheduler } from '#platform/overload/request-scheduler';
import { isVital, senderOf } from '#platform/overload/presumed-sender';
import { siteOf } from '#platform/http/network-of';
import { originOf } from '#platform/http/origin';
import type { QuotaHolder } from '#platform/overload/slot-quotas';
import type { RequestSlots } from '#platform/overload/request-slots';
import type { FastifyInstance, FastifyRequest } from 'fastify';

interface Admission {
  queue: RequestScheduler;
  slots: RequestSlots;
  isPrint: (request: FastifyRequest) => boolean;
  personOf: PresumedPersonOf;
}

/** The presumed sender of a request, based on tokens and cookies signed by this installation. */
export type PresumedPersonOf = (request: FastifyRequest, byCookie: boolean) => QuotaHolder;

/** Queues a request that matches no route in fair order as well. */
export function admitUnrouted(
  queue: RequestScheduler,
  request: FastifyRequest,
  begin: () => void,
  refuse: () => void,
): void {
  const name = siteOf(originOf(request).address);
  queue.add({ name, lane: 'strangers' }, begin, refuse);
}

/**
 * Starts requests in fair order, and refuses reads that would wait too long before any other hook
 * runs. Refusals are queued too, because sending thousands at once would delay everyone. Call after
 * the cookie plugin and before all others.
 */
export function admitInOrder(app: FastifyInstance, { queue, slots, isPrint, personOf }: Admission) {
  app.addHook('onRequest', (request, reply, next) => {
    const endpoint = endpointOf(request);
    const person = personOf(request, endpoint?.cookie ?? false);
    const begin = () => {
      // Skips senders that have disconnected.
      if (request.raw.socket.destroyed) return;
      const isRefused = endpoint && slots.refuses(endpoint, person) && !isPrint(request);
      if (isRefused) sendBusy(request, reply);
      else next();
    };
    const vital = endpoint && isVital(endpoint) ? endpoint.path : null;
    queue.add(senderOf(person, vital), begin, () => void sendBusy(request, reply));
  });
}

// Safe because only mount() sets it.
const endpointOf = (request: FastifyRequest) =>
  (request.routeOptions.config as { endpoint?: Endpoint }).endpoint;
