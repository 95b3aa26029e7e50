import type { SecondFactors } from '@crustodian/contract/session/second-factor';
import { CSRF_COOKIE } from '#platform/auth/csrf';
import { testApp } from '#test/world/app';
import { authenticator } from '#test/world/sign-in/authenticator';
import { testBrowser } from '#test/world/browser';
import { PASSWORD, PEOPLE } from '#test/world/fixture';
import { beforeEach, describe, expect, test } from 'vitest';
import { giveApp, givePasskey } from '../../../test/samples/people/second-factor.ts';
import { givePassword } from '../../../test/samples/requests.ts';
import { FREE_FAILURES } from '../login-limit.ts';
import { BEGUN_SECONDS } from './begun-sign-in.ts';
import { RECOVERY_CODES } from './recovery-codes.ts';
import { lockFactors } from './second-factors.ts';

const ORIGIN = 'https://crustodian.example';
const SITE = 'crustodian.example';
const t = testApp({ publicUrl: ORIGIN });
const NOW = Date.UTC(2026, 2, 10, 12);
const user = PEOPLE.regular.id;

beforeEach(async () => {
  t.setNow(NOW);
  for (const table of ['passkey', 'authenticator_app', 'recovery_code', 'begun_sign_in'] as const) {
    await t.db.deleteFrom(table).execute();
  }
  for (const table of ['session_family', 'attempt_count', 'audit_entry'] as const) {
    await t.db.deleteFrom(table).execute();
  }
  await givePassword(t, 'regular');
});

const ask = (url: string, payload: object) =>
  t.ask('regular', { method: 'POST', url: `/api/second-factor/${url}`, payload });
const read = async () =>
  (await t.ask('regular', { url: '/api/second-factor/' })).json<SecondFactors>();
const begin = async () =>
  (await ask('passkeys/', { password: PASSWORD })).json<{
    options: { challenge: string; rp: { id: string }; excludeCredentials: { id: string }[] };
  }>().options;
const confirm = (passkey: object, name = 'Chrome on Windows') =>
  ask('passkeys/confirm/', { name, passkey });
const audited = async (action: string) =>
  t.db
    .selectFrom('audit_entry')
    .select(['user_id', 'before', 'after'])
    .where('action', '=', action)
    .execute();

describe('the passkeys of an account', () => {
  test.each([
    ['itself', 200],
    ['its maker', 400],
  ] as const)('one of which %s says who made it: %i', async (signedBy, status) => {
    const { challenge } = await begin();
    const made = authenticator(SITE).make({ challenge, origin: ORIGIN }, signedBy);
    expect((await confirm(made)).statusCode).toBe(status);
  });

  test('the first brings recovery codes, a second leaves them', async () => {
    const options = await begin();
    expect(options).toMatchObject({ rp: { id: SITE }, excludeCredentials: [] });
    const key = authenticator(SITE);
    const confirmed = await confirm(key.make({ challenge: options.challenge, origin: ORIGIN }));
    const { recovery_codes: codes } = confirmed.json<{ recovery_codes: string[] }>();
    expect(new Set(codes).size).toBe(RECOVERY_CODES);
    const { passkeys, app, recovery_codes_left: left } = await read();
    expect({ app, left }).toEqual({ app: null, left: RECOVERY_CODES });
    expect(passkeys).toMatchObject([
      { name: 'Chrome on Windows', since: '2026-03-10T12:00:00.000Z', last_used_at: null },
    ]);
    expect(await audited('second_factor_added')).toEqual([
      { user_id: user, before: null, after: { factor: 'passkey Chrome on Windows' } },
    ]);
    const { challenge, excludeCredentials } = await begin();
    expect(excludeCredentials).toMatchObject([{ id: passkeys[0]!.id }]);
    const second = authenticator(SITE).make({ challenge, origin: ORIGIN });
    expect((await confirm(second)).json()).toEqual({ recovery_codes: null });
    expect((await read()).passkeys).toHaveLength(2);
  });

  test('one that is refused waits for no other change of the account, and one is stored once', async () => {
    const { challenge } = await begin();
    const wrong = authenticator('evil.example').make({ challenge, origin: ORIGIN });
    const refused = await t.db.transaction().execute(async (trx) => {
      await lockFactors(trx, user);
      return confirm(wrong);
    });
    expect(refused.json()).toMatchObject({ code: 'passkey_refused' });
    const made = authenticator(SITE).make({ challenge, origin: ORIGIN });
    const both = await Promise.all([confirm(made), confirm(made)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect((await read()).passkeys).toHaveLength(1);
  });

  test('what signs another challenge, or for another site, is refused and stores nothing', async () => {
    const { challenge } = await begin();
    const strangers = authenticator('evil.example').make({ challenge, origin: ORIGIN });
    expect((await confirm(strangers)).json()).toMatchObject({ code: 'passkey_refused' });
    const elsewhere = { challenge: (await begin()).challenge, origin: 'https://evil.example' };
    expect((await confirm(authenticator(SITE).make(elsewhere))).statusCode).toBe(400);
    await begin();
    const old = authenticator(SITE).make({ challenge, origin: ORIGIN });
    expect((await confirm(old)).statusCode).toBe(400);
    expect((await read()).passkeys).toEqual([]);
  });

  test('one that was begun too long ago, or was stored already, is refused', async () => {
    const key = authenticator(SITE);
    const made = key.make({ challenge: (await begin()).challenge, origin: ORIGIN });
    t.setNow(NOW + BEGUN_SECONDS * 1000);
    expect((await confirm(made)).statusCode).toBe(400);
    t.setNow(NOW);
    const again = key.make({ challenge: (await begin()).challenge, origin: ORIGIN });
    expect((await confirm(again)).statusCode).toBe(200);
    expect((await confirm(again)).statusCode).toBe(400);
    const twice = key.make({ challenge: (await begin()).challenge, origin: ORIGIN });
    expect((await confirm(twice)).statusCode).toBe(400);
    expect((await read()).passkeys).toHaveLength(1);
  });

  test('there are ten at most', async () => {
    for (let at = 0; at < 10; at++) await givePasskey(t, user);
    const { statusCode } = await ask('passkeys/', { password: PASSWORD });
    expect(statusCode).toBe(409);
  });

  test('the password is needed to add one and to remove one', async () => {
    expect((await ask('passkeys/', { password: 'pasta' })).json()).toMatchObject({
      code: 'old_password_wrong',
    });
    const { id } = await givePasskey(t, user);
    const removal = await ask(`passkeys/${id}/remove/`, { password: 'pasta' });
    expect(removal.json()).toMatchObject({ code: 'old_password_wrong' });
    expect((await read()).passkeys).toHaveLength(1);
  });

  test('the last factor takes its recovery codes with it', async () => {
    const { challenge } = await begin();
    const made = authenticator(SITE).make({ challenge, origin: ORIGIN });
    await confirm(made);
    await giveApp(t, user);
    const remove = (id: string) => ask(`passkeys/${id}/remove/`, { password: PASSWORD });
    expect((await remove(made.id)).json()).toMatchObject({
      passkeys: [],
      recovery_codes_left: RECOVERY_CODES,
    });
    expect((await remove(made.id)).statusCode).toBe(404);
    expect((await ask('app/remove/', { password: PASSWORD })).json()).toMatchObject({
      app: null,
      recovery_codes_left: 0,
    });
    expect((await audited('second_factor_removed')).map(({ before }) => before)).toEqual([
      { factor: 'passkey Chrome on Windows' },
      { factor: 'authenticator app' },
    ]);
  });

  test("another's is not there", async () => {
    const { id } = await givePasskey(t, PEOPLE.manager.id);
    const { statusCode } = await ask(`passkeys/${id}/remove/`, { password: PASSWORD });
    expect(statusCode).toBe(404);
  });
});

describe('a log-in with a passkey', () => {
  /**
   * A browser after the correct password, with the challenge that its page asks a passkey to sign.
   */
  async function begun() {
    const tab = testBrowser(t);
    await tab.send('GET', '/api/login');
    const csrf = () => tab.cookie(CSRF_COOKIE)!;
    const sent = await tab.send('POST', '/api/login', {
      form: { username: 'regular@crustodian.example', password: PASSWORD, csrf: csrf() },
    });
    expect(sent.headers.location).toBe('/api/login/second-factor');
    const { body } = await tab.send('GET', '/api/login/second-factor');
    const options = /data-passkey="([^"]*)"/.exec(body)![1]!.replaceAll('&quot;', '"');
    const { challenge } = JSON.parse(options) as { challenge: string };
    const give = (passkey: unknown) =>
      tab.send('POST', '/api/login/second-factor', {
        form: { passkey: JSON.stringify(passkey), csrf: csrf() },
      });
    return { challenge, give, tab };
  }
  const sessions = () =>
    t.db.selectFrom('session_family').select('means').where('user_id', '=', user).execute();

  test('its signature opens a session, once', async () => {
    const { use } = await givePasskey(t, user);
    const { challenge, give } = await begun();
    const used = use(challenge);
    expect((await give(used)).statusCode).toBe(303);
    expect(await sessions()).toEqual([{ means: 'passkey' }]);
    expect((await give(used)).statusCode).toBe(401);
    expect((await read()).passkeys).toMatchObject([{ last_used_at: '2026-03-10T12:00:00.000Z' }]);
  });

  test('it opens one while wrong codes from elsewhere make the account wait', async () => {
    const codeAt = await giveApp(t, user);
    const { use } = await givePasskey(t, user);
    const wrong = codeAt(NOW) === '000000' ? '000001' : '000000';
    const payload = { username: 'regular@crustodian.example', password: PASSWORD, code: wrong };
    const statuses: number[] = [];
    for (let i = 0; i < FREE_FAILURES + 2; i += 1) {
      const from = { url: '/api/token/', payload, remoteAddress: `192.0.2.${i}` };
      statuses.push((await t.app.inject({ method: 'POST', ...from })).statusCode);
    }
    // The first additional failure starts the wait.
    expect(statuses.slice(-2)).toEqual([403, 429]);
    const { challenge, give } = await begun();
    expect((await give(use(challenge))).statusCode).toBe(303);
    expect(await sessions()).toEqual([{ means: 'passkey' }]);
  });

  test('one signature sent twice at once opens one session', async () => {
    const { use } = await givePasskey(t, user);
    const { challenge, give } = await begun();
    const used = use(challenge);
    const answers = await Promise.all([give(used), give(used)]);
    expect(answers.map(({ statusCode }) => statusCode).filter((code) => code === 303)).toHaveLength(
      1,
    );
    expect(await sessions()).toHaveLength(1);
  });

  test.each([
    ['of another person', async () => (await givePasskey(t, PEOPLE.manager.id)).use],
    ['that nobody stored', () => authenticator(SITE)],
  ])('a passkey %s opens nothing', async (_case, strange) => {
    await givePasskey(t, user);
    const { challenge, give } = await begun();
    const other = await strange();
    const used =
      typeof other === 'function' ? other(challenge) : other.use({ challenge, origin: ORIGIN });
    expect((await give(used)).statusCode).toBe(400);
    expect(await sessions()).toEqual([]);
  });

  test('the signature of another log-in opens nothing', async () => {
    const { use } = await givePasskey(t, user);
    const [first, second] = [await begun(), await begun()];
    expect((await second.give(use(first.challenge))).statusCode).toBe(400);
    expect(await sessions()).toEqual([]);
  });

  test.each(['', '{', '{}', '[]', 'null', '{"id":"!"}'])('%o is no passkey', async (text) => {
    await givePasskey(t, user);
    const { tab } = await begun();
    const { statusCode } = await tab.send('POST', '/api/login/second-factor', {
      form: { passkey: text, csrf: tab.cookie(CSRF_COOKIE)! },
    });
    expect(statusCode).toBe(400);
    expect(await sessions()).toEqual([]);
  });
});
