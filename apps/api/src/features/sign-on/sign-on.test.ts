import type { Db } from '#platform/database/db';
import type { SignOn } from '@crustodian/contract/sign-on';
import { CSRF_COOKIE } from '#platform/auth/csrf';
import { hashPassword, CHEAP } from '#platform/auth/passwords/password-hash';
import { REFRESH_COOKIE, SIGN_ON_COOKIE } from '#platform/auth/session-cookies';
import { seal } from '#platform/auth/sealed-secret';
import { startSession } from '#platform/auth/session';
import { sessionKeys } from '#platform/auth/tokens';
import { ApiError } from '#platform/http/errors';
import { EACH_STANDS } from '#platform/unknown-sign-ins';
import { testApp } from '#test/world/app';
import { testBrowser } from '#test/world/browser';
import { COMPANY_A, COMPANY_B, PASSWORD, PEOPLE, V1, V2, VENUE_OF_B } from '#test/world/fixture';
import {
  CLIENT,
  startIdentityProvider,
  type IdentityProvider,
} from '#test/world/sign-in/identity-provider';
import { untilSessionsWait } from '#test/world/database';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { giveApp } from '../../test/samples/people/second-factor.ts';
import { insertToken } from '../../test/samples/integrations.ts';
import { newUser } from '../../test/samples/requests.ts';
import { giveSignOn, settingsFor } from '../../test/samples/people/sign-on.ts';
import { SIGN_ONS_AN_HOUR } from './begin-sign-on.ts';
import { BEGUN_SECONDS } from './begun-sign-on.ts';
import { TRIED_MS } from './require-sign-on.ts';

const t = testApp({ publicUrl: 'http://crustodian.test', webhookNetworks: ['loopback'] });
const DOMAIN = `c${COMPANY_A}.example`;
const OF_A = `/api/sign-on/company/${COMPANY_A}/`;

let a: IdentityProvider;
let b: IdentityProvider;
const start = () =>
  startIdentityProvider(
    [COMPANY_A, COMPANY_B].map((company) => `http://crustodian.test/api/sign-on/return/${company}`),
  );
beforeAll(async () => {
  [a, b] = await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all([a.stop(), b.stop()]);
});

let now = 0;
beforeEach(async () => {
  // The real time, because the provider uses the real clock.
  now = Date.now();
  t.setNow(now);
  for (const table of ['sign_on_provider', 'sign_on_identity', 'begun_sign_on'] as const) {
    await t.db.deleteFrom(table).execute();
  }
  for (const table of ['session_family', 'attempt_count', 'audit_entry'] as const) {
    await t.db.deleteFrom(table).execute();
  }
  // People who arrived at another company would prevent its domain from being this one's.
  await t.db
    .updateTable('user_account')
    .set({ deleted_at: new Date(now) })
    .where('email', 'like', `%@${DOMAIN}`)
    .execute();
  await giveSignOn(t, COMPANY_A, a.issuer);
});

/** Adds a person whom the provider knows; returns the subject. */
function known(idp: IdentityProvider, claims: object = {}): { subject: string; email: string } {
  const subject = randomUUID();
  const email = `${subject}@${DOMAIN}`;
  const person = { email, email_verified: true, name: 'Vera Own', groups: ['staff'] };
  idp.people.set(subject, { ...person, ...claims });
  return { subject, email };
}

type Tab = ReturnType<typeof testBrowser>;

/** Begins a sign-on on the page; returns the URL of the provider's log-in page. */
async function begin(tab: Tab, email = `a@${DOMAIN}`, next = '/daily-feed') {
  await tab.send('GET', '/api/sign-on');
  const reply = await tab.send('POST', '/api/sign-on', {
    form: { email, csrf: tab.cookie(CSRF_COOKIE), next },
  });
  const page = /content="0;url=([^"]+)"/.exec(reply.body)?.[1]?.replaceAll('&amp;', '&');
  return { reply, page: page ?? '' };
}

const comeBack = (tab: Tab, address: string) => {
  const { pathname, search } = new URL(address);
  return tab.send('GET', pathname + search);
};

/** The complete sign-on. */
async function signOn(subject: string, tab = testBrowser(t)) {
  const { page } = await begin(tab);
  return { tab, reply: await comeBack(tab, await a.logIn(page, subject)) };
}

const sessions = () =>
  t.db.selectFrom('session_family').select(['user_id', 'means']).orderBy('started_at').execute();
const audited = (...actions: string[]) =>
  t.db
    .selectFrom('audit_entry')
    .select(['action', 'company_id', 'subject', 'before', 'after'])
    .where('action', 'in', actions)
    .orderBy('id')
    .execute();
const account = (email: string) =>
  t.db.selectFrom('user_account').selectAll().where('email', '=', email).executeTakeFirst();

/**
 * The outcome of a reply: its status, whether it gives a reason, the sessions, and the audit log.
 */
const outcomeOf = async (reply: { statusCode: number; body: string }) => ({
  status: reply.statusCode,
  isSaid: reply.body.includes('role="alert"'),
  sessions: await sessions(),
  log: (await audited('sign_in_failed')).map(({ company_id, after }) => ({ company_id, after })),
});

/**
 * Nobody is signed in, and the company's audit log contains the reason; it contains nothing if the
 * company is unknown.
 */
const refusedFor = (reason: string | null) => ({
  status: 403,
  isSaid: true,
  sessions: [],
  log: reason === null ? [] : [{ company_id: COMPANY_A, after: { by: 'single sign-on', reason } }],
});

describe('a right sign-on', () => {
  test('keeps the tokens of the provider on the server, and stores none', async () => {
    a.issued.length = 0;
    const { reply } = await signOn(known(a).subject);
    expect(reply.statusCode).toBe(303);
    expect(a.issued).toHaveLength(2);
    const told = JSON.stringify(reply.headers) + reply.body;
    expect(a.issued.filter((token) => told.includes(token))).toEqual([]);
    const { rows: tables } = await sql<{ name: string }>`SELECT table_name AS name
      FROM information_schema.tables WHERE table_schema = 'public'`.execute(t.db);
    for (const { name } of tables) {
      const { rows } = await sql<{ text: string }>`SELECT whole::text AS text
        FROM ${sql.table(name)} whole WHERE whole::text LIKE ANY (${a.issued.map((token) => `%${token}%`)})`.execute(
        t.db,
      );
      expect([name, rows]).toEqual([name, []]);
    }
  });

  test('makes an account at the first time, with the role of its group, and goes on', async () => {
    const { subject, email } = known(a);
    const { tab, reply } = await signOn(subject);
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/daily-feed']);
    expect(tab.cookie(REFRESH_COOKIE)).toBeDefined();
    const made = (await account(email))!;
    expect(made).toMatchObject({
      employer_id: COMPANY_A,
      first_name: 'Vera',
      last_name: 'Own',
      company_manager: false,
      password_hash: null,
    });
    expect(await sessions()).toEqual([{ user_id: made.id, means: 'single-sign-on' }]);
    expect(await audited('user_created', 'sign_on_role_given', 'signed_in')).toMatchObject([
      { action: 'user_created', company_id: COMPANY_A, subject: email },
      { action: 'signed_in', company_id: COMPANY_A, after: { by: 'single sign-on' } },
    ]);
  });

  test('is of the same person again, whatever the address has become', async () => {
    const { subject, email } = known(a);
    await signOn(subject);
    a.people.set(subject, { ...a.people.get(subject), email: `new-${email}` });
    expect((await signOn(subject)).reply.statusCode).toBe(303);
    const users = new Set((await sessions()).map(({ user_id }) => user_id));
    expect(users.size).toBe(1);
    expect(await account(`new-${email}`)).toBeUndefined();
  });

  test('links the account of a verified address, whose role becomes that of its group', async () => {
    const { subject, email } = known(a);
    const id = await newUser(t, COMPANY_A);
    await t.db
      .updateTable('user_account')
      .set({ email: email.toUpperCase(), company_manager: true })
      .where('id', '=', id)
      .execute();
    await signOn(subject);
    expect(await sessions()).toEqual([{ user_id: id, means: 'single-sign-on' }]);
    const { company_manager } = (await account(email.toUpperCase()))!;
    expect(company_manager).toBe(false);
    expect(await audited('sign_on_role_given')).toMatchObject([
      { before: { company_manager: true }, after: { role: 'Viewer', company_manager: false } },
    ]);
  });

  test('links the account whose address has an accent in another case', async () => {
    const { subject } = known(a, { email: `óscar@${DOMAIN}` });
    const id = await newUser(t, COMPANY_A);
    const email = `ÓSCAR@${DOMAIN}`;
    await t.db.updateTable('user_account').set({ email }).where('id', '=', id).execute();
    await signOn(subject);
    expect(await sessions()).toEqual([{ user_id: id, means: 'single-sign-on' }]);
  });

  test('an account without a group keeps its role, until a group has given it one', async () => {
    const { subject, email } = known(a, { groups: [] });
    const id = await newUser(t, COMPANY_A);
    await t.db.updateTable('user_account').set({ email }).where('id', '=', id).execute();
    expect((await signOn(subject)).reply.statusCode).toBe(303);
    a.people.set(subject, { ...a.people.get(subject), groups: ['staff'] });
    expect((await signOn(subject)).reply.statusCode).toBe(303);
    await t.db.deleteFrom('session_family').execute();
    a.people.set(subject, { ...a.people.get(subject), groups: ['others'] });
    expect(await outcomeOf((await signOn(subject)).reply)).toEqual(
      refusedFor('no group with a role'),
    );
  });

  test('places of the role limit it', async () => {
    await t.db
      .updateTable('sign_on_role')
      .set({ regions: ['R2', 'R9'], venues: [V1, VENUE_OF_B] })
      .execute();
    const { subject, email } = known(a);
    await signOn(subject);
    const { id, limited_to_venues } = (await account(email))!;
    expect(limited_to_venues).toBe(true);
    const { rows } = await sql`SELECT region_code AS place FROM region_membership
      WHERE user_id = ${id} UNION ALL SELECT venue_id::text FROM venue_membership
      WHERE user_id = ${id} ORDER BY place`.execute(t.db);
    // Places of company B are left out.
    expect(rows).toEqual([{ place: String(V1) }, { place: 'R2' }]);
    expect(V2).not.toBe(V1);
  });

  test('log-out ends the session', async () => {
    const { subject } = known(a);
    const { tab } = await signOn(subject);
    await tab.send('GET', '/api/logout/');
    expect((await tab.refresh()).statusCode).toBe(401);
  });

  test('two first sign-ons at once make one account', async () => {
    const { subject } = known(a);
    const replies = await Promise.all([signOn(subject), signOn(subject)]);
    expect(replies.map(({ reply }) => reply.statusCode)).toEqual([303, 303]);
    const { rows } = await sql`SELECT FROM sign_on_identity`.execute(t.db);
    expect(rows).toHaveLength(1);
  });

  test('finds the account that an administrator creates at the same moment', async () => {
    const { subject, email } = known(a);
    const { id, arriving } = await t.db.transaction().execute(async (trx) => {
      const created = await trx
        .insertInto('user_account')
        .values({ email, username: email, employer_id: COMPANY_A })
        .returning('id')
        .executeTakeFirstOrThrow();
      const work = signOn(subject);
      await untilSessionsWait(t.db, 1, 'insert into "user_account"');
      return { id: created.id, arriving: work };
    });
    expect((await arriving).reply.statusCode).toBe(303);
    expect(await sessions()).toEqual([{ user_id: id, means: 'single-sign-on' }]);
  });

  test('is refused where the address is the user name of another account', async () => {
    const { subject, email } = known(a);
    const id = await newUser(t, COMPANY_A);
    await t.db.updateTable('user_account').set({ username: email }).where('id', '=', id).execute();
    expect(await outcomeOf((await signOn(subject)).reply)).toEqual(
      refusedFor('the address belongs to another person’s account'),
    );
    await t.db
      .updateTable('user_account')
      .set({ deleted_at: new Date(now) })
      .where('id', '=', id)
      .execute();
  });
});

describe('who is refused', () => {
  const changed = (trx: Db) =>
    trx.updateTable('sign_on_provider').set({ makes_accounts: false }).execute();
  const removed = (trx: Db) => trx.deleteFrom('sign_on_provider').execute();
  test.each([
    ['another provider or none', removed],
    ['other settings', changed],
  ])('somebody whose company has %s since the provider was asked', async (_case, change) => {
    const { subject, email } = known(a);
    const { arriving } = await t.db.transaction().execute(async (trx) => {
      await change(trx);
      const work = signOn(subject);
      await untilSessionsWait(t.db, 1);
      return { arriving: work };
    });
    expect(await outcomeOf((await arriving).reply)).toEqual(
      refusedFor('the settings were changed meanwhile'),
    );
    expect(await account(email)).toBeUndefined();
  });

  test.each([
    ['an unverified address', { email_verified: false }, 'the e-mail address is not verified'],
    [
      'one of which nothing is said',
      { email_verified: undefined },
      'the e-mail address is not verified',
    ],
    ['a foreign domain', { email: 'a@gmail.example' }, 'the address is not of the domains'],
    ['a domain below it', { email: `a@x.${DOMAIN}` }, 'the address is not of the domains'],
    ['no address', { email: undefined }, 'the identity provider gave no e-mail address'],
    ['no group', { groups: [] }, 'no group with a role'],
  ])('%s', async (_case, claims, reason) => {
    const { subject, email } = known(a, claims);
    expect(await outcomeOf((await signOn(subject)).reply)).toEqual(refusedFor(reason));
    expect(await account(email)).toBeUndefined();
  });

  test('somebody without an account, where none are made', async () => {
    await t.db.updateTable('sign_on_provider').set({ makes_accounts: false }).execute();
    expect(await outcomeOf((await signOn(known(a).subject)).reply)).toEqual(
      refusedFor('there is no account with this address'),
    );
  });

  const addressed = async (set: object, employer = COMPANY_A) => {
    const { subject, email } = known(a);
    const id = await newUser(t, employer);
    await t.db
      .updateTable('user_account')
      .set({ email, ...set })
      .where('id', '=', id)
      .execute();
    return { subject, id };
  };

  test.each([
    ['of another company', COMPANY_B],
    ['of the provider', 1],
  ])('an account %s', async (_case, employer) => {
    const { subject } = await addressed({}, employer);
    expect(await outcomeOf((await signOn(subject)).reply)).toEqual(
      refusedFor('the account also belongs to another company'),
    );
    const { rows } = await sql`SELECT subject_id FROM audit_entry`.execute(t.db);
    expect(rows).toEqual([{ subject_id: null }]);
  });

  test('an account that also belongs to another company', async () => {
    const { subject, id } = await addressed({});
    const row = { user_id: id, company_id: COMPANY_B };
    await t.db.insertInto('company_membership').values(row).execute();
    expect(await outcomeOf((await signOn(subject)).reply)).toEqual(
      refusedFor('the account also belongs to another company'),
    );
  });

  test('one who was linked and has come to another company since, whose new address stays unknown', async () => {
    const { subject, email } = known(a);
    await signOn(subject);
    await t.db.deleteFrom('session_family').execute();
    await t.db
      .updateTable('user_account')
      .set({ employer_id: COMPANY_B, email: 'new@b.example' })
      .where('email', '=', email)
      .execute();
    expect(await outcomeOf((await signOn(subject)).reply)).toEqual(
      refusedFor('the account also belongs to another company'),
    );
    const [entry] = await audited('sign_in_failed');
    expect([entry!.company_id, entry!.subject]).toEqual([COMPANY_A, email]);
  });

  test('one whose account was deleted', async () => {
    const { subject, email } = known(a);
    await signOn(subject);
    await t.db.deleteFrom('session_family').execute();
    await t.db
      .updateTable('user_account')
      .set({ deleted_at: new Date(now) })
      .where('email', '=', email)
      .execute();
    expect(await outcomeOf((await signOn(subject)).reply)).toEqual(
      refusedFor('the account was deleted'),
    );
  });

  test('but not one who was deleted and has a new account since', async () => {
    const { subject, email } = known(a);
    await signOn(subject);
    const former = (await account(email))!;
    const url = `/api/dashboard/user/${former.id}/`;
    expect((await t.ask('manager', { method: 'DELETE', url })).statusCode).toBe(200);
    const { id } = await t.db
      .insertInto('user_account')
      .values({ email, username: email, employer_id: COMPANY_A })
      .returning('id')
      .executeTakeFirstOrThrow();
    await t.db.deleteFrom('session_family').execute();
    expect((await signOn(subject)).reply.statusCode).toBe(303);
    // From now on the account is known by the subject, whatever the address.
    a.people.set(subject, { ...a.people.get(subject), email: `new.${email}` });
    expect((await signOn(subject)).reply.statusCode).toBe(303);
    expect((await sessions()).map(({ user_id }) => user_id)).toEqual([id, id]);
  });

  test('somebody to whom the provider gave the address of somebody else', async () => {
    const { subject, email } = known(a);
    await signOn(subject);
    await t.db.deleteFrom('session_family').execute();
    expect(await outcomeOf((await signOn(known(a, { email }).subject)).reply)).toEqual(
      refusedFor('the address belongs to another person’s account'),
    );
  });
});

describe('an answer that is not the right one', () => {
  const NOT_VALID = 'the answer of the identity provider is not valid';
  /** A sign-on up to the arrival of the provider's answer. */
  async function upToAnswer(tab = testBrowser(t)) {
    const { page } = await begin(tab);
    const address = new URL(await a.logIn(page, known(a).subject));
    return { tab, address };
  }

  test('is used once', async () => {
    const { tab, address } = await upToAnswer();
    expect((await comeBack(tab, address.href)).statusCode).toBe(303);
    const again = await comeBack(tab, address.href);
    expect([again.statusCode, await sessions()]).toEqual([403, [expect.anything()]]);
  });

  test('a look ahead does not use it', async () => {
    const { tab, address } = await upToAnswer();
    await tab.send('HEAD', address.pathname + address.search);
    expect((await comeBack(tab, address.href)).statusCode).toBe(303);
  });

  test.each([
    ['another state', (url: URL) => url.searchParams.set('state', 'x'.repeat(43))],
    ['no state', (url: URL) => url.searchParams.delete('state')],
  ])('%s', async (_case, change) => {
    const { tab, address } = await upToAnswer();
    change(address);
    expect(await outcomeOf(await comeBack(tab, address.href))).toEqual(refusedFor(null));
  });

  test.each([
    ['another issuer', (url: URL) => url.searchParams.set('iss', b.issuer)],
    ['no issuer', (url: URL) => url.searchParams.delete('iss')],
    ['another code', (url: URL) => url.searchParams.set('code', 'x'.repeat(43))],
    ['no code', (url: URL) => url.searchParams.delete('code')],
  ])('%s', async (_case, change) => {
    const { tab, address } = await upToAnswer();
    change(address);
    expect(await outcomeOf(await comeBack(tab, address.href))).toEqual(refusedFor(NOT_VALID));
  });

  test.each([
    ['nonce', { nonce: 'another' }],
    ['code verifier', { verifier: 'x'.repeat(43) }],
  ])('for another %s', async (_case, set) => {
    const { tab, address } = await upToAnswer();
    await t.db.updateTable('begun_sign_on').set(set).execute();
    expect(await outcomeOf(await comeBack(tab, address.href))).toEqual(refusedFor(NOT_VALID));
  });

  test('with a token that somebody else signed', async () => {
    const { tab, address } = await upToAnswer();
    a.spoilsSignatures = true;
    const outcome = await outcomeOf(await comeBack(tab, address.href));
    a.spoilsSignatures = false;
    expect(outcome).toEqual(refusedFor(NOT_VALID));
  });

  test('with a token for another client of the provider', async () => {
    const { tab, address } = await upToAnswer();
    a.audience = 'another client';
    const outcome = await outcomeOf(await comeBack(tab, address.href));
    a.audience = null;
    expect(outcome).toEqual(refusedFor(NOT_VALID));
  });

  test('in another browser than it began in', async () => {
    const { address } = await upToAnswer();
    expect(await outcomeOf(await comeBack(testBrowser(t), address.href))).toEqual(refusedFor(null));
    const other = testBrowser(t);
    await begin(other);
    expect(await outcomeOf(await comeBack(other, address.href))).toEqual(refusedFor(null));
  });

  test('ten minutes later', async () => {
    const { tab, address } = await upToAnswer();
    t.setNow(now + BEGUN_SECONDS * 1000);
    expect(await outcomeOf(await comeBack(tab, address.href))).toEqual(refusedFor(null));
  });

  test('a code that has expired at the provider', async () => {
    const { tab, address } = await upToAnswer();
    await sleep(3000);
    expect(await outcomeOf(await comeBack(tab, address.href))).toEqual(refusedFor(NOT_VALID));
  });

  test('a code that was used before', async () => {
    const used = await upToAnswer();
    await comeBack(used.tab, used.address.href);
    await t.db.deleteFrom('session_family').execute();
    await t.db.deleteFrom('audit_entry').execute();
    const { tab, address } = await upToAnswer();
    address.searchParams.set('code', used.address.searchParams.get('code')!);
    expect(await outcomeOf(await comeBack(tab, address.href))).toEqual(refusedFor(NOT_VALID));
  });

  test('the refusal of the provider', async () => {
    const { tab, address } = await upToAnswer();
    address.searchParams.delete('code');
    address.searchParams.set('error', 'access_denied');
    expect(await outcomeOf(await comeBack(tab, address.href))).toEqual(
      refusedFor('the identity provider refused'),
    );
  });

  test('refusals of nobody are thinned in the audit log: ten of an hour stand, then the hundredth', async () => {
    const refused = async () => {
      const tab = testBrowser(t);
      const { page } = await begin(tab);
      const state = new URL(page).searchParams.get('state')!;
      const query = new URLSearchParams({ error: 'access_denied', state, iss: a.issuer });
      await tab.send('GET', `/api/sign-on/return/${COMPANY_A}?${query.toString()}`);
    };
    const numbers = async () =>
      (await audited('sign_in_failed')).map(
        ({ after }) => (after as Record<string, unknown>)['unknown_names_in_an_hour'] ?? null,
      );
    for (let i = 0; i < EACH_STANDS + 2; i += 1) await refused();
    const ten = [...Array.from({ length: EACH_STANDS - 1 }, () => null), EACH_STANDS];
    expect(await numbers()).toEqual(ten);
    await t.db
      .updateTable('attempt_count')
      .set({ points: 98 })
      .where('key', 'like', 'unknown sign-in:%')
      .execute();
    await refused();
    await refused();
    expect(await numbers()).toEqual([...ten, 100]);
    // Failures of a person whom the provider named are always recorded.
    await signOn(known(a, { groups: [] }).subject);
    expect(await numbers()).toEqual([...ten, 100, null]);
  });

  test('another secret than the provider knows', async () => {
    const { tab, address } = await upToAnswer();
    await t.ask('manager', {
      method: 'POST',
      url: OF_A,
      payload: { ...settingsFor(COMPANY_A, a.issuer), secret: 'another secret' },
    });
    await t.db.deleteFrom('session_family').execute();
    expect(await outcomeOf(await comeBack(tab, address.href))).toEqual(refusedFor(NOT_VALID));
  });
});

describe('two companies, each with its provider', () => {
  beforeEach(() => giveSignOn(t, COMPANY_B, b.issuer));

  test('too many begun at one address close neither other companies nor known browsers there', async () => {
    const { tab, reply: entered } = await signOn(known(a).subject);
    expect(entered.statusCode).toBe(303);
    const counts = () => t.db.selectFrom('attempt_count').select('points').execute();
    const before = await counts();
    expect((await begin(testBrowser(t), 'x@nobody.example')).reply.statusCode).toBe(404);
    expect(await counts()).toEqual(before);
    expect(before).toEqual([{ points: 1 }]);
    await t.db.updateTable('attempt_count').set({ points: SIGN_ONS_AN_HOUR }).execute();
    const statusOf = async (from: Tab, email: string) =>
      (await begin(from, email)).reply.statusCode;
    expect(await statusOf(testBrowser(t), `a@${DOMAIN}`)).toBe(429);
    expect(await statusOf(testBrowser(t), `b@c${COMPANY_B}.example`)).toBe(200);
    expect(await statusOf(tab, `a@${DOMAIN}`)).toBe(200);
  });

  test("an answer at the other company's address is refused", async () => {
    const tab = testBrowser(t);
    const { page } = await begin(tab);
    const address = await a.logIn(page, known(a).subject);
    const mixed = address.replace(`/return/${COMPANY_A}`, `/return/${COMPANY_B}`);
    expect(await outcomeOf(await comeBack(tab, mixed))).toEqual(
      refusedFor('the answer of the identity provider is not valid'),
    );
  });

  test("the other provider's answer with this one's state is refused", async () => {
    const tab = testBrowser(t);
    const { page } = await begin(tab);
    const state = new URL(page).searchParams.get('state')!;
    const other = testBrowser(t);
    const foreign = await begin(other, `x@c${COMPANY_B}.example`);
    const { subject } = known(b, { email: `x@c${COMPANY_B}.example` });
    const address = new URL(await b.logIn(foreign.page, subject));
    address.pathname = `/api/sign-on/return/${COMPANY_A}`;
    address.searchParams.set('state', state);
    expect(await outcomeOf(await comeBack(tab, address.href))).toEqual(
      refusedFor('the answer of the identity provider is not valid'),
    );
  });

  test("a provider's word for somebody of the other company opens nothing", async () => {
    const { subject, email } = known(a);
    await signOn(subject);
    await t.db.deleteFrom('session_family').execute();
    await t.db.deleteFrom('audit_entry').execute();
    // The same subject and address from the other provider.
    b.people.set(subject, { ...a.people.get(subject), email });
    const tab = testBrowser(t);
    const { page } = await begin(tab, `x@c${COMPANY_B}.example`);
    const reply = await comeBack(tab, await b.logIn(page, subject));
    expect([reply.statusCode, await sessions()]).toEqual([403, []]);
    expect(await audited('sign_in_failed')).toMatchObject([{ company_id: COMPANY_B }]);
  });
});

describe('the page that asks for the address', () => {
  test.each([
    ['an unknown domain', 'a@unknown.example'],
    ['no address', 'nobody'],
  ])('%s: there is none', async (_case, email) => {
    const { reply, page } = await begin(testBrowser(t), email);
    expect([reply.statusCode, page]).toEqual([404, '']);
  });

  test('an address without an account is led on like one with', async () => {
    const first = await begin(testBrowser(t), `nobody@${DOMAIN}`);
    expect(new URL(first.page).origin).toBe(a.issuer);
    const { searchParams } = new URL(first.page);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `http://crustodian.test/api/sign-on/return/${COMPANY_A}`,
      scope: 'openid email profile groups',
    });
  });

  test('needs its field against forgery', async () => {
    const tab = testBrowser(t);
    const reply = await tab.send('POST', '/api/sign-on', {
      form: { email: `a@${DOMAIN}`, csrf: 'x' },
    });
    expect([reply.statusCode, tab.cookie(SIGN_ON_COOKIE)]).toEqual([403, undefined]);
  });

  test('does not lead out of the site in the end', async () => {
    const tab = testBrowser(t);
    const { page } = await begin(tab, `a@${DOMAIN}`, 'https://elsewhere.example/');
    const reply = await comeBack(tab, await a.logIn(page, known(a).subject));
    expect(reply.headers.location).toBe('/');
  });
});

describe('settings of a company', () => {
  const save = (changed: object, secret: string | undefined = CLIENT.secret) =>
    t.ask('manager', {
      method: 'POST',
      url: OF_A,
      payload: { ...settingsFor(COMPANY_A, a.issuer), ...(secret && { secret }), ...changed },
    });
  const read = async () => (await t.ask('manager', { url: OF_A })).json<SignOn>();

  test('are stored without the secret ever being answered, and are in the audit log', async () => {
    await t.db.deleteFrom('sign_on_provider').execute();
    expect((await save({}, '')).json()).toMatchObject({ code: 'secret_needed' });
    const reply = await save({ domains: ['LUMBRE.example'], roles: [] });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).not.toContain(CLIENT.secret);
    expect((await read()).settings).toMatchObject({ domains: ['lumbre.example'], roles: [] });
    const { secret } = await t.db
      .selectFrom('sign_on_provider')
      .select('secret')
      .executeTakeFirstOrThrow();
    expect(secret.includes(Buffer.from(CLIENT.secret))).toBe(false);
    // The secret is never sent elsewhere: a new issuer or client needs its own.
    for (const other of [{ issuer: 'https://other.example' }, { client_id: 'other' }]) {
      expect((await save(other, '')).json()).toMatchObject({ code: 'secret_needed' });
    }
    const entries = await audited('sign_on_changed');
    expect(entries).toMatchObject([{ after: { issuer: a.issuer, secret: 'changed' } }]);
    expect(JSON.stringify(entries)).not.toContain(CLIENT.secret);
  });

  test.each([
    ['inside a network', 'https://10.0.0.8/', 'points into your own network'],
    ['of the metadata of clouds', 'http://169.254.169.254/', 'points into your own network'],
    ['unencrypted', 'http://93.184.216.34/', 'must start with https://'],
    ['another scheme', 'file:///etc/passwd', 'must start with https://'],
    ['with a password', 'https://a:b@login.example/', 'must not have a user name'],
    ['with a query', 'https://login.example/?a=1', 'must not have a query'],
  ])('an issuer %s is refused', async (_case, issuer, reason) => {
    const reply = await save({ issuer });
    expect(reply.json()).toMatchObject({ code: 'issuer_refused' });
    expect(reply.body).toContain(reason);
    expect((await read()).settings?.issuer).toBe(a.issuer);
  });

  test.each(['gmail.com', 'Outlook.com', 'yahoo.com.mx'])(
    'the domain %s, where anybody can have an address, is refused',
    async (domain) => {
      const reply = await save({ domains: [`c${COMPANY_A}.example`, domain] });
      expect([reply.statusCode, reply.json()]).toMatchObject([
        400,
        { code: 'domain_for_everybody' },
      ]);
      expect((await read()).settings?.domains).toEqual([DOMAIN]);
    },
  );

  test.each(['com', 'co.uk', 'com.mx', 'github.io', 'azurewebsites.net'])(
    'the domain %s, below which anybody can have one, is refused',
    async (domain) => {
      const reply = await save({ domains: [DOMAIN, domain] });
      expect([reply.statusCode, reply.json()]).toMatchObject(
        domain === 'com' ? [400, {}] : [400, { code: 'domain_above_companies' }],
      );
      expect((await read()).settings?.domains).toEqual([DOMAIN]);
    },
  );

  test.each([
    ['a region', { regions: ['R9'] }],
    ['a store', { venues: [String(VENUE_OF_B)] }],
  ])('%s of another company is refused', async (_case, places) => {
    const [line] = settingsFor(COMPANY_A, a.issuer).roles;
    expect((await save({ roles: [{ ...line, ...places }] })).json()).toMatchObject({
      code: 'places_not_of_company',
    });
  });

  test('a try shows what came back, signs nobody in, and counts until the settings change', async () => {
    const tab = testBrowser(t);
    const asked = await t.ask('manager', { method: 'POST', url: `${OF_A}try/` });
    for (const { name, value, path = '/' } of asked.cookies)
      tab.jar.set(name, { name, value, path });
    const { subject, email } = known(a);
    const back = await a.logIn(asked.json<{ address: string }>().address, subject);
    const page = await comeBack(tab, back);
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('It works.')]);
    for (const text of [email, 'Vera Own', 'staff', 'Viewer']) expect(page.body).toContain(text);
    expect(await account(email)).toBeUndefined();
    expect((await read()).tried_at).toBe(new Date(now).toISOString());
    expect(await audited('sign_on_tried')).toMatchObject([{ after: { outcome: 'it works' } }]);
    await save({}, '');
    expect((await read()).tried_at).not.toBeNull();
    await save({ client_id: 'another' });
    expect((await read()).tried_at).toBeNull();
  });

  test('a try in Spanish names the role in Spanish', async () => {
    const setLanguage = (language: string | null) =>
      t.db
        .updateTable('user_account')
        .set({ language })
        .where('id', '=', PEOPLE.manager.id)
        .execute();
    await setLanguage('es');
    const tab = testBrowser(t);
    const asked = await t.ask('manager', { method: 'POST', url: `${OF_A}try/` });
    for (const { name, value, path = '/' } of asked.cookies)
      tab.jar.set(name, { name, value, path });
    const { address } = asked.json<{ address: string }>();
    const page = await comeBack(tab, await a.logIn(address, known(a).subject));
    expect(page.body).toMatch(/Entraría como<\/dt>\s*<dd>Lector<\/dd>/);
    await setLanguage(null);
  });

  test('a try that fails says why, and does not count', async () => {
    const tab = testBrowser(t);
    const asked = await t.ask('manager', { method: 'POST', url: `${OF_A}try/` });
    for (const { name, value, path = '/' } of asked.cookies)
      tab.jar.set(name, { name, value, path });
    const { subject } = known(a, { email_verified: false });
    const page = await comeBack(
      tab,
      await a.logIn(asked.json<{ address: string }>().address, subject),
    );
    expect(page.statusCode).toBe(403);
    expect(page.body).toContain('is not verified');
    expect((await read()).tried_at).toBeNull();
  });

  test.each([
    ['that is not the one it describes', () => a.issuer.replace('127.0.0.1', 'localhost')],
    ['where nothing answers', () => 'http://127.0.0.1:9/'],
  ])('an issuer %s is not led to', async (_case, issuer) => {
    await save({ issuer: issuer() });
    expect((await begin(testBrowser(t))).page).toBe('');
    const reply = await t.ask('manager', { method: 'POST', url: `${OF_A}try/` });
    expect(reply.json()).toMatchObject({ code: 'provider_silent' });
  });

  test('a client secret that cannot be opened any more is asked for again', async () => {
    const secret = seal(sessionKeys('another'), Buffer.alloc(8), `sign_on_provider ${COMPANY_A}`);
    await t.db.updateTable('sign_on_provider').set({ secret }).execute();
    const reply = await t.ask('manager', { method: 'POST', url: `${OF_A}try/` });
    expect(reply.json()).toMatchObject({ code: 'secret_needed' });
    expect((await begin(testBrowser(t))).page).toBe('');
  });

  test('the newest sign-ins stand there, with the reason of each refusal', async () => {
    const right = known(a);
    await signOn(right.subject);
    await signOn(known(a, { email: 'x@gmail.example' }).subject);
    expect((await read()).sign_ins).toMatchObject([
      { email: 'x@gmail.example', reason: 'the address is not of the domains' },
      { email: right.email, reason: null },
    ]);
  });
});

describe('only single sign-on', () => {
  const only = (payload: object) =>
    t.ask('manager', { method: 'POST', url: `${OF_A}only/`, payload });
  /** An administrator of the whole company with a password and, by default, a second factor. */
  async function administrator({ hasApp = true } = {}) {
    const id = await newUser(t, COMPANY_A);
    const email = `${id}@${DOMAIN}`;
    await t.db
      .updateTable('user_account')
      .set({ company_manager: true, email, username: email })
      .set({ password_hash: await hashPassword(PASSWORD, CHEAP) })
      .where('id', '=', id)
      .execute();
    return { id, email, codeAt: hasApp ? await giveApp(t, id) : null };
  }
  const tokens = (username: string, code?: string) =>
    t.app.inject({
      method: 'POST',
      url: '/api/token/',
      payload: { username, password: PASSWORD, ...(code && { code }) },
    });
  const wasTried = (at: number) =>
    t.db
      .updateTable('sign_on_provider')
      .set({ tried_at: new Date(at) })
      .execute();

  test('needs a try that worked within the hour', async () => {
    const { id } = await administrator();
    const asked = { only: true, emergency: id };
    expect((await only(asked)).json()).toMatchObject({ code: 'sign_on_not_tried' });
    await wasTried(now - TRIED_MS - 1);
    expect((await only(asked)).json()).toMatchObject({ code: 'sign_on_not_tried' });
    await wasTried(now - TRIED_MS);
    expect((await only(asked)).json()).toMatchObject({ only_sign_on: true, emergency: { pk: id } });
    expect(await audited('sign_on_changed')).toMatchObject([
      { before: { only_sign_on: false }, after: { only_sign_on: true, emergency: id } },
    ]);
  });

  test('needs an emergency administrator with a second factor, of the whole company', async () => {
    await wasTried(now);
    const { id } = await administrator({ hasApp: false });
    for (const emergency of [id, PEOPLE.regular.id, PEOPLE.managerOfB.id, undefined]) {
      expect((await only({ only: true, emergency })).json()).toMatchObject({
        code: 'emergency_not_fit',
      });
    }
  });

  test('closes passwords, and what they opened; the provider still lets in', async () => {
    await wasTried(now);
    const { id } = await administrator();
    const before = await t.signIn('regular');
    const other = await t.signIn('managerOfB');
    const own = await insertToken(t, { kind: 'regular', scopes: ['read:figures'] });
    const ofCompany = await insertToken(t, {
      kind: 'manager',
      company: COMPANY_A,
      scopes: ['read:figures'],
    });
    const statusOf = async ({ text }: { text: string }) => {
      const headers = { authorization: `Bearer ${text}` };
      return (await t.app.inject({ url: '/api/dashboard/venues/', headers })).statusCode;
    };
    expect([await statusOf(own), await statusOf(ofCompany)]).toEqual([200, 200]);
    await only({ only: true, emergency: id });
    expect([await statusOf(own), await statusOf(ofCompany)]).toEqual([401, 200]);
    expect(await audited('token_ended')).toHaveLength(1);
    const list = (headers: Record<string, string>) =>
      t.app.inject({ url: '/api/sessions/', headers });
    expect((await list(before)).statusCode).toBe(401);
    expect((await list(other)).statusCode).toBe(200);
    const refused = await tokens('regular@crustodian.example');
    expect(refused.json()).toMatchObject({ code: 'single_sign_on_only' });
    const form = await testBrowser(t).logIn();
    expect([form.statusCode, form.body]).toEqual([
      403,
      expect.stringContaining('Your company has turned off password sign-in.'),
    ]);
    expect((await tokens('managerOfB@crustodian.example')).statusCode).toBe(200);
    expect((await signOn(known(a).subject)).reply.statusCode).toBe(303);
    await only({ only: false });
    expect((await tokens('regular@crustodian.example')).statusCode).toBe(200);
  });

  test('whoever closes passwords keeps nothing but the sign-in with which they do it', async () => {
    await wasTried(now);
    const { id } = await administrator();
    const other = await t.signIn('manager');
    const own = await insertToken(t, { kind: 'manager', scopes: ['read:figures'] });
    const current = await t.signIn('manager');
    const payload = { only: true, emergency: id };
    const url = `${OF_A}only/`;
    const reply = await t.app.inject({ method: 'POST', url, payload, headers: current });
    expect(reply.statusCode).toBe(200);
    const statusOf = async (headers: Record<string, string>) =>
      (await t.app.inject({ url: '/api/dashboard/venues/', headers })).statusCode;
    expect(await statusOf(current)).toBe(200);
    expect(await statusOf(other)).toBe(401);
    expect(await statusOf({ authorization: `Bearer ${own.text}` })).toBe(401);
  });

  test('a sign-in that was begun with a password before is not finished with its code', async () => {
    await wasTried(now);
    const { id } = await administrator();
    const codeAt = await giveApp(t, PEOPLE.regular.id);
    const tab = testBrowser(t);
    expect((await tab.logIn()).headers.location).toBe('/api/login/second-factor');
    await only({ only: true, emergency: id });
    const form = { code: codeAt(now), csrf: tab.cookie(CSRF_COOKIE) };
    const reply = await tab.send('POST', '/api/login/second-factor', { form });
    expect([reply.statusCode, reply.body]).toEqual([
      403,
      expect.stringContaining('Your company has turned off password sign-in.'),
    ]);
    const origin = { address: '192.0.2.1', userAgent: '' };
    await expect(
      startSession(t.db, { user: PEOPLE.regular.id, origin, now, checked: 'its hash' }),
    ).rejects.toThrow(new ApiError('single_sign_on_only'));
    await t.db.deleteFrom('authenticator_app').where('user_id', '=', PEOPLE.regular.id).execute();
  });

  test('the provider is down: the emergency administrator comes in by password and second factor', async () => {
    const down = await start();
    await giveSignOn(t, COMPANY_A, down.issuer);
    await wasTried(now);
    const { id, email, codeAt } = await administrator();
    await only({ only: true, emergency: id });
    const tab = testBrowser(t);
    const { page } = await begin(tab);
    down.people.set('x', { email: `x@${DOMAIN}`, email_verified: true, groups: ['staff'] });
    const address = await down.logIn(page, 'x');
    await t.db.deleteFrom('session_family').execute();
    await t.db.deleteFrom('audit_entry').execute();
    await down.stop();
    expect(await outcomeOf(await comeBack(tab, address))).toEqual(
      refusedFor('the identity provider did not answer'),
    );
    const { reply } = await begin(testBrowser(t));
    expect(reply.body).toContain('does not answer');
    expect((await tokens(email)).json()).toMatchObject({ code: 'second_factor_needed' });
    expect((await tokens(email, codeAt!(now))).statusCode).toBe(200);
    expect(await sessions()).toEqual([{ user_id: id, means: 'authenticator-app' }]);
  });

  test('while passwords are closed the emergency administrator is neither deleted nor erased', async () => {
    await wasTried(now);
    const { id } = await administrator();
    const erasing = `/api/privacy/company/${COMPANY_A}/person/${id}/`;
    const { name } = (await t.ask('manager', { url: erasing })).json().person;
    const remove = () => t.ask('manager', { method: 'DELETE', url: `/api/dashboard/user/${id}/` });
    const erase = () =>
      t.ask('manager', { method: 'POST', url: `${erasing}erase/`, payload: { name } });
    await only({ only: true, emergency: id });
    expect((await remove()).json()).toMatchObject({ code: 'emergency_needed' });
    expect((await erase()).json()).toMatchObject({ code: 'emergency_needed' });
    const reset = await t.ask('manager', { url: `/api/dashboard/update-user-password/${id}/` });
    expect(reset.json()).toMatchObject({ code: 'emergency_needed' });
    await only({ only: false });
    expect((await remove()).statusCode).toBe(200);
    expect((await erase()).statusCode).toBe(200);
  });

  test('while passwords are closed the emergency administrator keeps role and places', async () => {
    await wasTried(now);
    const { id, email } = await administrator();
    await only({ only: true, emergency: id });
    const { subject } = known(a, { email });
    expect((await signOn(subject)).reply.statusCode).toBe(303);
    expect(await account(email)).toMatchObject({ company_manager: true, limited_to_venues: false });
    expect(await audited('sign_on_role_given')).toEqual([]);
    expect(await audited('sign_on_role_kept')).toMatchObject([
      { company_id: COMPANY_A, subject: email, after: { role: 'Viewer' } },
    ]);
    const limit = (kind: string, spaces: string[]) =>
      t.ask('manager', {
        method: 'PATCH',
        url: `/api/dashboard/${kind}-membership/${id}/`,
        payload: { spaces, company: COMPANY_A },
      });
    for (const refused of [await limit('venue', [String(V1)]), await limit('region', ['R2'])]) {
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'emergency_needed']);
    }
    const settings: SignOn = (await t.ask('manager', { url: OF_A })).json();
    expect(settings.emergency).toEqual({ pk: id, email });
    await only({ only: false });
    expect((await limit('venue', [String(V1)])).statusCode).toBe(200);
    expect((await signOn(subject)).reply.statusCode).toBe(303);
    expect(await account(email)).toMatchObject({ company_manager: false });
  });

  test('removing the single sign-on opens passwords again', async () => {
    await wasTried(now);
    const { id } = await administrator();
    await only({ only: true, emergency: id });
    const reply = await t.ask('manager', { method: 'DELETE', url: OF_A });
    expect(reply.json()).toMatchObject({ settings: null, only_sign_on: false });
    expect((await tokens('regular@crustodian.example')).statusCode).toBe(200);
  });
});
