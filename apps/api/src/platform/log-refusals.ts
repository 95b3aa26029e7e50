import type { Endpoint } from '@crustodian/contract/wire/endpoint';
import { originOf } from '#platform/http/origin';
import type { PresumedPersonOf } from '#platform/overload/admission';
import { isNetwork } from '#platform/overload/slot-quotas';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Refusals of one kind within this time are logged as one line, so that a flood cannot fill the
 * disk.
 */
const EVERY_MS = 1000;

/** Requests are of the same kind if they have the same method, route and status. */
interface Kind {
  method: string;
  /** The route pattern, because senders can make up any number of URLs. */
  route: string;
  status: number;
  /** Since the last line. */
  count: number;
}

/**
 * Logs failed requests: the first of a kind in detail, with the sender, then a count of further ones
 * each second.
 */
export function logRefusals(app: FastifyInstance, personOf: PresumedPersonOf): void {
  const kinds = new Map<string, Kind>();
  const summarize = (key: string, kind: Kind) => {
    if (kind.count === 0) return void kinds.delete(key);
    app.log.info({ ...kind }, 'refused');
    kind.count = 0;
    waitFor(key, kind);
  };
  const waitFor = (key: string, kind: Kind) =>
    void setTimeout(() => summarize(key, kind), EVERY_MS).unref();

  // Successful requests are not logged.
  app.addHook('onResponse', async (request, reply) => {
    const { method, url, log, routeOptions } = request;
    const { statusCode: status, elapsedTime } = reply;
    if (status < 400) return;
    const route = routeOptions.url ?? 'none';
    const key = `${method} ${status} ${route}`;
    const known = kinds.get(key);
    if (known) return void (known.count += 1);
    const kind = { method, route, status, count: 0 };
    kinds.set(key, kind);
    const path = pathWithoutSecrets(url, routeOptions.url);
    const sender = senderOf(request, personOf);
    log.info({ method, path, status, ms: Math.round(elapsedTime), ...sender }, 'refused');
    waitFor(key, kind);
  });
  app.addHook('onClose', async () => {
    for (const kind of kinds.values()) if (kind.count > 0) app.log.info(kind, 'refused');
  });
}

/** The network address, and the account whose token or cookie the request has, if any. */
function senderOf(request: FastifyRequest, personOf: PresumedPersonOf) {
  // Safe because only mount() sets it.
  const { endpoint } = request.routeOptions.config as { endpoint?: Endpoint };
  const person = personOf(request, endpoint?.cookie ?? false);
  const user = person === null || isNetwork(person) ? {} : { user: person };
  return { ...user, address: originOf(request).address };
}

/** Ids and dates are shorter than this, secrets are not. */
const SECRET_CHARACTERS = 20;

/**
 * A request's path for the log, without query. Every segment as long as a secret is replaced by its
 * parameter name, also if no route matches, because a miscopied link still contains most of its
 * secret.
 */
function pathWithoutSecrets(url: string, route = ''): string {
  const names = route.split('/');
  return url
    .split('?')[0]!
    .split('/')
    .map((part, at) => (part.length < SECRET_CHARACTERS ? part : (names[at] ?? ':long')))
    .join('/');
}
