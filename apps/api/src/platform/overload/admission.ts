import type { Endpoint } from '@crustodian/contract/wire/endpoint';
import { sendBusy } from '#platform/overload/busy-answer';
import type { RequestScheduler } from '#platform/overload/request-scheduler';
import { isVital, senderOf } from '#platform/overload/presumed-sender';
import { siteOf } from '#platform/http/network-of';
import { originOf } from '#platform/http/origin';
import type { QuotaHolder, Turns } from '#platform/overload/turns';
import type { FastifyInstance, FastifyRequest } from 'fastify';

interface Admission {
  queue: RequestScheduler;
  turns: Turns;
  isPrint: (request: FastifyRequest) => boolean;
  personOf: PresumedPersonOf;
}

/** Who seems to send a request, in what this installation has signed. */
export type PresumedPersonOf = (request: FastifyRequest, byCookie: boolean) => QuotaHolder;

/** Has a request that reaches no route begin in fair order as well. */
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
 * Lets requests begin in fair order, and refuses reads that would wait too long before anything else
 * looks at them: in that order as well, as thousands of refusals at once keep everyone waiting. Call
 * after the plugin of cookies and before all others.
 */
export function admitInOrder(app: FastifyInstance, { queue, turns, isPrint, personOf }: Admission) {
  app.addHook('onRequest', (request, reply, next) => {
    const endpoint = endpointOf(request);
    const person = personOf(request, endpoint?.cookie ?? false);
    const begin = () => {
      // The answer to a sender who has gone is not made.
      if (request.raw.socket.destroyed) return;
      const isRefused = endpoint && turns.refuses(endpoint, person) && !isPrint(request);
      if (isRefused) sendBusy(request, reply);
      else next();
    };
    const vital = endpoint && isVital(endpoint) ? endpoint.path : null;
    queue.add(senderOf(person, vital), begin, () => void sendBusy(request, reply));
  });
}

// Safe because mount() alone sets it.
const endpointOf = (request: FastifyRequest) =>
  (request.routeOptions.config as { endpoint?: Endpoint }).endpoint;
