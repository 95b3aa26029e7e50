import type { SecondFactors } from '@crustodian/contract/session/second-factor';
import { CSRF_COOKIE } from '#platform/auth/csrf';
import { makeForgottenLink } from '#platform/auth/passwords/password-link';
import { REFRESH_COOKIE } from '#platform/auth/session-cookies';
import { seal } from '#platform/auth/sealed-secret';
import { sessionKeys } from '#platform/auth/tokens';
import { testApp } from '#test/world/app';
import { appCode } from '#test/world/sign-in/app-code';
import { untilSessionsWait } from '#test/world/database';
import { testBrowser } from '#test/world/browser';
import { PASSWORD, PEOPLE } from '#test/world/fixture';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { giveApp } from '../../../test/samples/people/second-factor.ts';
import { givePassword } from '../../../test/samples/requests.ts';
import { FREE_FAILURES } from '../login-limit.ts';
import { BEGUN_SECONDS } from './begun-sign-in.ts';
import { acceptAppCode } from './authenticator-app.ts';
import { RECOVERY_CODES, replaceRecoveryCodes } from './recovery-codes.ts';
import { FAILURES_IN_KNOWN_BROWSERS } from './second-factors.ts';

const t = testApp();
const NOW = Date.UTC(2026, 2, 10, 12);
const STEP = 30_000;
const user = PEOPLE.regular.id;
const own = { username: 'regular@crustodian.example', password: PASSWORD };

beforeEach(async () => {
  t.setNow(NOW);
  for (const table of ['authenticator_app', 'recovery_code', 'begun_sign_in'] as const) {
    await t.db.deleteFrom(table).execute();
  }
  for (const table of ['session_family', 'attempt_count', 'audit_entry'] as const) {
    await t.db.deleteFrom(table).execute();
  }
  await givePassword(t, 'regular');
});

const sessions = async () =>
  t.db.selectFrom('session_family').select('means').where('user_id', '=', user).execute();
const audited = async (...actions: string[]) =>
  t.db
    .selectFrom('audit_entry')
    .select(['action', 'user_id', 'subject', 'before', 'after'])
    .where('action', 'in', actions)
    .orderBy('id')
    .execute();
const OTHER_KEYS = sessionKeys('another secret of 32 characters or more');
const loseApp = () =>
  t.db
    .updateTable('authenticator_app')
    .set({ secret: seal(OTHER_KEYS, Buffer.alloc(20), `authenticator_app ${user}`) })
    .execute();
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');
const giveCode = (tab: ReturnType<typeof testBrowser>, code: string, fields: object = {}) =>
  tab.send('POST', '/api/login/second-factor', {
    form: { code, csrf: tab.cookie(CSRF_COOKIE), ...fields },
  });
const tokens = (body: object) =>
  t.app.inject({ method: 'POST', url: '/api/token/', payload: { ...own, ...body } });

describe('the authenticator app of an account', () => {
  const ask = async (url: string, payload: object) =>
    t.ask('regular', { method: 'POST', url: `/api/second-factor/${url}`, payload });
  const read = async () =>
    (await t.ask('regular', { url: '/api/second-factor/' })).json<SecondFactors>();

  test('is on from its first right code, with ten recovery codes that are shown once', async () => {
    expect(await read()).toEqual({
      has_password: true,
      app: null,
      passkeys: [],
      recovery_codes_left: 0,
    });
    const begun = await ask('app/', { password: PASSWORD });
    const { secret, address } = begun.json<{ secret: string; address: string }>();
    expect(address).toBe(
      `otpauth://totp/Crustodian:regular%40crustodian.example?issuer=Crustodian&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    // No code is required before the app is confirmed.
    expect((await tokens({})).statusCode).toBe(200);
    const code = appCode(secret, NOW);
    expect((await ask('app/confirm/', { code: wrongOf(code) })).json()).toMatchObject({
      code: 'second_factor_wrong',
    });
    const confirmed = await ask('app/confirm/', { code: `${code.slice(0, 3)} ${code.slice(3)}` });
    const { recovery_codes: codes } = confirmed.json<{ recovery_codes: string[] }>();
    expect(new Set(codes).size).toBe(RECOVERY_CODES);
    for (const each of codes) expect(each).toMatch(/^(?:[a-z2-9]{4}-){5}[a-z2-9]{4}$/);
    expect(await read()).toEqual({
      has_password: true,
      app: { since: '2026-03-10T12:00:00.000Z' },
      passkeys: [],
      recovery_codes_left: RECOVERY_CODES,
    });
    const stored = await t.db.selectFrom('recovery_code').select('digest').execute();
    for (const { digest } of stored) expect(digest).toHaveLength(32);
    expect(await audited('second_factor_added')).toEqual([
      {
        action: 'second_factor_added',
        user_id: user,
        subject: 'regular@crustodian.example',
        before: null,
        after: { factor: 'authenticator app' },
      },
    ]);
    // The code that confirmed the app cannot be used again.
    expect((await tokens({ code })).json()).toMatchObject({ code: 'second_factor_wrong' });
  });

  test.each([
    ['to begin', 'app/', false],
    ['to remove', 'app/remove/', true],
    ['for new recovery codes', 'recovery-codes/', true],
  ])('the password is needed %s', async (_case, url, hasApp) => {
    if (hasApp) await giveApp(t, user);
    const before = await read();
    expect((await ask(url, { password: 'pasta' })).json()).toMatchObject({
      code: 'old_password_wrong',
    });
    expect(await read()).toEqual(before);
  });

  test('there is one at a time', async () => {
    expect((await ask('app/confirm/', { code: '123456' })).statusCode).toBe(404);
    expect((await ask('app/remove/', { password: PASSWORD })).statusCode).toBe(404);
    expect((await ask('recovery-codes/', { password: PASSWORD })).statusCode).toBe(404);
    await giveApp(t, user);
    expect((await ask('app/', { password: PASSWORD })).statusCode).toBe(409);
  });

  test('removing it voids its recovery codes, and the password is enough again', async () => {
    await giveApp(t, user);
    const [code] = await replaceRecoveryCodes(t.db, user);
    expect((await ask('app/remove/', { password: PASSWORD })).json()).toEqual({
      has_password: true,
      app: null,
      passkeys: [],
      recovery_codes_left: 0,
    });
    await giveApp(t, user);
    expect((await tokens({ code })).json()).toMatchObject({ code: 'second_factor_wrong' });
    expect(await audited('second_factor_removed')).toMatchObject([
      { before: { factor: 'authenticator app' }, after: null },
    ]);
  });

  test('removing it ends the other sign-ins, and this one goes on', async () => {
    await giveApp(t, user);
    const [code] = await replaceRecoveryCodes(t.db, user);
    const { access } = (await tokens({ code })).json<{ access: string }>();
    const elsewhere = async () =>
      (await t.app.inject({ url: '/api/get_my_info', headers: { authorization: `JWT ${access}` } }))
        .statusCode;
    expect(await elsewhere()).toBe(200);
    await ask('app/remove/', { password: PASSWORD });
    expect(await elsewhere()).toBe(401);
    expect((await t.ask('regular', { url: '/api/second-factor/' })).statusCode).toBe(200);
  });

  test('recovery codes are random: none comes twice, and all 32 characters are equally frequent', async () => {
    const made = [];
    for (let n = 0; n < 40; n += 1) made.push(...(await replaceRecoveryCodes(t.db, user)));
    expect(new Set(made).size).toBe(40 * RECOVERY_CODES);
    const counts = Map.groupBy(made.join('').replaceAll('-', ''), (character) => character);
    expect(counts.size).toBe(32);
    // 300 of each on average; 100 more or fewer would be six standard deviations.
    for (const { length } of counts.values()) expect(Math.abs(length - 300)).toBeLessThan(100);
  });

  test('new recovery codes void those before', async () => {
    await giveApp(t, user);
    const [old] = await replaceRecoveryCodes(t.db, user);
    const made = (await ask('recovery-codes/', { password: PASSWORD })).json<{
      recovery_codes: string[];
    }>();
    expect((await tokens({ code: old })).statusCode).toBe(403);
    expect((await tokens({ code: made.recovery_codes[0] })).statusCode).toBe(200);
  });

  test('works on while the key of the installation changes', async () => {
    const codeAt = await giveApp(t, user);
    const keys = { ...OTHER_KEYS, accepted: t.tools.keys };
    const given = { user, code: codeAt(NOW), isProven: true };
    expect(await acceptAppCode(t.db, { keys, now: () => NOW }, given)).toBe(true);
  });

  test('whose key has gone is refused with what to do, and a recovery code opens', async () => {
    const codeAt = await giveApp(t, user);
    const [recovery] = await replaceRecoveryCodes(t.db, user);
    await loseApp();
    const refused = await tokens({ code: codeAt(NOW) });
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({
      code: 'second_factor_lost',
      err: expect.stringContaining('recovery code') as string,
    });
    const tab = testBrowser(t);
    await tab.logIn();
    const page = await giveCode(tab, codeAt(NOW), { lang: 'es' });
    expect(page.statusCode).toBe(403);
    expect(page.body).toContain('ya no es válida');
    expect((await tokens({ code: recovery })).statusCode).toBe(200);
  });

  test('that was not proven when its key went is begun again', async () => {
    const codeAt = await giveApp(t, user, { isProven: false });
    await loseApp();
    const refused = await ask('app/confirm/', { code: codeAt(NOW) });
    expect(refused.json()).toMatchObject({ code: 'second_factor_not_found' });
    expect((await ask('app/', { password: PASSWORD })).statusCode).toBe(200);
  });
});

describe('a log-in with a second factor', () => {
  test('a right password opens nothing; the code does, and leads on', async () => {
    const codeAt = await giveApp(t, user);
    const tab = testBrowser(t);
    const first = await tab.logIn();
    expect([first.statusCode, first.headers.location]).toEqual([303, '/api/login/second-factor']);
    expect(tab.cookie(REFRESH_COOKIE)).toBeUndefined();
    expect(await sessions()).toEqual([]);
    const page = await tab.send('GET', '/api/login/second-factor?lang=es');
    expect(page.body).toContain('Un paso más');
    const reply = await giveCode(tab, codeAt(NOW));
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/daily-feed']);
    expect(tab.cookie(REFRESH_COOKIE)).toBeDefined();
    expect(await sessions()).toEqual([{ means: 'authenticator-app' }]);
    expect(await audited('signed_in')).toMatchObject([
      { after: { by: 'password and authenticator app' } },
    ]);
  });

  test('a wrong code leaves no session, and is in the audit log with its reason', async () => {
    const codeAt = await giveApp(t, user);
    const tab = testBrowser(t);
    await tab.logIn();
    const reply = await giveCode(tab, wrongOf(codeAt(NOW)));
    expect(reply.statusCode).toBe(403);
    expect(reply.body).toContain('This code is wrong');
    expect(tab.cookie(REFRESH_COOKIE)).toBeUndefined();
    expect(await sessions()).toEqual([]);
    expect(await audited('sign_in_failed')).toMatchObject([
      { subject: 'regular@crustodian.example', after: { reason: 'the second factor was wrong' } },
    ]);
    expect((await giveCode(tab, codeAt(NOW))).statusCode).toBe(303);
  });

  test.each([
    ['half a minute ago', -STEP, 303],
    ['half a minute ahead', STEP, 303],
    ['a minute ago', -2 * STEP, 403],
    ['a minute ahead', 2 * STEP, 403],
  ])('a code of %s', async (_case, off, status) => {
    const codeAt = await giveApp(t, user);
    const tab = testBrowser(t);
    await tab.logIn();
    expect((await giveCode(tab, codeAt(NOW + off))).statusCode).toBe(status);
  });

  test('no code is accepted twice, nor one of a time before it', async () => {
    const codeAt = await giveApp(t, user);
    const code = codeAt(NOW);
    const replies = await Promise.all([tokens({ code }), tokens({ code })]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 403,
    ]);
    expect((await tokens({ code: codeAt(NOW - STEP) })).statusCode).toBe(403);
    t.setNow(NOW + STEP);
    expect((await tokens({ code: codeAt(NOW + STEP) })).statusCode).toBe(200);
  });

  test('a recovery code is good once, however it is typed', async () => {
    await giveApp(t, user);
    const [code] = await replaceRecoveryCodes(t.db, user);
    const typed = code!.toUpperCase().replaceAll('-', ' ');
    const replies = await Promise.all([tokens({ code: typed }), tokens({ code })]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 403,
    ]);
    expect(await sessions()).toEqual([{ means: 'recovery-code' }]);
  });

  test('a code of 80 bits opens nothing, though its digest is stored', async () => {
    await giveApp(t, user);
    const code = 'k3fmk3fmk3fmk3fm';
    const digest = createHash('sha256').update(code).digest();
    await t.db.insertInto('recovery_code').values({ user_id: user, digest }).execute();
    expect((await tokens({ code })).json()).toMatchObject({ code: 'second_factor_wrong' });
  });

  test('of two recovery codes for one log-in, only the one that opens it is spent', async () => {
    await giveApp(t, user);
    const codes = await replaceRecoveryCodes(t.db, user);
    const tab = testBrowser(t);
    await tab.logIn();
    let replies: Promise<{ statusCode: number }[]> | undefined;
    await t.db.transaction().execute(async (trx) => {
      await sql`SELECT FROM begun_sign_in FOR UPDATE`.execute(trx);
      replies = Promise.all(codes.slice(0, 2).map((code) => giveCode(tab, code)));
      await untilSessionsWait(t.db, 2);
    });
    const statuses = (await replies!).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 303)).toHaveLength(1);
    const { rows } = await sql`SELECT FROM recovery_code WHERE used_at IS NOT NULL`.execute(t.db);
    expect(rows).toHaveLength(1);
  });

  test("someone else's codes open nothing", async () => {
    await giveApp(t, user);
    const codeAt = await giveApp(t, PEOPLE.reviewer.id);
    const [code] = await replaceRecoveryCodes(t.db, PEOPLE.reviewer.id);
    expect((await tokens({ code: codeAt(NOW) })).statusCode).toBe(403);
    expect((await tokens({ code })).statusCode).toBe(403);
    expect(await sessions()).toEqual([]);
  });

  test('wrong codes make the account wait, wherever they come from, and a right one then too', async () => {
    const codeAt = await giveApp(t, user);
    const from = (remoteAddress: string, code: string) =>
      t.app.inject({
        method: 'POST',
        url: '/api/token/',
        payload: { ...own, code },
        remoteAddress,
      });
    for (let i = 0; i <= FREE_FAILURES; i += 1) {
      expect((await from(`192.0.2.${i}`, wrongOf(codeAt(NOW)))).statusCode).toBe(403);
    }
    const refused = await from('192.0.2.99', codeAt(NOW));
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([
      429,
      expect.any(Number),
    ]);
    expect(await sessions()).toEqual([]);
  });

  describe('while an attacker who has the password gives wrong codes from many networks', () => {
    const from = (remoteAddress: string, code: string) =>
      t.app.inject({
        method: 'POST',
        url: '/api/token/',
        payload: { ...own, code },
        remoteAddress,
      });
    /** A browser in which the account has signed in; each code of the app can be used once. */
    const knownBrowser = async (code: string) => {
      const tab = testBrowser(t);
      await tab.logIn();
      expect((await giveCode(tab, code)).statusCode).toBe(303);
      return tab;
    };
    const guess = async (codeAt: (ms: number) => string) => {
      for (let i = 0; i <= FREE_FAILURES; i += 1) {
        await from(`192.0.2.${i}`, wrongOf(codeAt(t.tools.now())));
      }
      expect((await from('192.0.2.99', codeAt(t.tools.now()))).statusCode).toBe(429);
    };
    const wrongRecovery = 'aaaa-aaaa-aaaa-aaaa-aaaa-aaaa';

    test('the owner comes in with the app in a known browser, whose own wrong codes still count', async () => {
      const codeAt = await giveApp(t, user);
      const tab = await knownBrowser(codeAt(NOW));
      await guess(codeAt);
      t.setNow(NOW + 2 * STEP);
      await tab.logIn();
      expect((await giveCode(tab, codeAt(NOW + 2 * STEP))).statusCode).toBe(303);
      t.setNow(NOW + 4 * STEP);
      await tab.logIn();
      for (let i = 0; i <= FREE_FAILURES; i += 1) {
        expect((await giveCode(tab, wrongOf(codeAt(NOW + 4 * STEP)))).statusCode).toBe(403);
      }
      expect((await giveCode(tab, codeAt(NOW + 4 * STEP))).statusCode).toBe(429);
    });

    test('the owner comes in with a recovery code from anywhere, with a pause of its own', async () => {
      const codeAt = await giveApp(t, user);
      const [first, second] = await replaceRecoveryCodes(t.db, user);
      await guess(codeAt);
      expect((await from('198.51.100.1', first!)).statusCode).toBe(200);
      for (let i = 0; i <= FREE_FAILURES; i += 1) {
        expect((await from('203.0.113.1', wrongRecovery)).statusCode).toBe(403);
      }
      const refused = await from('203.0.113.1', second!);
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '2']);
      expect((await from('198.51.100.1', second!)).statusCode).toBe(200);
    });

    test('many known browsers together are no way round: their wrong codes of a day are counted', async () => {
      const codeAt = await giveApp(t, user);
      let given = 0;
      for (let step = 0; given < FAILURES_IN_KNOWN_BROWSERS; step += 2) {
        t.setNow(NOW + step * STEP);
        const tab = await knownBrowser(codeAt(t.tools.now()));
        await tab.logIn();
        for (let i = 0; i < FREE_FAILURES; i += 1, given += 1) {
          expect((await giveCode(tab, wrongOf(codeAt(t.tools.now())))).statusCode).toBe(403);
        }
      }
      t.setNow(t.tools.now() + 2 * STEP);
      const last = await knownBrowser(codeAt(t.tools.now()));
      await guess(codeAt);
      t.setNow(t.tools.now() + 2 * STEP);
      await last.logIn();
      expect((await giveCode(last, codeAt(t.tools.now()))).statusCode).toBe(429);
    });
  });

  test.each([
    ['ten minutes later', async () => t.setNow(NOW + BEGUN_SECONDS * 1000)],
    [
      'after the password was changed',
      async () => {
        await t.db
          .updateTable('user_account')
          .set({ password_hash: 'another' })
          .where('id', '=', user)
          .execute();
      },
    ],
    [
      'after the account was deleted',
      async () => {
        await t.db
          .updateTable('user_account')
          .set({ deleted_at: new Date(NOW) })
          .where('id', '=', user)
          .execute();
      },
    ],
  ])('%s the password has to be typed again', async (_case, change) => {
    const codeAt = await giveApp(t, user);
    const tab = testBrowser(t);
    await tab.logIn();
    await change();
    expect((await tab.send('GET', '/api/login/second-factor')).statusCode).toBe(401);
    const reply = await giveCode(tab, codeAt(t.tools.now()));
    await t.db.updateTable('user_account').set({ deleted_at: null }).execute();
    expect([reply.statusCode, await sessions()]).toEqual([401, []]);
  });

  test('a begun sign-in is good for one session, in its browser alone', async () => {
    const codeAt = await giveApp(t, user);
    const tab = testBrowser(t);
    await tab.logIn();
    const begun = new Map(tab.jar);
    expect((await giveCode(testBrowser(t), codeAt(NOW))).statusCode).toBe(403);
    expect((await giveCode(tab, codeAt(NOW))).statusCode).toBe(303);
    for (const [key, value] of begun) tab.jar.set(key, value);
    t.setNow(NOW + STEP);
    expect((await giveCode(tab, codeAt(NOW + STEP))).statusCode).toBe(401);
    expect(await sessions()).toHaveLength(1);
  });

  test('a form without its field against forgery is refused', async () => {
    const codeAt = await giveApp(t, user);
    const tab = testBrowser(t);
    await tab.logIn();
    expect((await giveCode(tab, codeAt(NOW), { csrf: 'x' })).statusCode).toBe(403);
    expect(await sessions()).toEqual([]);
  });

  test('a new password by a mailed link does not skip it', async () => {
    await giveApp(t, user);
    const token = await makeForgottenLink(t.db, { user, now: NOW });
    const tab = testBrowser(t);
    await tab.send('GET', `/api/set-password?token=${token}`);
    const password = 'the crust was thin';
    const form = { token, password, again: password, csrf: tab.cookie(CSRF_COOKIE) };
    expect((await tab.send('POST', '/api/set-password', { form })).statusCode).toBe(303);
    expect(tab.cookie(REFRESH_COOKIE)).toBeUndefined();
    const reply = await tab.logIn({ password });
    expect(reply.headers.location).toBe('/api/login/second-factor');
    expect(await sessions()).toEqual([]);
  });

  test('programs send the code along', async () => {
    const codeAt = await giveApp(t, user);
    expect((await tokens({})).json()).toMatchObject({ code: 'second_factor_needed' });
    expect((await tokens({ password: 'pasta', code: codeAt(NOW) })).json()).toMatchObject({
      code: 'bad_credentials',
    });
    expect((await tokens({ code: codeAt(NOW) })).statusCode).toBe(200);
  });
});

describe('a factor that someone lost', () => {
  const removeOf = (person: number, kind: 'manager' | 'managerOfB' | 'regular' = 'manager') =>
    t.ask(kind, { method: 'DELETE', url: `/api/second-factor/person/${person}/` });

  test('is removed by an administrator: sign-ins end, the password alone is enough, and it is logged', async () => {
    const codeAt = await giveApp(t, user);
    const codes = await replaceRecoveryCodes(t.db, user);
    const { access } = (await tokens({ code: codeAt(NOW) })).json<{ access: string }>();
    const listed = async () => {
      const reply = await t.ask('manager', { method: 'GET', url: '/api/dashboard/admin/2' });
      const { users } = reply.json<{ users: { pk: number; second_factor: boolean }[] }>();
      return users.find(({ pk }) => pk === user)!.second_factor;
    };
    expect(await listed()).toBe(true);
    await sql`INSERT INTO api_token (id, digest, hint, name, scopes, user_id, made_at, expires_at)
      VALUES (1, 'x', 'crt_x', 'Till', '{}', ${user}, to_timestamp(0), 'infinity')`.execute(t.db);
    expect((await removeOf(user)).statusCode).toBe(200);
    const living = t.db.selectFrom('api_token').select('name').where('ended_at', 'is', null);
    expect(await living.where('user_id', '=', user).execute()).toEqual([]);
    expect(await audited('token_ended')).toMatchObject([{ subject: 'Till' }]);
    expect(await listed()).toBe(false);
    const headers = { authorization: `JWT ${access}` };
    const me = await t.app.inject({ method: 'GET', url: '/api/get_my_info', headers });
    expect(me.statusCode).toBe(401);
    expect((await tokens({})).statusCode).toBe(200);
    expect(codes.length).toBeGreaterThan(0);
    expect(await t.db.selectFrom('recovery_code').selectAll().execute()).toEqual([]);
    expect(await audited('second_factor_removed')).toMatchObject([
      {
        user_id: PEOPLE.manager.id,
        subject: own.username,
        before: { factor: 'authenticator app' },
        after: null,
      },
    ]);
  });

  test('is refused for oneself, without a factor, and to others', async () => {
    expect((await removeOf(PEOPLE.manager.id)).json()).toMatchObject({ code: 'own_factor' });
    expect((await removeOf(user)).json()).toMatchObject({ code: 'second_factor_not_found' });
    await giveApp(t, user);
    expect((await removeOf(user, 'managerOfB')).json()).toMatchObject({ code: 'user_not_yours' });
    expect((await removeOf(user, 'regular')).statusCode).toBe(403);
    expect(await audited('second_factor_removed')).toEqual([]);
  });
});
