import { testApp } from '#platform/test-app';
import { countRequest, MOST_A_MINUTE } from '#platform/rate-limit';
import { COMPANY_A, PEOPLE, V1 } from '#platform/test-fixture';
import { exportAuditLog } from '@crustodian/contract/admin';
import { receiveCapture } from '@crustodian/contract/ingest';
import { beforeEach, expect, test } from 'vitest';

const t = testApp();
let now = Date.UTC(2026, 0, 1);
beforeEach(() => {
  now += 60_000;
  t.setNow(now);
});

const exportLog = (kind: 'manager' | 'staff') =>
  t.ask(kind, { method: 'GET', url: `/api/dashboard/audit-log/export/?company=${COMPANY_A}` });

test('a costly call is done so often a minute for a person, and again in the next', async () => {
  for (let i = 1; i < MOST_A_MINUTE.costly; i += 1) {
    countRequest(t.tools, exportAuditLog, PEOPLE.manager.id);
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
  t.setNow(now + 60_000);
  expect((await exportLog('manager')).statusCode).toBe(200);
});

test('a store’s cameras may send so many captures a minute', () => {
  for (let i = 0; i < MOST_A_MINUTE.upload; i += 1) countRequest(t.tools, receiveCapture, V1);
  expect(() => countRequest(t.tools, receiveCapture, V1)).toThrow('Too many attempts');
  expect(() => countRequest(t.tools, receiveCapture, V1 + 1)).not.toThrow();
});

test.each([
  ['links of a screen', `/api/pizza_tv/pizza_tv/venue_pk/${V1}/?key=guessed`, 'GET', {}],
  [
    'tokens of a camera',
    '/api/ingest/captures',
    'POST',
    { authorization: `Device ${'x'.repeat(43)}` },
  ],
] as const)('whoever guesses %s waits; others do not', async (_case, url, method, headers) => {
  await t.db
    .insertInto('store_tv')
    .values({ venue_id: V1, access: 'closed' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const guess = (remoteAddress: string) => t.app.inject({ method, url, headers, remoteAddress });
  for (let i = 0; i < MOST_A_MINUTE.wrongSecret; i += 1) {
    expect((await guess('192.0.2.1')).statusCode).not.toBe(429);
  }
  expect((await guess('192.0.2.1')).statusCode).toBe(429);
  expect((await guess('192.0.2.2')).statusCode).not.toBe(429);
});
