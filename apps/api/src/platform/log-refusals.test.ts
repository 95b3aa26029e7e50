import { logRefusals } from '#platform/log-refusals';
import { CALLS } from '@crustodian/contract/every-endpoint';
import type { Endpoint } from '@crustodian/contract/wire/endpoint';
import { openLog } from '#platform/log';
import { testApp } from '#test/world/app';
import { COMPANY_A, PEOPLE } from '#test/world/fixture';
import { fastify, LogController, type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A server that refuses requests, and its log lines. */
function refusing() {
  const lines: Record<string, unknown>[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const app = fastify({
    logger: { level: 'info', stream },
    logController: new LogController({ disableRequestLogging: true }),
  });
  logRefusals(app, () => null);
  app.get('/fine', async () => ({}));
  app.get('/link/:token/picture', async (_request, reply) => reply.code(404).send({}));
  app.get('/refused/:what', async (_request, reply) => reply.code(403).send({}));
  const refused = () =>
    lines
      .filter(({ msg }) => msg === 'refused')
      .map(({ path, route, status, count }) => ({
        ...(path === undefined ? { route, count } : { path }),
        status,
      }));
  const ask = async (times: number, url: string) => {
    for (let n = 0; n < times; n += 1) await app.inject(url);
  };
  return { app, ask, refused };
}

test('of a flood of refusals the first is a line, and then each second how many more', async () => {
  const { ask, refused } = refusing();
  await ask(500, '/refused/a');
  await ask(1, '/refused/b');
  await ask(3, '/fine');
  const first = { path: '/refused/a', status: 403 };
  expect(refused()).toEqual([first]);
  await vi.advanceTimersByTimeAsync(1000);
  const more = { route: '/refused/:what', status: 403, count: 500 };
  expect(refused()).toEqual([first, more]);
  await ask(2, '/refused/a');
  await vi.advanceTimersByTimeAsync(5000);
  expect(refused()).toEqual([first, more, { ...more, count: 2 }]);
  await ask(1, '/refused/c');
  expect(refused().at(-1)).toEqual({ path: '/refused/c', status: 403 });
});

test('each kind has its own line, and made-up addresses are one kind', async () => {
  const { app, ask, refused } = refusing();
  await ask(1, '/refused/a');
  for (let n = 0; n < 100; n += 1) await ask(1, `/nothing/${n}`);
  expect(refused()).toEqual([
    { path: '/refused/a', status: 403 },
    { path: '/nothing/0', status: 404 },
  ]);
  await app.close();
  expect(refused().at(-1)).toEqual({ route: 'none', status: 404, count: 99 });
});

const SECRET = 'Zk3vQ9_x-7bRw2TnM5cLpA1s';

test.each([
  [`/link/${SECRET}/picture?of=${SECRET}`, '/link/:token/picture'],
  [`/link/${SECRET}/pictures`, '/link/:long/pictures'],
  [`/unknown/${SECRET}%20`, '/unknown/:long'],
  ['/refused/short', '/refused/short'],
])('a secret in a path is not logged: %s', async (url, path) => {
  const { ask, refused } = refusing();
  await ask(1, url);
  expect(refused()).toMatchObject([{ path }]);
});

test('no path of the contract is logged with a secret in it', async () => {
  const lines: string[] = [];
  const app = fastify({
    logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } },
    logController: new LogController({ disableRequestLogging: true }),
  });
  logRefusals(app, () => null);
  const endpoints: Endpoint[] = Object.values(CALLS).flatMap((calls) => Object.values(calls));
  for (const { method, path } of endpoints) {
    app.route({ method, url: path, handler: async (_request, reply) => reply.code(403).send({}) });
  }
  for (const { method, path } of endpoints) {
    await app.inject({ method, url: path.replaceAll(/:\w+|\*/g, SECRET) });
  }
  expect(lines.length).toBeGreaterThan(100);
  expect(lines.filter((line) => line.includes(SECRET))).toEqual([]);
});

describe('the line of a refused request', () => {
  const t = testApp();
  const lines: Record<string, unknown>[] = [];
  let app: FastifyInstance;
  beforeAll(() => {
    const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
    app = buildApp(t.tools, openLog({ logLevel: 'info' }, { write }));
  });
  afterAll(() => app.close());

  test.each([
    ['who is signed in', 'regular', { user: PEOPLE.regular.id }],
    ['a stranger', 'anon', {}],
  ] as const)('names %s, and the network address', async (_who, kind, user) => {
    lines.length = 0;
    const url = `/api/integrations/company/${COMPANY_A}/webhooks/`;
    const headers = await t.signIn(kind);
    const reply = await app.inject({ url, headers, remoteAddress: '192.0.2.7' });
    const said = lines.filter(({ msg }) => msg === 'refused');
    expect(said).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        pid: expect.any(Number),
        hostname: expect.any(String),
        reqId: expect.any(String),
        msg: 'refused',
        method: 'GET',
        path: url,
        status: reply.statusCode,
        ms: expect.any(Number),
        address: '192.0.2.7',
        ...user,
      },
    ]);
  });
});
