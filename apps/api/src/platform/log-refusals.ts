import type { FastifyInstance } from 'fastify';

/** Refusals of one kind within this time are one line: a flood of them must not fill the disk. */
const EVERY_MS = 1000;

/** Requests are of one kind if they have the same method, route and outcome. */
interface Kind {
  method: string;
  /** The route, since there are as many addresses as a sender makes up. */
  route: string;
  status: number;
  /** Since the last line. */
  count: number;
}

/** Logs what fails: the first of a kind with all that is known of it, then how many more in each second. */
export function logRefusals(app: FastifyInstance): void {
  const kinds = new Map<string, Kind>();
  const summarize = (key: string, kind: Kind) => {
    if (kind.count === 0) return void kinds.delete(key);
    app.log.info({ ...kind }, 'refused');
    kind.count = 0;
    waitFor(key, kind);
  };
  const waitFor = (key: string, kind: Kind) =>
    void setTimeout(() => summarize(key, kind), EVERY_MS).unref();

  // Successful requests are not worth a line.
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
    log.info({ method, path, status, ms: Math.round(elapsedTime) }, 'refused');
    waitFor(key, kind);
  });
  app.addHook('onClose', async () => {
    for (const kind of kinds.values()) if (kind.count > 0) app.log.info(kind, 'refused');
  });
}

/** Ids and dates are shorter, and no secret is. */
const SECRET_CHARACTERS = 20;

/**
 * An address for the log, without its query: whatever part of its path is as long as a secret is named as the route
 * names it, also where no route takes it, as a link that was copied wrongly still has most of its secret.
 */
function pathWithoutSecrets(url: string, route = ''): string {
  const names = route.split('/');
  return url
    .split('?')[0]!
    .split('/')
    .map((part, at) => (part.length < SECRET_CHARACTERS ? part : (names[at] ?? ':long')))
    .join('/');
}
