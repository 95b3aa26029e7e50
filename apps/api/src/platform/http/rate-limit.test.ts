import { testApp, type Request } from '#test/world/app';
import { countKey, MOST_A_MINUTE, openLimits } from '#platform/database/shared-counts';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { countRequest } from '#platform/http/rate-limit';
import { COMPANY_A, PASSWORD, PEOPLE, V1 } from '#test/world/fixture';
import { exportAuditLog } from '@crustodian/contract/admin';
import { receiveCapture } from '@crustodian/contract/ingest';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';

const t = testApp();
let now = Date.UTC(2026, 0, 1);
beforeEach(() => {
  now += 60_000;
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterAll(() => void vi.useRealTimers());

const exportLog = (kind: 'manager' | 'staff') =>
  t.ask(kind, { method: 'GET', url: `/api/dashboard/audit-log/export/?company=${COMPANY_A}` });

test('a costly call is done so often a minute for a person, and again in the next', async () => {
  for (let i = 1; i < MOST_A_MINUTE.costly; i += 1) {
    await countRequest(t.tools, exportAuditLog, PEOPLE.manager.id);
  }
  expect((await exportLog('manager')).statusCode).toBe(200);
  const refused = await exportLog('manager');
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
    429,
    '60',
    { code: 'too_many_requests', err: 'Too many attempts. Wait a minute and try again.' },
  ]);
  expect((await exportLog('staff')).statusCode).toBe(200);
  expect((await t.ask('manager', { method: 'GET', url: '/api/get_my_info' })).statusCode).toBe(200);
  vi.setSystemTime(now + 60_000);
  expect((await exportLog('manager')).statusCode).toBe(200);
});

test('what another process counted counts here', async () => {
  const key = countKey(exportAuditLog.path, String(PEOPLE.manager.id));
  await openLimits(t.db).costly.penalty(key, MOST_A_MINUTE.costly);
  expect((await exportLog('manager')).statusCode).toBe(429);
  expect((await exportLog('staff')).statusCode).toBe(200);
});

test('who is over a limit is refused without asking the database', async () => {
  const limits = openLimits(t.db);
  const guess = () => limits.wrongSecret.consume('an address', MOST_A_MINUTE.wrongSecret + 1);
  await expect(guess()).rejects.toBeInstanceOf(RateLimiterRes);
  await t.db.deleteFrom('attempt_count').execute();
  await expect(guess()).rejects.toBeInstanceOf(RateLimiterRes);
});

test('of wrong secrets that come at once the database hears of as many as are allowed', async () => {
  await t.db.deleteFrom('attempt_count').execute();
  const headers = { authorization: `Device ${'w'.repeat(43)}` };
  const guess = () =>
    t.app.inject({ method: 'POST', url: receiveCapture.path, headers, remoteAddress: '192.0.2.9' });
  const guesses = Array.from({ length: 2 * MOST_A_MINUTE.wrongSecret }, guess);
  const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 401)).toHaveLength(MOST_A_MINUTE.wrongSecret);
  const counts = await t.db.selectFrom('attempt_count').select('points').execute();
  expect(counts).toEqual([{ points: MOST_A_MINUTE.wrongSecret }]);
});

test('wrong tokens that come at once share their look-ups', async () => {
  const looked = vi.spyOn(t.db, 'selectFrom');
  const guesses = Array.from({ length: 200 }, (_, n) =>
    t.app.inject({
      method: 'POST',
      url: receiveCapture.path,
      headers: { authorization: `Device ${String(n).padStart(43, 'x')}` },
      remoteAddress: '192.0.2.10',
    }),
  );
  await Promise.all(guesses);
  const asked = looked.mock.calls.filter(([table]) => isDeepStrictEqual(table, 'device_token'));
  looked.mockRestore();
  // A few start at a time, and those that start meanwhile share the next lookup.
  expect(asked.length).toBeLessThan(60);
});

test('a store’s cameras may send so many captures a minute', async () => {
  const key = countKey(receiveCapture.path, String(V1));
  await t.tools.limits.upload.penalty(key, MOST_A_MINUTE.upload - 1);
  await countRequest(t.tools, receiveCapture, V1);
  await expect(countRequest(t.tools, receiveCapture, V1)).rejects.toThrow('Too many attempts');
  await expect(countRequest(t.tools, receiveCapture, V1 + 1)).resolves.toBeUndefined();
});

test.each([
  ['links of a screen', `/api/pizza_tv/pizza_tv/venue_pk/${V1}/?key=guessed`, 'GET', {}],
  [
    'tokens of a camera',
    '/api/ingest/captures',
    'POST',
    { authorization: `Device ${'x'.repeat(43)}` },
  ],
  ['refresh tokens', '/api/token/refresh/', 'POST', {}],
] as const)(
  'a client that guesses %s waits; others do not',
  async (_case, url, method, headers) => {
    await t.db
      .insertInto('store_tv')
      .values({ venue_id: V1, access: 'closed' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const payload = url.includes('refresh') ? { refresh: 'guessed' } : undefined;
    const guess = (remoteAddress: string) =>
      t.app.inject({ method, url, headers, remoteAddress, ...(payload && { payload }) });
    for (let i = 0; i < MOST_A_MINUTE.wrongSecret; i += 1) {
      expect((await guess('2001:db8::1')).statusCode).not.toBe(429);
    }
    expect((await guess('2001:db8::2')).statusCode).toBe(429);
    expect((await guess('2001:db8:0:1::1')).statusCode).not.toBe(429);
  },
);

test('who guesses waits with what was guessed; everything right at the same address is served', async () => {
  const remoteAddress = '192.0.2.7';
  const guesses = {
    camera: { method: 'POST', url: '/api/ingest/captures', headers: { authorization: 'Device x' } },
    refresh: { method: 'POST', url: '/api/token/refresh/', payload: { refresh: 'guessed' } },
  } as const;
  for (const guess of Object.values(guesses)) {
    for (let i = 0; i <= MOST_A_MINUTE.wrongSecret; i += 1) {
      await t.app.inject({ ...guess, remoteAddress });
    }
    expect((await t.app.inject({ ...guess, remoteAddress })).statusCode).toBe(429);
  }
  const statusOf = async (request: Request) =>
    (await t.app.inject({ ...request, remoteAddress })).statusCode;
  const credentials = { username: 'regular@crustodian.example', password: PASSWORD };
  const signedIn = await t.app.inject({
    method: 'POST',
    url: '/api/token/',
    payload: credentials,
    remoteAddress,
  });
  expect(signedIn.statusCode).toBe(200);
  const { refresh } = signedIn.json<{ refresh: string }>();
  expect(await statusOf({ method: 'POST', url: '/api/token/refresh/', payload: { refresh } })).toBe(
    200,
  );
  expect(await statusOf({ method: 'GET', url: '/api/health' })).toBe(200);
  expect(await statusOf({ method: 'GET', url: '/api/health/ready' })).toBe(200);
  const camera = { authorization: `Device ${t.devices.deviceOfV1}` };
  // Accepted, and then refused because of its body.
  expect(await statusOf({ ...guesses.camera, headers: camera, payload: {} })).toBe(400);
});
