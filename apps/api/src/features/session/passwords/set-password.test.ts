import { CSRF_COOKIE } from '#platform/auth/csrf';
import { makeForgottenLink, makePasswordLink } from '#platform/auth/passwords/password-link';
import { rightsChanges, testApp } from '#test/world/app';
import { PASSWORD, PEOPLE } from '#test/world/fixture';
import { beforeEach, expect, test } from 'vitest';

const t = testApp();
const NOW = Date.UTC(2026, 2, 10, 12);
const DAY = 24 * 3_600_000;
const user = PEOPLE.regular.id;
const username = 'regular@crustodian.example';
const CSRF = 'c'.repeat(43);
const NEW = 'the crust was thin';

let token = '';
beforeEach(async () => {
  t.setNow(NOW);
  token = await makePasswordLink(t.db, { user, now: NOW });
});

const page = (query = `token=${token}`) => t.app.inject({ url: `/api/set-password?${query}` });
const submit = (fields: Record<string, string> = {}) =>
  t.app.inject({
    method: 'POST',
    url: '/api/set-password',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      cookie: `${CSRF_COOKIE}=${CSRF}`,
    },
    payload: new URLSearchParams({
      token,
      password: NEW,
      again: NEW,
      csrf: CSRF,
      ...fields,
    }).toString(),
  });
const signIn = (password: string) =>
  t.app.inject({ method: 'POST', url: '/api/token/', payload: { username, password } });

test('the page names whose password it is; looking does not use the link up', async () => {
  const first = await page();
  expect(first.statusCode).toBe(200);
  expect(first.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(first.body).toContain('Set your password');
  expect(first.body).toContain(`For ${username}`);
  expect((await page()).statusCode).toBe(200);
  expect((await page(`token=${token}&lang=es`)).body).toContain('Elige tu contraseña');
});

test.each([
  ['too short', { password: 'short', again: 'short' }, 'needs at least 12 characters'],
  ['like the address', { password: username, again: username }, 'too similar to your e-mail'],
  [
    'a pattern',
    { password: 'aaaaaaaaaaaaaaa', again: 'aaaaaaaaaaaaaaa' },
    'a wider variety of characters',
  ],
  ['common', { password: 'Password1234!', again: 'Password1234!' }, 'too common'],
  ['typed differently', { again: `${NEW}!` }, 'The passwords do not match'],
])('%s: 400 with the reason, and the link stays good', async (_case, fields, reason) => {
  const reply = await submit(fields);
  expect(reply.statusCode).toBe(400);
  expect(reply.body).toContain(reason);
  expect(reply.body).not.toContain('value="short"');
  expect((await page()).statusCode).toBe(200);
});

test('a form of another site: 403', async () => {
  expect((await submit({ csrf: 'd'.repeat(43) })).statusCode).toBe(403);
});

test('the new password signs in; the old one, old sign-ins and the link do not', async () => {
  const before = (await signIn(PASSWORD)).json<{ access: string }>();
  const heard = rightsChanges(t);
  const reply = await submit();
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/api/login?done=password']);
  expect(heard).toEqual([user]);
  expect((await t.app.inject({ url: reply.headers.location! })).body).toContain(
    'Your password is set. You can now log in.',
  );
  const headers = { authorization: `JWT ${before.access}` };
  expect((await t.app.inject({ url: '/api/get_my_info', headers })).statusCode).toBe(401);
  expect((await signIn(PASSWORD)).statusCode).toBe(401);
  expect((await signIn(NEW)).statusCode).toBe(200);
  const again = await submit({ password: `${NEW} again`, again: `${NEW} again` });
  expect(again.statusCode).toBe(410);
  expect(again.body).toContain('This link has expired or was already used.');
  expect(again.body).not.toContain('<form');
  expect(again.body).toContain('href="/api/forgot-password?lang=en"');
  const entries = await t.db
    .selectFrom('audit_entry')
    .select(['user_id', 'subject'])
    .where('action', '=', 'password_set')
    .execute();
  expect(entries).toEqual([{ user_id: user, subject: username }]);
});

test('of several links of a person that are used at once one counts, the others are used up', async () => {
  const links = [token];
  for (let more = 0; more < 3; more += 1) {
    links.push(await makeForgottenLink(t.db, { user, now: NOW }));
  }
  const replies = await Promise.all([...links, ...links].map((each) => submit({ token: each })));
  const codes = replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
  expect(codes).toEqual([303, ...Array.from({ length: 7 }, () => 410)]);
});

test('of two at once one sets the password', async () => {
  const replies = await Promise.all([submit(), submit({ password: `${NEW}2`, again: `${NEW}2` })]);
  expect(replies.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([303, 410]);
});

test.each([
  ['after a week', async () => t.setNow(NOW + 7 * DAY)],
  ['once another was made', () => makePasswordLink(t.db, { user, now: NOW })],
  [
    'of a deleted user',
    () =>
      t.db
        .updateTable('user_account')
        .set({ deleted_at: new Date() })
        .where('id', '=', user)
        .execute(),
  ],
])('a link %s: 410', async (_case, spoil) => {
  await spoil();
  expect((await page()).statusCode).toBe(410);
  expect((await submit()).statusCode).toBe(410);
});

test.each(['', 'token=', 'token=x'])('no link at all (%j): 410', async (query) =>
  expect((await page(query)).statusCode).toBe(410),
);
