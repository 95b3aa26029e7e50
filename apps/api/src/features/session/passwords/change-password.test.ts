import { ERRORS } from '@crustodian/contract/wire/errors';
import { startSession } from '#platform/auth/session';
import { rightsChanges, testApp } from '#test/world/app';
import { PASSWORD, PEOPLE } from '#test/world/fixture';
import { givePassword } from '../../../test/samples/requests.ts';
import { beforeEach, expect, test } from 'vitest';

const t = testApp();
const NEW = 'the crust was thin';
const username = 'manager@crustodian.example';
beforeEach(async () => {
  await t.db.deleteFrom('attempt_count').execute();
  await givePassword(t, 'manager');
});

const signIn = (password: string) =>
  t.app.inject({ method: 'POST', url: '/api/token/', payload: { username, password } });
const change = (headers: Record<string, string>, old_password: string, new_password: string) =>
  t.app.inject({
    method: 'POST',
    url: '/api/change-password/',
    headers,
    payload: { old_password, new_password },
  });
const endsIn = (days: number) =>
  new Date(t.tools.now() + days * 86_400_000).toISOString().slice(0, 10);
const isSignedIn = async (headers: Record<string, string>) =>
  (await t.app.inject({ url: '/api/get_my_info', headers })).statusCode === 200;

test('the current password changes it: every other sign-in ends, this one goes on', async () => {
  const [here, elsewhere] = [await t.signIn('manager'), await t.signIn('manager')];
  const heard = rightsChanges(t);
  const reply = await change(here, PASSWORD, NEW);
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    { msg: 'Your password was changed and you were signed out everywhere else.' },
  ]);
  expect(heard).toEqual([PEOPLE.manager.id]);
  expect(await isSignedIn(here)).toBe(true);
  expect(await isSignedIn(elsewhere)).toBe(false);
  expect((await signIn(PASSWORD)).statusCode).toBe(401);
  expect((await signIn(NEW)).statusCode).toBe(200);
  const entries = await t.db
    .selectFrom('audit_entry')
    .select(['user_id', 'subject'])
    .where('action', '=', 'password_set')
    .execute();
  expect(entries).toEqual([{ user_id: PEOPLE.manager.id, subject: username }]);
});

test('own API tokens end with the old password', async () => {
  const here = await t.signIn('manager');
  const payload = { name: 'Till', scopes: ['read:figures'], ends: endsIn(30) };
  const made = await t.app.inject({
    method: 'POST',
    url: '/api/integrations/own/tokens/',
    headers: here,
    payload,
  });
  const bearer = { authorization: `Bearer ${made.json<{ secret: string }>().secret}` };
  const venues = async () =>
    (await t.app.inject({ url: '/api/dashboard/venues/', headers: bearer })).statusCode;
  expect(await venues()).toBe(200);
  await change(here, PASSWORD, NEW);
  expect(await venues()).toBe(401);
  const entries = await t.db
    .selectFrom('audit_entry')
    .select(['user_id', 'subject'])
    .where('action', '=', 'token_ended')
    .execute();
  expect(entries).toEqual([{ user_id: PEOPLE.manager.id, subject: 'Till' }]);
});

test.each([
  ['a wrong current one', 'pasta', NEW, 'old_password_wrong', 'The current password is wrong.'],
  ['a short new one', PASSWORD, 'short', 'password_refused', 'at least 12 characters'],
  ['a common new one', PASSWORD, 'Password1234!', 'password_refused', 'too common'],
  ['the address', PASSWORD, username, 'password_refused', 'too similar to your e-mail'],
])('%s: 400 with the reason, and nothing changes', async (_case, before, after, code, reason) => {
  const here = await t.signIn('manager');
  const reply = await change(here, before, after);
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ code, err: expect.stringContaining(reason) });
  expect((await signIn(PASSWORD)).statusCode).toBe(200);
});

test('log-ins with the old password that are under way meanwhile do not outlast the change', async () => {
  const here = await t.signIn('manager');
  const underWay = Array.from({ length: 4 }, () => signIn(PASSWORD));
  const changed = await change(here, PASSWORD, NEW);
  expect(changed.statusCode).toBe(200);
  for (const reply of await Promise.all(underWay)) {
    if (reply.statusCode !== 200) continue;
    const { access } = reply.json<{ access: string }>();
    expect(await isSignedIn({ authorization: `JWT ${access}` })).toBe(false);
  }
  const checked = 'a hash that was replaced';
  const origin = { userAgent: 'test', address: '192.0.2.1' };
  const late = startSession(t.db, { user: PEOPLE.manager.id, origin, now: Date.now(), checked });
  await expect(late).rejects.toThrow(ERRORS.bad_credentials.err);
});

test('of several changes at once one counts, as each replaces the password that it named', async () => {
  const here = await t.signIn('manager');
  const chosen = [1, 2, 3, 4].map((n) => `${NEW} ${n}`);
  const replies = await Promise.all(chosen.map((each) => change(here, PASSWORD, each)));
  const stored = chosen.filter((_each, k) => replies[k]!.statusCode === 200);
  expect(stored).toHaveLength(1);
  const codes = replies.map((reply) => reply.json<{ code?: string }>().code).filter(Boolean);
  expect(new Set(codes)).toEqual(new Set(['old_password_wrong']));
  expect((await signIn(stored[0]!)).statusCode).toBe(200);
});

test('an open browser does not allow guessing the current password', async () => {
  const here = await t.signIn('manager');
  const codes: unknown[] = [];
  for (let i = 0; i < 8; i += 1) {
    codes.push((await change(here, `guess ${i}`, NEW)).json<{ code: string }>().code);
  }
  expect(codes.slice(0, 6)).toEqual(Array.from({ length: 6 }, () => 'old_password_wrong'));
  expect(codes.slice(6)).toContain('too_many_requests');
  // Log-ins are counted separately.
  expect((await signIn(PASSWORD)).statusCode).toBe(200);
});
