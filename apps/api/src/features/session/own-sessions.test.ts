import type { SignIn } from '@crustodian/contract/session';
import { startSession } from '#platform/auth/session';
import { rightsChanges, testApp } from '#test/world/app';
import { PEOPLE } from '#test/world/fixture';
import { beforeEach, expect, test } from 'vitest';

const t = testApp();
const NOW = Date.UTC(2026, 2, 10, 12);
const user = PEOPLE.regular.id;

/** Headers of one browser that stays signed in. */
let here: Record<string, string> = {};
const ask = (method: 'GET' | 'DELETE', url: string) => t.app.inject({ method, url, headers: here });
const list = async () =>
  (await ask('GET', '/api/sessions/')).json<{ sessions: SignIn[] }>().sessions;

beforeEach(async () => {
  t.setNow(NOW);
  await t.db.deleteFrom('session_family').execute();
  const origin = { userAgent: 'Safari on a phone', address: '192.0.2.7' };
  await startSession(t.db, { user, origin, now: NOW - 60_000 });
  here = await t.signIn('regular');
});

test('the one in use comes first, with where and when', async () => {
  await t.signIn('reviewer');
  expect(await list()).toEqual([
    expect.objectContaining({ current: true, user_agent: 'test' }),
    {
      id: expect.any(String),
      started_at: '2026-03-10T11:59:00.000Z',
      last_used_at: '2026-03-10T11:59:00.000Z',
      user_agent: 'Safari on a phone',
      address: '192.0.2.7',
      means: 'password',
      current: false,
    },
  ]);
});

test('one is ended, once, and written to the audit log', async () => {
  const phone = (await list())[1]!;
  const url = `/api/sessions/${phone.id}/`;
  const heard = rightsChanges(t);
  expect((await ask('DELETE', url)).statusCode).toBe(200);
  expect(heard).toEqual([user]);
  expect(await list()).toHaveLength(1);
  const again = await ask('DELETE', url);
  expect([again.statusCode, again.json()]).toEqual([
    404,
    expect.objectContaining({ code: 'session_not_found' }),
  ]);
  const entries = await t.db
    .selectFrom('audit_entry')
    .select('before')
    .where('action', '=', 'session_ended')
    .execute();
  expect(entries).toEqual([{ before: { address: '192.0.2.7', browser: 'Safari on a phone' } }]);
});

test('the own one too: the next call is refused', async () => {
  const [current] = await list();
  await ask('DELETE', `/api/sessions/${current!.id}/`);
  expect((await ask('GET', '/api/sessions/')).statusCode).toBe(401);
});

test('all others at once', async () => {
  await t.signIn('regular');
  const others = await t.signIn('reviewer');
  const heard = rightsChanges(t);
  expect((await ask('DELETE', '/api/sessions/')).json()).toMatchObject({ ended: 2 });
  expect(heard).toEqual([user]);
  expect(await list()).toEqual([expect.objectContaining({ current: true })]);
  expect((await t.app.inject({ url: '/api/sessions/', headers: others })).statusCode).toBe(200);
});

test("someone else's is not found", async () => {
  const { family } = await startSession(t.db, {
    user: PEOPLE.reviewer.id,
    origin: { userAgent: 'x', address: 'x' },
    now: NOW,
  });
  expect((await ask('DELETE', `/api/sessions/${family}/`)).statusCode).toBe(404);
  expect((await ask('DELETE', '/api/sessions/1/')).statusCode).toBe(400);
});
