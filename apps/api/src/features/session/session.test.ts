import { LOST_ANSWER_MS } from '#platform/auth/session';
import { EACH_STANDS, writeUnknownSignIn } from '#platform/unknown-sign-ins';
import { rightsChanges, testApp } from '#test/world/app';
import { openLog } from '#platform/log';
import { COMPANY_A, PASSWORD, PEOPLE } from '#test/world/fixture';
import { buildApp } from '../../app.ts';
import { beforeEach, describe, expect, test } from 'vitest';

const t = testApp();
const NOW = Date.UTC(2026, 2, 10, 12);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
beforeEach(() => t.setNow(NOW));

const credentials = { username: 'regular@crustodian.example', password: PASSWORD };
const issue = async () =>
  (await t.app.inject({ method: 'POST', url: '/api/token/', payload: credentials })).json<{
    access: string;
    refresh: string;
  }>();
const refreshed = (refresh: string, url = '/api/token/refresh/') =>
  t.app.inject({ method: 'POST', url, payload: { refresh } });
const me = (authorization: string) =>
  t.app.inject({ url: '/api/get_my_info', headers: { authorization } });

describe('tokens for programs', () => {
  test('the access token opens the calls', async () => {
    const { access } = await issue();
    const reply = await me(`JWT ${access}`);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ username: credentials.username });
  });

  test.each(['REGULAR@crustodian.example', '  regular@Crustodian.example '])(
    'the name may be written %j',
    async (username) => {
      const payload = { ...credentials, username };
      const reply = await t.app.inject({ method: 'POST', url: '/api/token/', payload });
      expect(reply.statusCode).toBe(200);
    },
  );

  test.each(['ÓSCAR.Ñ@lumbre.example', 'óscar.ñ@Lumbre.example', 'O\u0301SCAR.Ñ@lumbre.example'])(
    'an address with accents may be written %j',
    async (username) => {
      const address = { email: 'ÓSCAR.Ñ@lumbre.example', username: 'ÓSCAR.Ñ@lumbre.example' };
      const regular = t.db.updateTable('user_account').where('id', '=', PEOPLE.regular.id);
      await regular.set(address).execute();
      const payload = { ...credentials, username };
      const reply = await t.app.inject({ method: 'POST', url: '/api/token/', payload });
      const { username: name } = credentials;
      await regular.set({ email: name, username: name }).execute();
      expect(reply.statusCode).toBe(200);
    },
  );

  test('a password does not expire', async () => {
    t.setNow(NOW + 10 * 365 * DAY);
    expect(await issue()).toMatchObject({ access: expect.any(String) });
  });

  test('an urlencoded form answers alike', async () => {
    const reply = await t.app.inject({
      method: 'POST',
      url: '/api/token/',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(credentials).toString(),
    });
    expect(reply.json()).toEqual({ access: expect.any(String), refresh: expect.any(String) });
  });

  test.each([
    ['a wrong password', { ...credentials, password: 'pasta' }],
    ['an unknown user', { ...credentials, username: 'nemo@crustodian.example' }],
  ])('%s: 401, and nothing says which it was', async (_case, payload) => {
    const reply = await t.app.inject({ method: 'POST', url: '/api/token/', payload });
    expect([reply.statusCode, reply.json()]).toEqual([
      401,
      { err: 'E-mail or password is wrong.', code: 'bad_credentials' },
    ]);
  });

  test('ten failures in a minute: 429', async () => {
    const payload = { ...credentials, username: 'feed@crustodian.example', password: 'pasta' };
    const attempt = () => t.app.inject({ method: 'POST', url: '/api/token/', payload });
    for (let tries = 0; tries < 10; tries += 1) await attempt();
    expect((await attempt()).statusCode).toBe(429);
  });
});

describe('the header', () => {
  test.each([
    ['missing', () => '', 'not_signed_in'],
    ['an API token of another form', (access: string) => `Bearer ${access}`, 'api_token_not_valid'],
    ['damaged', (access: string) => `JWT ${access.slice(0, -2)}`, 'token_not_valid'],
  ])('%s: 401', async (_case, header, code) => {
    const { access } = await issue();
    const reply = await me(header(access));
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([401, code]);
  });

  test('after 15 minutes: token_not_valid with a detail', async () => {
    const { access } = await issue();
    t.setNow(NOW + 15 * MINUTE);
    const reply = await me(`JWT ${access}`);
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toMatchObject({ code: 'token_not_valid', detail: expect.any(String) });
  });

  test('a stale one does not hinder a public call', async () => {
    const reply = await t.app.inject({
      url: '/api/health',
      headers: { authorization: 'JWT stale' },
    });
    expect(reply.statusCode).toBe(200);
  });
});

describe('refresh', () => {
  test.each(['/api/token/refresh/', '/token/refresh/'])('%s gives new tokens', async (url) => {
    const { refresh } = await issue();
    const reply = await refreshed(refresh, url);
    const answer = reply.json();
    expect(reply.statusCode).toBe(200);
    expect(answer).toEqual({
      access: expect.any(String),
      refresh: expect.any(String),
      refresh_expires_at: NOW + 30 * DAY,
    });
    expect(answer.refresh).not.toBe(refresh);
    expect((await me(`JWT ${answer.access}`)).statusCode).toBe(200);
  });

  test('a token that comes twice ends the whole sign-in', async () => {
    const { access, refresh } = await issue();
    const next = (await refreshed(refresh)).json<{ access: string; refresh: string }>();
    t.setNow(NOW + LOST_ANSWER_MS + 1);
    const notified = rightsChanges(t);
    expect((await refreshed(refresh)).statusCode).toBe(401);
    expect(notified).toEqual([PEOPLE.regular.id]);
    expect((await refreshed(next.refresh)).statusCode).toBe(401);
    expect((await me(`JWT ${access}`)).statusCode).toBe(401);
    expect((await me(`JWT ${next.access}`)).statusCode).toBe(401);
  });

  describe('whose answer was lost', () => {
    const by = (userAgent: string, refresh: string) =>
      t.app.inject({
        method: 'POST',
        url: '/api/token/refresh/',
        payload: { refresh },
        headers: { 'user-agent': userAgent },
      });
    const tokenOf = (reply: Awaited<ReturnType<typeof by>>) =>
      reply.json<{ refresh: string }>().refresh;

    test('is answered the same to its client for ten seconds, also at once', async () => {
      const { refresh } = await issue();
      const replies = await Promise.all([by('A', refresh), by('A', refresh), by('A', refresh)]);
      t.setNow(NOW + LOST_ANSWER_MS);
      replies.push(await by('A', refresh));
      expect(new Set(replies.map(tokenOf)).size).toBe(1);
      expect((await by('A', tokenOf(replies[0]!))).statusCode).toBe(200);
    });

    test.each([
      ['to another client', 'B', 0],
      ['after that', 'A', LOST_ANSWER_MS + 1],
    ])('but not %s: the sign-in ends', async (_case, client, later) => {
      const { refresh } = await issue();
      const next = tokenOf(await by('A', refresh));
      t.setNow(NOW + later);
      expect((await by(client, refresh)).statusCode).toBe(401);
      expect((await by('A', next)).statusCode).toBe(401);
    });

    test('but not once the next token was used: the sign-in ends', async () => {
      const { refresh } = await issue();
      const next = tokenOf(await by('A', refresh));
      const afterNext = tokenOf(await by('A', next));
      expect((await by('A', refresh)).statusCode).toBe(401);
      expect((await by('A', afterNext)).statusCode).toBe(401);
    });
  });

  test('another sign-in of the same user goes on', async () => {
    const [stolen, other] = [await issue(), await issue()];
    await refreshed(stolen.refresh);
    t.setNow(NOW + LOST_ANSWER_MS + 1);
    expect((await refreshed(stolen.refresh)).statusCode).toBe(401);
    expect((await refreshed(other.refresh)).statusCode).toBe(200);
  });

  test.each([
    ['after 30 days', 30 * DAY, 401],
    ['the moment before', 30 * DAY - 1, 200],
  ])('%s', async (_case, later, status) => {
    const { refresh } = await issue();
    t.setNow(NOW + later);
    expect((await refreshed(refresh)).statusCode).toBe(status);
  });

  test.each([
    ['an unknown token', { refresh: 'x'.repeat(43) }],
    ['no token', {}],
  ])('%s: 401 token_not_valid', async (_case, payload) => {
    const reply = await t.app.inject({ method: 'POST', url: '/api/token/refresh/', payload });
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([
      401,
      'token_not_valid',
    ]);
  });
});

describe('a sign-in that fails', () => {
  const fail = (username: string, remoteAddress = '192.0.2.44') =>
    t.app.inject({
      method: 'POST',
      url: '/api/token/',
      payload: { username, password: 'pasta' },
      headers: { 'user-agent': 'Firefox' },
      remoteAddress,
    });
  const notices = () =>
    t.db
      .selectFrom('audit_entry')
      .select(['company_id', 'user_id', 'user_email', 'address', 'user_agent', 'subject'])
      .select('subject_id')
      .where('action', '=', 'sign_in_failed')
      .where('address', '=', '192.0.2.44')
      .orderBy('id')
      .execute();

  test('stands in the audit log with account and address: of a company, else of the provider', async () => {
    await fail('Regular@crustodian.example ');
    await fail('nemo@crustodian.example');
    await fail('my secret password 1!');
    const from = { user_id: null, user_email: '', address: '192.0.2.44', user_agent: 'Firefox' };
    expect(await notices()).toEqual([
      {
        ...from,
        company_id: COMPANY_A,
        subject: 'regular@crustodian.example',
        subject_id: PEOPLE.regular.id,
      },
      { ...from, company_id: null, subject: 'n…@crustodian.example', subject_id: null },
      { ...from, company_id: null, subject: 'an unknown name', subject_id: null },
    ]);
    const url = `/api/dashboard/audit-log/?company=${COMPANY_A}&action=sign_in_failed`;
    const { entries } = (await t.ask('manager', { method: 'GET', url })).json<{
      entries: { subject: string; address: string }[];
    }>();
    expect(entries.filter(({ address }) => address === '192.0.2.44')).toMatchObject([
      { subject: 'regular@crustodian.example' },
    ]);
  });

  test('stands in the log of the process with the number of the account and its address, and without the password', async () => {
    const lines: string[] = [];
    const log = openLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
    const app = buildApp(t.tools, log);
    const signIn = (username: string) =>
      app.inject({
        method: 'POST',
        url: '/api/token/',
        payload: { username, password: 'a secret of mine' },
        remoteAddress: '192.0.2.45',
      });
    await signIn('Regular@crustodian.example ');
    await signIn('nemo@crustodian.example');
    await signIn('my secret password 1!');
    await app.close();
    const failed = lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === 'sign-in failed');
    const warned = { level: log.levels.values['warn'], address: '192.0.2.45' };
    expect(failed).toMatchObject([
      { ...warned, user: PEOPLE.regular.id },
      { ...warned, account: 'n…@crustodian.example' },
      { ...warned, account: 'an unknown name' },
    ]);
    expect(lines.join()).not.toMatch(/secret|regular@/i);
  });

  test('under unknown names from one site, it stands there ten times an hour, then each tenfold with its number', async () => {
    const addressOf = (n: number) => `2001:db8:7:${n}::1`;
    for (let n = 1; n <= 12; n += 1) await fail(`nobody${n}`, addressOf(n));
    for (let n = 13; n <= 105; n += 1) {
      const origin = { address: addressOf(n), userAgent: '' };
      await writeUnknownSignIn(t.db, { account: 'an unknown name', origin, now: NOW });
    }
    const entries = await t.db
      .selectFrom('audit_entry')
      .select(['address', 'after'])
      .where('address', 'like', '2001:db8:7:%')
      .orderBy('id')
      .execute();
    expect(entries.map(({ after }) => after)).toEqual([
      ...Array.from({ length: EACH_STANDS - 1 }, () => null),
      { unknown_names_in_an_hour: 10 },
      { unknown_names_in_an_hour: 100 },
    ]);
    // An unknown name from another site is still listed as before.
    await fail('nemo@crustodian.example');
    expect((await notices()).at(-1)).toMatchObject({ subject: 'n…@crustodian.example' });
  }, 60_000);
});

test('a sign-in ends 30 days after it began, however often it was refreshed', async () => {
  let { refresh } = await issue();
  let access = '';
  for (let day = 5; day < 30; day += 5) {
    t.setNow(NOW + day * DAY);
    ({ refresh, access } = (await refreshed(refresh)).json());
  }
  t.setNow(NOW + 30 * DAY - MINUTE);
  ({ refresh, access } = (await refreshed(refresh)).json());
  expect((await me(`JWT ${access}`)).statusCode).toBe(200);
  t.setNow(NOW + 30 * DAY + MINUTE);
  expect((await me(`JWT ${access}`)).statusCode).toBe(401);
  expect((await refreshed(refresh)).json()).toMatchObject({ code: 'token_not_valid' });
});
