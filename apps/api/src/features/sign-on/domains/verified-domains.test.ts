import type { SignOn, WaitingDomain } from '@crustodian/contract/sign-on';
import { CSRF_COOKIE } from '#platform/auth/csrf';
import { testApp } from '#test/world/app';
import { testBrowser } from '#test/world/browser';
import { startDnsServer, type DnsServer } from '#test/world/dns-server';
import { COMPANY_A, COMPANY_B } from '#test/world/fixture';
import {
  startIdentityProvider,
  type IdentityProvider,
} from '#test/world/sign-in/identity-provider';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newUser } from '../../../test/samples/requests.ts';
import { giveSignOn, settingsFor } from '../../../test/samples/people/sign-on.ts';
import { CHECKS_AN_HOUR } from './check-domain.ts';

const t = testApp({ publicUrl: 'http://crustodian.test', webhookNetworks: ['loopback'] });
const DOMAIN = 'lumbre.example';

let dns: DnsServer;
let idp: IdentityProvider;
beforeAll(async () => {
  dns = await startDnsServer();
  t.tools.config.dnsServers = [dns.address];
  idp = await startIdentityProvider(
    [COMPANY_A, COMPANY_B].map((company) => `http://crustodian.test/api/sign-on/return/${company}`),
  );
});
afterAll(() => Promise.all([dns.stop(), idp.stop()]));

beforeEach(async () => {
  t.setNow(Date.now());
  dns.mood = 'well';
  dns.records.clear();
  dns.asked.length = 0;
  for (const table of ['sign_on_identity', 'begun_sign_on', 'attempt_count'] as const) {
    await t.db.deleteFrom(table).execute();
  }
  for (const company of [COMPANY_A, COMPANY_B]) {
    await giveSignOn(t, company, idp.issuer);
    await name(company, [DOMAIN]);
  }
  await t.db.deleteFrom('session_family').execute();
  await t.db.deleteFrom('audit_entry').execute();
});

const managerOf = (company: number) => (company === COMPANY_A ? 'manager' : 'managerOfB');
/** Stores domains in a company's settings, replacing the previous ones. */
async function name(company: number, domains: string[]): Promise<SignOn> {
  const payload = { ...settingsFor(company, idp.issuer), domains };
  const url = `/api/sign-on/company/${company}/`;
  const reply = await t.ask(managerOf(company), { method: 'POST', url, payload });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}
const check = (company = COMPANY_A, domain = DOMAIN) =>
  t.ask(managerOf(company), {
    method: 'POST',
    url: `/api/sign-on/company/${company}/domain/check/`,
    payload: { domain },
  });
const stateOf = async (company = COMPANY_A, domain = DOMAIN) => {
  const url = `/api/sign-on/company/${company}/`;
  const { domains } = (await t.ask(managerOf(company), { url })).json<SignOn>();
  return domains.find((each) => each.domain === domain);
};
/** Publishes the record that a company must add. */
async function publish(company = COMPANY_A, at?: string): Promise<void> {
  const { record } = (await stateOf(company))!;
  dns.records.set(at ?? record.name, ['v=spf1 -all', record.value]);
}
const waiting = async () =>
  (await t.ask('staff', { url: '/api/sign-on/domains/' })).json<{ domains: WaitingDomain[] }>()
    .domains;
const decide = (company: number, released: boolean, domain = DOMAIN) =>
  t.ask('staff', {
    method: 'POST',
    url: '/api/sign-on/domains/',
    payload: { company, domain, released },
  });
const log = () =>
  t.db
    .selectFrom('audit_entry')
    .select(['company_id as company', 'action', 'subject', 'before', 'after'])
    .where('action', 'like', 'sign_on_domain%')
    .orderBy('id')
    .execute();

/**
 * Begins a log-in with an address of the domain; returns the provider's page, if redirected there.
 */
async function begin(email = `a@${DOMAIN}`) {
  const tab = testBrowser(t);
  await tab.send('GET', '/api/sign-on');
  const form = { email, csrf: tab.cookie(CSRF_COOKIE)! };
  const reply = await tab.send('POST', '/api/sign-on', { form });
  const page = /content="0;url=([^"]+)"/.exec(reply.body)?.[1]?.replaceAll('&amp;', '&');
  return { tab, status: reply.statusCode, page };
}
/** Returns from the provider as a person with an address of the domain. */
async function comeIn(page: string, tab: ReturnType<typeof testBrowser>) {
  const email = `${randomUUID()}@${DOMAIN}`;
  idp.people.set(email, { email, email_verified: true, groups: ['staff'] });
  const { pathname, search } = new URL(await idp.logIn(page, email));
  return tab.send('GET', pathname + search);
}

describe('a domain that is not verified', () => {
  test('leads nobody to the provider', async () => {
    expect(await begin()).toMatchObject({ status: 404, page: undefined });
    await publish();
    await check();
    const { page } = await begin();
    expect(new URL(page!).origin).toBe(idp.issuer);
  });

  test('lets nobody in who was led there by another one', async () => {
    await name(COMPANY_A, [DOMAIN, 'other.example']);
    await decide(COMPANY_A, true, 'other.example');
    const { page, tab } = await begin('a@other.example');
    const refused = await comeIn(page!, tab);
    expect([refused.statusCode, refused.body]).toEqual([
      403,
      expect.stringContaining('is not verified yet'),
    ]);
    const { after } = await t.db
      .selectFrom('audit_entry')
      .select('after')
      .where('action', '=', 'sign_in_failed')
      .executeTakeFirstOrThrow();
    expect(after).toEqual({
      by: 'single sign-on',
      reason: 'the domain of the address is not verified',
    });
    await publish();
    await check();
    const again = await begin('a@other.example');
    expect((await comeIn(again.page!, again.tab)).statusCode).toBe(303);
  });

  test('is shown with the record that proves it, which stays when other settings change', async () => {
    const before = (await stateOf())!;
    expect(before).toMatchObject({ proof: null, finding: null, checked_at: null });
    expect(before.record.name).toBe(`_crustodian.${DOMAIN}`);
    expect(before.record.value).toMatch(/^crustodian-domain-verification=[0-9a-f]{32}$/);
    await name(COMPANY_A, ['another.example', DOMAIN]);
    expect(await stateOf()).toEqual(before);
    expect((await stateOf(COMPANY_B))!.record.value).not.toBe(before.record.value);
  });

  test('one that is removed and named again needs another proof', async () => {
    await publish();
    expect((await check()).statusCode).toBe(200);
    await name(COMPANY_A, ['another.example']);
    await name(COMPANY_A, [DOMAIN]);
    expect((await stateOf())!.proof).toBeNull();
    await check();
    expect(await stateOf()).toMatchObject({ proof: null, finding: 'another' });
  });
});

describe('a check', () => {
  test.each([
    ['below the domain', undefined],
    ['at the domain itself', DOMAIN],
  ])('finds the record %s', async (_case, at) => {
    await publish(COMPANY_A, at);
    const reply = await check();
    expect(reply.json<SignOn>().domains).toMatchObject([{ domain: DOMAIN, proof: 'dns' }]);
    expect(dns.asked).toEqual(expect.arrayContaining([DOMAIN, `_crustodian.${DOMAIN}`]));
    expect(await log()).toEqual([
      {
        company: COMPANY_A,
        action: 'sign_on_domain_verified',
        subject: DOMAIN,
        before: { proof: null },
        after: { proof: 'dns', finding: 'verified' },
      },
    ]);
  });

  test.each<[string, () => unknown, string]>([
    ['none', () => undefined, 'missing'],
    ['others alone', () => dns.records.set(DOMAIN, ['v=spf1 -all', 'x'.repeat(600)]), 'missing'],
    [
      'that of another company or installation',
      () => dns.records.set(DOMAIN, [`crustodian-domain-verification=${'0'.repeat(32)}`]),
      'another',
    ],
    ['a server that fails', () => (dns.mood = 'failing'), 'unreachable'],
    ['silence', () => (dns.mood = 'silent'), 'unreachable'],
  ])('that finds %s says so, and proves nothing', async (_case, set, finding) => {
    set();
    const begun = Date.now();
    const reply = await check();
    expect(Date.now() - begun).toBeLessThan(12_000);
    expect(reply.statusCode).toBe(200);
    expect(await stateOf()).toMatchObject({ proof: null, finding });
    expect((await stateOf())!.checked_at).not.toBeNull();
    expect(await log()).toMatchObject([
      { action: 'sign_on_domain_checked', after: { proof: null, finding } },
    ]);
    expect(await begin()).toMatchObject({ status: 404 });
  });

  test('while DNS is silent other calls are answered', async () => {
    dns.mood = 'silent';
    const slow = check().then(() => 'the check');
    const others = Array.from({ length: 20 }, () => stateOf());
    const first = await Promise.race([slow, Promise.all(others).then(() => 'the others')]);
    expect(first).toBe('the others');
    await slow;
  });

  test('that finds nothing later withdraws nothing', async () => {
    await publish();
    await check();
    dns.records.clear();
    await check();
    expect(await stateOf()).toMatchObject({ proof: 'dns', finding: 'missing' });
    expect((await begin()).page).toBeDefined();
  });

  test('of a domain that is not in the settings is refused', async () => {
    const reply = await check(COMPANY_A, 'unknown.example');
    expect([reply.statusCode, reply.json()]).toMatchObject([404, { code: 'domain_not_named' }]);
    expect(dns.asked).toEqual([]);
  });

  test('is done so often an hour for a company', async () => {
    await t.db
      .insertInto('attempt_count')
      .values({
        key: `sign-on domain by company:${COMPANY_A}`,
        points: CHECKS_AN_HOUR,
        expire: Date.now() + 3_600_000,
      })
      .execute();
    expect((await check()).json()).toMatchObject({ code: 'too_many_requests' });
    expect((await check(COMPANY_B)).statusCode).toBe(200);
    expect(dns.asked.length).toBeGreaterThan(0);
  });
});

describe('a domain of two companies', () => {
  beforeEach(async () => {
    await publish(COMPANY_A);
    await check(COMPANY_A);
  });

  test('stays with the first to prove it; the second reads why', async () => {
    await publish(COMPANY_B);
    const reply = await check(COMPANY_B);
    expect([reply.statusCode, reply.json()]).toMatchObject([409, { code: 'domain_elsewhere' }]);
    expect(await stateOf(COMPANY_B)).toMatchObject({ proof: null, finding: 'elsewhere' });
    expect((await stateOf(COMPANY_A))!.proof).toBe('dns');
    expect((await log()).at(-1)).toMatchObject({
      company: COMPANY_B,
      action: 'sign_on_domain_checked',
      after: { finding: 'elsewhere' },
    });
  });

  test('goes to the second when the staff release it, and both read so in their audit logs', async () => {
    await publish(COMPANY_B);
    await check(COMPANY_B);
    const { pretty_name: ofA } = await t.db
      .selectFrom('company')
      .select('pretty_name')
      .where('id', '=', COMPANY_A)
      .executeTakeFirstOrThrow();
    expect(await waiting()).toMatchObject([
      { company: COMPANY_B, domain: DOMAIN, finding: 'elsewhere', elsewhere: ofA },
    ]);
    await t.db
      .updateTable('sign_on_provider')
      .set({ tried_at: new Date() })
      .where('company_id', '=', COMPANY_A)
      .execute();
    expect((await decide(COMPANY_B, true)).statusCode).toBe(200);
    expect([(await stateOf(COMPANY_A))!.proof, (await stateOf(COMPANY_B))!.proof]).toEqual([
      null,
      'staff',
    ]);
    const { page } = await begin();
    expect(new URL(page!).searchParams.get('redirect_uri')).toMatch(`/return/${COMPANY_B}`);
    expect((await log()).slice(-2)).toMatchObject([
      { company: COMPANY_A, action: 'sign_on_domain_withdrawn', before: { proof: 'dns' } },
      { company: COMPANY_B, action: 'sign_on_domain_released', after: { proof: 'staff' } },
    ]);
    const { tried_at } = await t.db
      .selectFrom('sign_on_provider')
      .select('tried_at')
      .where('company_id', '=', COMPANY_A)
      .executeTakeFirstOrThrow();
    expect(tried_at).toBeNull();
  });

  test('verified by both at once is that of one', async () => {
    await decide(COMPANY_A, false);
    // One company's record is below the domain, the other's at the domain itself.
    await publish(COMPANY_A);
    const { record } = (await stateOf(COMPANY_B))!;
    dns.records.set(DOMAIN, [record.value]);
    const replies = await Promise.all([check(COMPANY_A), check(COMPANY_B)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([200, 409]));
    const proofs = [(await stateOf(COMPANY_A))!.proof, (await stateOf(COMPANY_B))!.proof];
    expect(proofs.filter(Boolean)).toEqual(['dns']);
  });
});

describe("the provider's staff", () => {
  test('see what waits, with accounts of other companies, and release and withdraw it', async () => {
    const stranger = await newUser(t, COMPANY_B);
    await t.db
      .updateTable('user_account')
      .set({ email: `stranger@${DOMAIN}` })
      .where('id', '=', stranger)
      .execute();
    const own = await waiting();
    expect(new Set(own.map(({ company }) => company))).toEqual(new Set([COMPANY_A, COMPANY_B]));
    expect(own.find(({ company }) => company === COMPANY_A)).toMatchObject({
      domain: DOMAIN,
      proof: null,
      elsewhere: null,
      accounts_elsewhere: 1,
    });
    await decide(COMPANY_A, true);
    expect((await begin()).page).toBeDefined();
    expect((await waiting()).map(({ company }) => company)).toEqual([COMPANY_B]);
    await decide(COMPANY_A, false);
    expect((await begin()).page).toBeUndefined();
    // Repeating it changes nothing, and is not logged.
    await decide(COMPANY_A, false);
    expect((await log()).map(({ action }) => action)).toEqual([
      'sign_on_domain_released',
      'sign_on_domain_withdrawn',
    ]);
  });

  test('see those that count from before, until a record or they confirm them', async () => {
    await t.db
      .updateTable('sign_on_domain')
      .set({ proof: 'earlier', verified_at: new Date() })
      .where('company_id', '=', COMPANY_A)
      .execute();
    expect((await begin()).page).toBeDefined();
    expect(await waiting()).toContainEqual(
      expect.objectContaining({ company: COMPANY_A, proof: 'earlier' }),
    );
    await publish();
    await check();
    expect((await waiting()).map(({ company }) => company)).toEqual([COMPANY_B]);
  });

  test('what is not named is refused', async () => {
    const reply = await decide(COMPANY_A, true, 'unknown.example');
    expect(reply.json()).toMatchObject({ code: 'domain_not_named' });
  });
});
