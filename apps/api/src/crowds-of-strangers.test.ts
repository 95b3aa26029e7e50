import { testApp } from '#test/world/app';
import { PEOPLE, V1 } from '#test/world/fixture';
import { endFamily, startSession } from '#platform/auth/session';
import { signFamily } from '#platform/auth/tokens';
import { RequestSlots } from '#platform/overload/request-slots';
import type { IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from './app.ts';

const t = testApp();
let app: FastifyInstance;
let port = 0;
/** Requests that the server has started to answer. */
const begun = new Set<string>();
/** Number of started requests when the last one of a URL started. */
const beganAt = new Map<string, number>();

beforeAll(async () => {
  app = buildApp(t.tools);
  // The second hook is for requests that are refused immediately.
  app.addHook('preParsing', async ({ id, url }) => {
    begun.add(id);
    beganAt.set(url, begun.size);
  });
  app.addHook('onSend', async ({ id }) => void begun.add(id));
  await app.listen({ port: 0, host: '127.0.0.1' });
  // Safe because the server listens on a TCP port.
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

const open: Socket[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const socket of open.splice(0)) socket.destroy();
  // Lets the server start the remaining requests, so that the next test does not count them.
  for (let before = -1; begun.size !== before; await sleep(50)) before = begun.size;
});

/** Connections from one machine, and the requests that each pipelines. */
const CONNECTIONS = 100;
const AHEAD = 20;
/** Some of the waiting requests start before the watcher's check, some after it. */
const MOST_BETWEEN_LOOKS = 16;

/** Sends all requests at once. */
async function flood(request: string) {
  const sockets = Array.from({ length: CONNECTIONS }, () => connect(port, '127.0.0.1'));
  open.push(...sockets);
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  for (const socket of sockets) {
    socket.on('error', () => undefined).resume();
    socket.write(request.repeat(AHEAD));
  }
}

/** Counts how many requests start between two polls of the sockets, until it is ended. */
function watch() {
  let most = 0;
  let isOver = false;
  let before = begun.size;
  const look = () => {
    most = Math.max(most, begun.size - before);
    before = begun.size;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  return () => {
    isOver = true;
    return most;
  };
}

const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, 'host: localhost', ...headers, '', ''].join('\r\n');
const capture = [
  'POST /api/ingest/captures HTTP/1.1',
  'host: localhost',
  `authorization: Device ${'x'.repeat(43)}`,
  'content-length: 0',
  '',
  '',
].join('\r\n');
const refresh = [
  'POST /api/token/refresh/ HTTP/1.1',
  'host: localhost',
  'content-type: application/json',
  'content-length: 15',
  '',
  '{"refresh":"x"}',
].join('\r\n');

test.each([
  ['the log-in page', get('/api/login')],
  ['the page of forgotten passwords', get('/api/forgot-password')],
  ['a page of a link that is none', get('/api/set-password?token=guessed')],
  ['health', get('/api/health')],
  ['liveness', get('/api/health/live')],
  ['what is not there', get('/api/nothing')],
  ['a page', get('/some/page', 'accept: text/html')],
  ['a public screen', get(`/api/pizza_tv/pizza_tv/venue_pk/${V1}/`)],
  ['a screen that is none', get('/api/pizza_tv/pizza_tv/venue_pk/4711/changes/')],
  ['captures with a wrong token', capture],
  ['refresh tokens that are none', refresh],
  ['calls without a sign-in', get('/api/get_my_info')],
  ['calls with a forged sign-in', get('/api/get_my_info', 'authorization: JWT a.b.c')],
])(
  'one machine that asks a thousand times for %s delays no signed-in user',
  async (_what, request) => {
    const headers = await t.signIn('manager');
    await flood(request);
    const end = watch();
    const reply = await fetch(`http://127.0.0.1:${port}/api/get_my_info`, { headers });
    expect(reply.status).toBe(200);
    // Requests that signed-in users sent meanwhile come next.
    expect(end()).toBeLessThanOrEqual(MOST_BETWEEN_LOOKS);
  },
);

test.each([
  ['a signed-in user', '/api/get_my_info?late'],
  ['health', '/api/health/ready?late'],
])('of hundreds of strangers behind a proxy none delays %s', async (_who, path) => {
  const headers = await t.signIn('manager');
  const sockets = Array.from({ length: 400 }, () => connect(port, '127.0.0.1'));
  open.push(...sockets);
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const late = connect(port, '127.0.0.1');
  open.push(late);
  await once(late, 'connect');
  let before = 0;
  const note = ({ url }: IncomingMessage) => void (url === path && (before = begun.size));
  app.server.prependListener('request', note);
  for (const [n, socket] of sockets.entries()) {
    const from = `198.51.${n >> 8}.${n & 255}`;
    socket.on('error', () => undefined).resume();
    socket.write(get('/api/get_my_info', `x-forwarded-for: ${from}`).repeat(AHEAD));
  }
  const own = [`authorization: ${headers.authorization}`, 'x-forwarded-for: 203.0.113.9'];
  late.write(get(path, ...(path.includes('health') ? own.slice(1) : own)));
  const [reply] = (await once(late, 'data')) as [Buffer];
  app.server.off('request', note);
  expect(reply.toString()).toContain('HTTP/1.1 200');
  expect(beganAt.get(path)! - before).toBeLessThan(50);
});

test('one machine whose reads are all refused delays no signed-in user', async () => {
  const headers = await t.signIn('manager');
  vi.spyOn(RequestSlots.prototype, 'refuses').mockImplementation(
    (_call, person) => person !== PEOPLE.manager.id,
  );
  await flood(get(`/api/pizza_tv/pizza_tv/venue_pk/${V1}/`));
  const end = watch();
  const reply = await fetch(`http://127.0.0.1:${port}/api/get_my_info`, { headers });
  expect(reply.status).toBe(200);
  expect(end()).toBeLessThanOrEqual(MOST_BETWEEN_LOOKS);
});

/** Requests that must not wait for reads, each from a different network. */
const NEVER_DELAYED: readonly (readonly [method: string, path: string])[] = [
  ['GET', '/api/health/ready'],
  ['POST', '/api/token/'],
  ['POST', '/api/ingest/captures'],
  ['GET', `/api/pizza_tv/pizza_tv/venue_pk/${V1}/`],
];
/** Waiting requests of one account, below the limit for refusals. */
const WAITING = 800;

/** How many of these start before the last of those that must not wait. */
async function begunBefore(path: string, ...senders: Record<string, string>[]): Promise<number> {
  const authorization = `Device ${t.devices.deviceOfV1}`;
  const sent = Array.from({ length: WAITING }, (_, n) =>
    app.inject({ url: path, headers: senders[n % senders.length]! }),
  );
  const before = begun.size;
  const others = NEVER_DELAYED.map(([method, url], n) =>
    app.inject({ method, url, headers: { authorization }, remoteAddress: `192.0.2.${n}` }),
  );
  await Promise.all([...sent, ...others]);
  return Math.max(...NEVER_DELAYED.map(([, url]) => beganAt.get(url)!)) - before;
}

describe('cameras, health, log-ins and screens begin long before the requests that wait', () => {
  test.each(['/api/get_my_info', '/api/nothing'])('of an account for %s', async (path) => {
    const headers = await t.signIn('manager');
    expect(await begunBefore(path, headers)).toBeLessThan(WAITING / 2);
  });

  test('of one with the cookies of sign-ins that have ended', async () => {
    const origin = { userAgent: 'test', address: '127.0.0.1' };
    const now = t.tools.now();
    const cookies = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const { family } = await startSession(t.db, {
          user: PEOPLE.regular.id,
          origin,
          now,
        });
        await endFamily(t.db, family, now);
        return { cookie: `files=${signFamily(t.tools.keys, family)}` };
      }),
    );
    expect(await begunBefore('/api/nothing', ...cookies)).toBeLessThan(WAITING / 2);
  });
});
