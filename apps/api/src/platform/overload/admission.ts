import type { Endpoint } from '@crustodian/contract/wire/endpoint';
import { sendBusy } from '#platform/overload/busy-answer';
import type { RequestScheduler, Sender } from '#platform/overload/request-scheduler';
import { siteOf } from '#platform/http/network-of';
import { originOf } from '#platform/http/origin';
import type { Person, Turns } from '#platform/overload/turns';
import type { FastifyInstance, FastifyRequest } from 'fastify';

interface Admission {
  queue: RequestScheduler;
  turns: Turns;
  isPrint: (request: FastifyRequest) => boolean;
  personOf: SeemingPersonOf;
}

/** Who seems to send a request, in what this installation has signed. */
export type SeemingPersonOf = (request: FastifyRequest, byCookie: boolean) => Person;

/** Has a request that reaches no route begin in fair order as well. */
export function admitStranger(
  queue: RequestScheduler,
  request: FastifyRequest,
  begin: () => void,
): void {
  const name = siteOf(originOf(request).address);
  if (!queue.add({ name, lane: 'strangers' }, begin)) request.raw.socket.destroy();
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
    if (queue.add(senderOf(person, endpoint), begin)) return;
    // A new connection waits behind those of others.
    sendBusy(request, reply.header('connection', 'close'));
  });
}

// Safe because mount() alone sets it.
const endpointOf = (request: FastifyRequest) =>
  (request.routeOptions.config as { endpoint?: Endpoint }).endpoint;

function senderOf(person: Person, endpoint: Endpoint | undefined): Sender {
  const isStranger = typeof person === 'string';
  const name = isStranger ? person : `user ${person}`;
  // Each of these calls has a line of its own, so that no other call of the same network delays it.
  const isVital = endpoint && (endpoint.takesNoTurn || endpoint.access === 'device');
  if (isVital) return { name: `${name} ${endpoint.path}`, lane: 'vital' };
  return { name, lane: isStranger ? 'strangers' : 'signedIn' };
}
