import { startSession } from '#platform/auth/session';
import { testApp } from '#test/world/app';
import { PEOPLE } from '#test/world/fixture';
import { sessionKeys, signAccess } from '#platform/auth/tokens';
import { ERROR_CODES } from '@crustodian/contract/wire/errors';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { EVERY_CALL, makePlaces, type Places } from './test/samples/every-call.ts';
import { leaks } from './test/world/tenants.ts';

const t = testApp();
let places: Places;
let port = 0;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  places = await makePlaces(t);
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  // Safe because the server listens on a TCP port.
  port = (t.app.server.address() as AddressInfo).port;

  const { db, keys, now } = t.tools;
  const origin = { userAgent: 'test', address: '127.0.0.1' };
  const session = await startSession(db, { user: PEOPLE.staff.id, origin, now: now() });
  const good = signAccess(keys, session, now());
  const [head, claims, signature] = good.split('.') as [string, string, string];
  const ended = await startSession(db, { user: PEOPLE.staff.id, origin, now: now() });
  await db
    .updateTable('session_family')
    .set({ revoked_at: new Date(now()) })
    .where('id', '=', ended.family)
    .execute();
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const foreign = sessionKeys('the secret of somebody else, as long as ours is');
  Object.assign(tokens, {
    'an expired one': signAccess(keys, session, now() - 16 * 60_000),
    'one of an ended sign-in': signAccess(keys, ended, now()),
    'one signed by somebody else': signAccess(foreign, session, now()),
    'one that asks for no signature': `${encoded({ alg: 'none' })}.${claims}.`,
    'one that names somebody else': `${head}.${encoded({ sub: '1', family: session.family, exp: 2 ** 40 })}.${signature}`,
    'one with another user than its sign-in': signAccess(
      keys,
      { user: PEOPLE.manager.id, family: session.family },
      now(),
    ),
    'a key of another purpose': signAccess(
      { ...keys, access: keys.files.export() },
      session,
      now(),
    ),
    'no token at all': '../../..',
  });
});

const KINDS = [
  'an expired one',
  'one of an ended sign-in',
  'one signed by somebody else',
  'one that asks for no signature',
  'one that names somebody else',
  'one with another user than its sign-in',
  'a key of another purpose',
  'no token at all',
];
const SIGNED_IN = EVERY_CALL.filter(
  ({ endpoint }) => endpoint.access !== 'public' && endpoint.access !== 'device',
);

describe.each(KINDS)('a token: %s', (kind) => {
  test('opens no call', async () => {
    const anon = await t.signIn('anon');
    const answers: Record<string, unknown> = {};
    for (const { name, sample } of SIGNED_IN) {
      const request = await sample.request(places.V1, t, 'staff');
      const headers = { ...anon, ...request.headers, authorization: `JWT ${tokens[kind]}` };
      const reply = await t.app.inject({ ...request, headers });
      answers[name] = reply.statusCode === 401 ? reply.json<{ code: string }>().code : reply.body;
    }
    expect(new Set(Object.values(answers))).toEqual(new Set(['token_not_valid']));
  });
});

/** Sends an unnormalized path, which no client would send, and returns status and body. */
async function ask(path: string, headers: string): Promise<{ status: number; body: string }> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`);
  const reply = await text(socket);
  const at = reply.indexOf('\r\n\r\n');
  return { status: Number(reply.slice(9, 12)), body: reply.slice(at + 4) };
}

const FOREIGN = 'venue=4';
describe('tricks with the path', () => {
  test.each([
    '/api/static/..%2f..%2f..%2fetc%2fpasswd',
    '/api/static/%2e%2e/%2e%2e/etc/passwd',
    '/api/static/1/../4/240310/1.jpg',
    '/api/static/reports/..%2f..%2fconfig',
    '/assets/..%5c..%5cpackage.json',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '//etc/passwd',
    '/api//dashboard//venues/',
    '/api/./get_my_info',
    '/api/login/../get_my_info',
    '/API/GET_MY_INFO',
    '/api/get_my_info%00',
    '/api/get_my_info%2f',
    '/api/get_my_info;x=1',
    '/api/get_my_info%20',
    '/api/%67et_my_info',
    '/api/venue_stats?venue=1&venue=4',
    `/api/venue_stats?${FOREIGN}%00`,
    '/api/venue_stats?venue[]=4',
    '/api/venue_stats?venue[$ne]=1',
    '/api/dashboard/company-info/venue/4%2f..%2f1/',
    '/api/dashboard/company-info/venue/1%00/../4/',
    '/api/dashboard/venues-by-company/2%2f..%2f3',
    '/.git/config',
    '/.env',
    '/node_modules/fastify/package.json',
    `/${'a/'.repeat(3000)}`,
    '/api/static/%ff%fe',
    '/api/%',
    '/api/dashboard/pizza/%C0%AE%C0%AE/',
    'http://evil.example/api/get_my_info',
    '*',
  ])('%s shows nothing of others, and nothing breaks', async (path) => {
    const signedIn = await t.signIn('regular');
    const both = ['', `Authorization: ${signedIn['authorization']}\r\n`];
    for (const headers of both) {
      const { status, body } = await ask(path, headers);
      expect(status).toBeLessThan(500);
      expect(body).not.toMatch(/root:|"workspaces"|\[core\]/);
      const { endpoint } = SIGNED_IN[0]!;
      expect(
        leaks(endpoint, headers ? 'regular' : 'anon', { asked: path, answered: body }),
      ).toEqual([]);
      if (status < 400) continue;
      const refusal = JSON.parse(body) as { err: string; code: string };
      expect(refusal.err).toEqual(expect.any(String));
      expect(ERROR_CODES).toContain(refusal.code);
    }
  });
});
