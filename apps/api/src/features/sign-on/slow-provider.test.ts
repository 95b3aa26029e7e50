import { CSRF_COOKIE } from '#platform/auth/csrf';
import { testApp } from '#test/world/app';
import { testBrowser } from '#test/world/browser';
import { COMPANY_A, PASSWORD } from '#test/world/fixture';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { giveSignOn } from '../../test/samples/people/sign-on.ts';
import { DESCRIBED_MS, FAILED_MS } from './provider.ts';

const t = testApp({ publicUrl: 'http://crustodian.test', webhookNetworks: ['loopback'] });
const EMAIL = `a@c${COMPANY_A}.example`;
const MANY = 50;
/** How many calls of a company may wait for its provider; see `provider.ts`. */
const WAIT = 8;

/** A provider that serves its description if told to, and never answers anything else. */
const server = createServer((request, response) => {
  asked.push(request.url!);
  if (!request.url!.startsWith('/.well-known/') || says === 'nothing') return held.push(response);
  if (says === 'an error') return response.writeHead(500).end();
  return response.setHeader('content-type', 'application/json').end(
    JSON.stringify({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      ...besides,
    }),
  );
});
let issuer = '';
let says: 'what it is' | 'an error' | 'nothing' = 'nothing';
/** Additional fields of its description. */
let besides: object = {};
const asked: string[] = [];
const held: ServerResponse[] = [];
const letGo = () => {
  for (const response of held.splice(0)) response.destroy();
};

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  letGo();
  server.close();
});
let now = 0;
beforeEach(async () => {
  now = Date.now();
  t.setNow(now);
  asked.length = 0;
  await giveSignOn(t, COMPANY_A, issuer);
});

async function tabThatBegins() {
  const tab = testBrowser(t);
  await tab.send('GET', '/api/sign-on');
  const begin = () =>
    tab.send('POST', '/api/sign-on', { form: { email: EMAIL, csrf: tab.cookie(CSRF_COOKIE) } });
  return { tab, begin };
}
const isOn = ({ body }: { body: string }) => body.includes(`${issuer}/auth`);
const tryIt = () =>
  t.ask('manager', { method: 'POST', url: `/api/sign-on/company/${COMPANY_A}/try/` });

/** Concurrently sent calls, with the replies received so far. */
function sent(calls: Promise<{ statusCode: number; body: string }>[]) {
  const answered: { statusCode: number; body: string }[] = [];
  for (const call of calls) void call.then((reply) => answered.push(reply));
  return { answered, all: () => Promise.all(calls) };
}
const until = async (isSo: () => boolean) => {
  while (!isSo()) await sleep(5);
};

/**
 * Requests by an anonymous and by a signed-in caller, one after the other, from the same network.
 */
async function othersAreAnswered(signedIn: ReturnType<typeof testBrowser>) {
  const statuses = [
    (await t.app.inject('/api/health')).statusCode,
    (await t.app.inject('/api/login')).statusCode,
    (await testBrowser(t).logIn()).statusCode,
    (await signedIn.refresh()).statusCode,
  ];
  expect(statuses).toEqual([200, 200, 303, 200]);
}

async function signedInTab() {
  const tab = testBrowser(t);
  expect((await tab.logIn({ password: PASSWORD })).statusCode).toBe(303);
  return tab;
}

test('nobody waits behind those who wait for a provider; some wait, the others are told at once', async () => {
  says = 'nothing';
  const signedIn = await signedInTab();
  const { begin } = await tabThatBegins();
  const begun = sent(Array.from({ length: MANY }, begin));
  await until(() => begun.answered.length === MANY - WAIT && held.length > 0);
  for (const { statusCode, body } of begun.answered) {
    expect([statusCode, body]).toEqual([503, expect.stringContaining('Try again in a moment.')]);
  }
  await othersAreAnswered(signedIn);
  expect(begun.answered).toHaveLength(MANY - WAIT);
  // One request for all.
  expect(asked).toHaveLength(1);
  letGo();
  const replies = await begun.all();
  expect(replies.filter(({ body }) => body.includes('does not answer'))).toHaveLength(WAIT);
});

test('nor behind those whose code a provider does not exchange', async () => {
  says = 'what it is';
  const signedIn = await signedInTab();
  const returns: (() => ReturnType<typeof signedIn.send>)[] = [];
  for (let n = 0; n < 20; n += 1) {
    const { tab, begin } = await tabThatBegins();
    const page = /content="0;url=([^"]+)"/.exec((await begin()).body)![1]!;
    const state = new URL(page.replaceAll('&amp;', '&')).searchParams.get('state');
    const address = `/api/sign-on/return/${COMPANY_A}?code=x&state=${state}`;
    returns.push(() => tab.send('GET', address));
  }
  const back = sent(returns.map((comeBack) => comeBack()));
  await until(() => back.answered.length + held.length === 20);
  const waiting = held.length;
  expect(waiting).toBeLessThanOrEqual(WAIT);
  // On a busy machine some of them are refused because no slot is free in time.
  for (const { body } of back.answered) expect(body).toMatch(/Try again in a moment\.|"busy"/);
  await othersAreAnswered(signedIn);
  letGo();
  const replies = await back.all();
  expect(replies.filter(({ body }) => body.includes('does not answer'))).toHaveLength(waiting);
});

test('a provider is asked what it is once in some minutes, and anew where the settings changed or are tried', async () => {
  says = 'what it is';
  const { begin } = await tabThatBegins();
  expect((await Promise.all([begin(), begin(), begin()])).every(isOn)).toBe(true);
  t.setNow(now + DESCRIBED_MS - 1);
  expect(isOn(await begin())).toBe(true);
  expect(asked).toHaveLength(1);
  t.setNow(now + DESCRIBED_MS);
  expect(isOn(await begin())).toBe(true);
  expect(asked).toHaveLength(2);
  await t.db.updateTable('sign_on_provider').set({ client_id: 'another' }).execute();
  expect((await begin()).body).toContain('client_id=another');
  expect(asked).toHaveLength(3);
  expect((await tryIt()).statusCode).toBe(200);
  expect(asked).toHaveLength(4);
});

test('one that failed is asked again after some seconds; by whoever tries it at once', async () => {
  says = 'an error';
  const { begin } = await tabThatBegins();
  for (let n = 0; n < 5; n += 1) expect((await begin()).body).toContain('does not answer');
  expect(asked).toHaveLength(1);
  says = 'what it is';
  t.setNow(now + FAILED_MS - 1);
  expect(isOn(await begin())).toBe(false);
  t.setNow(now + FAILED_MS);
  expect(isOn(await begin())).toBe(true);
  says = 'an error';
  expect((await tryIt()).json()).toMatchObject({ code: 'provider_silent' });
  // The cached description remains.
  expect(isOn(await begin())).toBe(true);
  expect(asked).toHaveLength(3);
});

test.each([
  ['scopes that are no list', { scopes_supported: 5 }, true],
  ['ways that are no list', { token_endpoint_auth_methods_supported: 5 }, false],
  [
    'a log-in page with an address of a megabyte',
    { authorization_endpoint: `http://a.example/${'a'.repeat(2 ** 20)}` },
    false,
  ],
])('a provider that describes itself with %s', async (_case, more, isUsed) => {
  says = 'what it is';
  besides = more;
  const { begin } = await tabThatBegins();
  const reply = await begin();
  besides = {};
  expect(isOn(reply)).toBe(isUsed);
  expect(reply.statusCode).toBe(isUsed ? 200 : 403);
  expect(reply.body.length).toBeLessThan(20_000);
});
