import type { SignOn } from '@crustodian/contract/sign-on';
import { CSRF_COOKIE } from '#platform/auth/csrf';
import { testApp } from '#test/world/app';
import { appCode } from '#test/world/sign-in/app-code';
import { testBrowser } from '#test/world/browser';
import { untilSessionsWait } from '#test/world/database';
import { COMPANY_A, PASSWORD, PEOPLE } from '#test/world/fixture';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { insertToken } from '../../../test/samples/integrations.ts';
import { giveApp, givePasskey } from '../../../test/samples/people/second-factor.ts';
import { givePassword } from '../../../test/samples/requests.ts';

const t = testApp();
const NOW = Date.UTC(2026, 2, 10, 12);
const user = PEOPLE.regular.id;
const own = { username: 'regular@crustodian.example', password: PASSWORD };

beforeEach(async () => {
  t.setNow(NOW);
  for (const table of ['passkey', 'authenticator_app', 'recovery_code', 'begun_sign_in'] as const) {
    await t.db.deleteFrom(table).execute();
  }
  for (const table of ['session_family', 'attempt_count', 'audit_entry'] as const) {
    await t.db.deleteFrom(table).execute();
  }
  await need(false);
  await givePassword(t, 'regular');
  await givePassword(t, 'manager');
});

const need = (needed: boolean) =>
  t.db
    .updateTable('company')
    .set({ needs_second_factor: needed })
    .where('id', '=', COMPANY_A)
    .execute();
const ask = (required: boolean) =>
  t.ask('manager', {
    method: 'POST',
    url: `/api/sign-on/company/${COMPANY_A}/second-factor/`,
    payload: { required },
  });
const tokens = (body: object = {}) =>
  t.app.inject({ method: 'POST', url: '/api/token/', payload: { ...own, ...body } });
const give = (tab: ReturnType<typeof testBrowser>, code: string) =>
  tab.send('POST', '/api/login/second-factor', { form: { code, csrf: tab.cookie(CSRF_COOKIE) } });
/** The secret on the page for adding an app. */
const shownSecret = (page: string) =>
  /<code>([A-Z2-7 ]+)<\/code>/.exec(page)![1]!.replaceAll(' ', '');

test('who asks others for a second factor needs one first', async () => {
  expect((await ask(true)).json()).toMatchObject({ code: 'second_factor_not_found' });
  await givePasskey(t, PEOPLE.manager.id);
  expect((await ask(true)).json<SignOn>().needs_second_factor).toBe(true);
});

test('sign-ins by a password alone end, those with a factor stay, and it is logged', async () => {
  await giveApp(t, PEOPLE.manager.id);
  const { refresh } = (await tokens()).json<{ refresh: string }>();
  await ask(true);
  const { statusCode } = await t.app.inject({
    method: 'POST',
    url: '/api/token/refresh/',
    payload: { refresh },
  });
  expect(statusCode).toBe(401);
  await ask(true);
  await ask(false);
  const entries = await t.db
    .selectFrom('audit_entry')
    .select(['before', 'after'])
    .where('action', '=', 'sign_on_changed')
    .orderBy('id')
    .execute();
  expect(entries).toEqual([
    { before: { needs_second_factor: false }, after: { needs_second_factor: true } },
    { before: { needs_second_factor: true }, after: { needs_second_factor: false } },
  ]);
});

test.each([
  ['the company requires a second factor', 403, 'second_factor_to_add', () => ask(true)],
  ['the account gets one', 401, 'second_factor_needed', () => giveApp(t, user)],
])(
  'a sign-in by password that is under way while %s is refused',
  async (_what, status, code, act) => {
    await givePasskey(t, PEOPLE.manager.id);
    const { promise: free, resolve } = Promise.withResolvers<void>();
    const busy = t.db.transaction().execute(async (trx) => {
      await sql`SELECT FROM user_account WHERE id = ${user} FOR NO KEY UPDATE`.execute(trx);
      await free;
    });
    const signingIn = tokens();
    const loggingIn = testBrowser(t).logIn();
    await untilSessionsWait(t.db, 2);
    await act();
    resolve();
    await busy;
    const reply = await signingIn;
    expect([reply.statusCode, reply.json()]).toMatchObject([status, { code }]);
    expect((await loggingIn).headers['location']).toBe('/api/login/second-factor');
  },
);

test('own API tokens of those without a factor end with it', async () => {
  await givePasskey(t, PEOPLE.manager.id);
  const tokens = [
    await insertToken(t, { kind: 'regular', scopes: ['read:figures'] }),
    await insertToken(t, { kind: 'manager', scopes: ['read:figures'] }),
  ];
  const statuses = async () => {
    const replies = tokens.map(({ text }) =>
      t.app.inject({
        url: '/api/dashboard/venues/',
        headers: { authorization: `Bearer ${text}` },
      }),
    );
    return (await Promise.all(replies)).map(({ statusCode }) => statusCode);
  };
  expect(await statuses()).toEqual([200, 200]);
  await ask(true);
  expect(await statuses()).toEqual([401, 200]);
});

test('whoever removes a required second factor is signed out everywhere, without own API tokens, until the next is added', async () => {
  await need(true);
  await giveApp(t, user);
  const { id } = await givePasskey(t, user);
  const { text } = await insertToken(t, { kind: 'regular', scopes: ['read:figures'] });
  const signIn = await t.signIn('regular');
  const remove = (path: string) =>
    t.app.inject({
      method: 'POST',
      url: `/api/second-factor/${path}/remove/`,
      headers: signIn,
      payload: { password: PASSWORD },
    });
  const statuses = async () => {
    const access = [signIn, { authorization: `Bearer ${text}` }];
    const replies = access.map((headers) =>
      t.app.inject({ url: '/api/dashboard/venues/', headers }),
    );
    return (await Promise.all(replies)).map(({ statusCode }) => statusCode);
  };
  expect((await remove(`passkeys/${id}`)).statusCode).toBe(200);
  // The app is left.
  expect(await statuses()).toEqual([200, 200]);
  expect((await remove('app')).json()).toMatchObject({ app: null, passkeys: [] });
  expect(await statuses()).toEqual([401, 401]);
  const { rows } = await sql<{
    action: string;
  }>`SELECT action FROM audit_entry WHERE user_id = ${user}
    AND action IN ('second_factor_removed', 'token_ended') ORDER BY action`.execute(t.db);
  expect(rows.map(({ action }) => action)).toEqual([
    'second_factor_removed',
    'second_factor_removed',
    'token_ended',
  ]);
  expect((await tokens()).json()).toMatchObject({ code: 'second_factor_to_add' });
});

test('a right password then has an app added, with recovery codes, and leads on', async () => {
  await need(true);
  const tab = testBrowser(t);
  expect((await tab.logIn()).headers['location']).toBe('/api/login/second-factor');
  const page = (await tab.send('GET', '/api/login/second-factor')).body;
  expect(page).toContain('Add a second factor');
  const secret = shownSecret(page);
  // After a wrong code, the page shows the same secret.
  const wrong = await give(tab, appCode(secret, NOW + 600_000));
  expect(wrong.statusCode).toBe(403);
  expect(shownSecret(wrong.body)).toBe(secret);
  const added = await give(tab, appCode(secret, NOW));
  expect(added.statusCode).toBe(200);
  expect(added.body.match(/<li><code>/g)).toHaveLength(10);
  expect(added.body).toContain('href="/daily-feed"');
  const sessions = await t.db
    .selectFrom('session_family')
    .select('means')
    .where('user_id', '=', user)
    .execute();
  expect(sessions).toEqual([{ means: 'authenticator-app' }]);
  // From now on, the second factor is required.
  t.setNow(NOW + 60_000);
  await tab.logIn();
  expect((await tab.send('GET', '/api/login/second-factor')).body).toContain('One more step');
});

test('each sign-in is shown an app of its own, and the first to give a code adds it for good', async () => {
  await need(true);
  const [owner, other] = [testBrowser(t), testBrowser(t)];
  const secrets = [];
  for (const tab of [owner, other]) {
    await tab.logIn();
    secrets.push(shownSecret((await tab.send('GET', '/api/login/second-factor')).body));
  }
  const [own, others] = secrets;
  expect(own).not.toBe(others);
  // A wrong code in one sign-in does not change the other one's secret.
  expect((await give(other, appCode(own!, NOW))).statusCode).toBe(403);
  expect((await give(owner, appCode(own!, NOW))).statusCode).toBe(200);
  t.setNow(NOW + 60_000);
  expect((await other.send('GET', '/api/login/second-factor')).body).toContain('One more step');
  expect((await give(other, appCode(others!, NOW + 60_000))).statusCode).toBe(403);
  expect((await tokens({ code: appCode(others!, NOW + 60_000) })).statusCode).toBe(403);
  expect((await tokens({ code: appCode(own!, NOW + 60_000) })).statusCode).toBe(200);
});

test('programs are told to add one in a browser, and then send its code', async () => {
  await need(true);
  expect((await tokens()).json()).toMatchObject({ code: 'second_factor_to_add' });
  const codeAt = await giveApp(t, user);
  expect((await tokens({ code: codeAt(NOW) })).statusCode).toBe(200);
});

test('people of other companies log in as before', async () => {
  await need(true);
  await givePassword(t, 'staff');
  const { statusCode } = await tokens({ username: 'staff@crustodian.example' });
  expect(statusCode).toBe(200);
});
