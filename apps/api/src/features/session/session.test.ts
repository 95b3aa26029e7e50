import { CSRF_COOKIE } from '#platform/csrf';
import { LOST_ANSWER_MS } from '#platform/session';
import { testApp } from '#platform/test-app';
import { PASSWORD } from '#platform/test-fixture';
import { createHash } from 'node:crypto';
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
    ['Bearer', (access: string) => `Bearer ${access}`, 'not_signed_in'],
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
    expect((await refreshed(refresh)).statusCode).toBe(401);
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

/** A browser: keeps cookies by name and path, sends those whose path covers the address. */
function browser() {
  const jar = new Map<string, { name: string; value: string; path: string }>();
  const send = async (
    method: 'GET' | 'HEAD' | 'POST',
    url: string,
    { form, headers = {}, json }: { form?: object; json?: object; headers?: object } = {},
  ) => {
    const sent = [...jar.values()].filter(({ path }) => url.startsWith(path));
    const reply = await t.app.inject({
      method,
      url,
      headers: {
        cookie: sent.map(({ name, value }) => `${name}=${value}`).join('; '),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(form && { payload: new URLSearchParams({ ...form }).toString() }),
      ...(json && { payload: json }),
    });
    for (const { name, value, path = '/', maxAge } of reply.cookies) {
      if (maxAge === 0) jar.delete(name + path);
      else jar.set(name + path, { name, value, path });
    }
    return reply;
  };
  const cookie = (name: string) => [...jar.values()].find((known) => known.name === name)?.value;
  const logIn = async (fields: object = {}) => {
    await send('GET', '/api/login');
    return send('POST', '/api/login', {
      form: { ...credentials, csrf: cookie(CSRF_COOKIE), next: '/daily-feed', ...fields },
    });
  };
  const refresh = (csrf = cookie(CSRF_COOKIE)) =>
    send('POST', '/api/token/refresh/', { json: {}, headers: { 'x-csrftoken': csrf } });
  return { send, cookie, logIn, refresh, jar };
}

describe('the log-in page', () => {
  test('shows a form that works without a script', async () => {
    const reply = await browser().send('GET', '/api/login?next=/daily-feed%3Fvenue%3D3');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(reply.body).toContain('<form method="post" action="/api/login">');
    expect(reply.body).toContain('name="next" value="/daily-feed?venue=3"');
    expect(reply.body).toContain('You will return to Daily feed.');
    // What only a script can do is not there without one.
    expect(reply.body).toMatch(/class="eye"\s+hidden/);
  });

  test('lets only its own sheet apply and only its own script run', async () => {
    const { headers, body } = await browser().send('GET', '/api/login');
    const digestOf = (tag: string) => {
      const text = new RegExp(`<${tag}>([^]*)</${tag}>`).exec(body)![1]!;
      return createHash('sha256').update(text).digest('base64');
    };
    expect(headers['content-security-policy']).toContain(
      `default-src 'none'; style-src 'sha256-${digestOf('style')}'; script-src 'sha256-${digestOf('script')}';`,
    );
  });

  test('speaks Spanish where it is chosen, also about a wrong password', async () => {
    const { body } = await browser().send('GET', '/api/login?next=/daily-feed&lang=es');
    expect(body).toContain('<html lang="es">');
    expect(body).toContain('name="lang" value="es"');
    expect(body).toContain('href="/api/login?next=%2Fdaily-feed&amp;lang=en"');
    const refused = await browser().logIn({ password: 'pasta', lang: 'es' });
    expect(refused.body).toContain('El correo o la contraseña no son correctos.');
  });

  test('shows its picture, which is loaded once', async () => {
    const { body } = await browser().send('GET', '/api/login');
    const reply = await t.app.inject({ url: /src="([^"]+)"/.exec(body)![1]! });
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(reply.rawPayload.length).toBeLessThan(120 * 1024);
  });

  test('offers the demo accounts, each a form of its own', async () => {
    const { body } = await browser().send('GET', '/api/login');
    expect(body).toContain('<b>regular</b><span>a &lt;test&gt;</span>');
    expect(body).toContain('name="username" value="regular@crustodian.example"');
    expect(body).toContain('name="password" value="pizza"');
  });

  test('a next that is no path of ours becomes the start page', async () => {
    const { body } = await browser().send('GET', '/api/login?next=//evil.example');
    expect(body).not.toContain('evil');
  });

  test('the right password begins a session and goes on', async () => {
    const tab = browser();
    const reply = await tab.logIn();
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/daily-feed']);
    expect(Number(tab.cookie('session_expires'))).toBe(NOW + 30 * DAY);
    const cookies = Object.fromEntries(reply.cookies.map((set) => [set.name + set.path, set]));
    expect(cookies['refresh/api/token/']).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
    expect(cookies['files/api/static']).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    expect(Object.values(cookies).filter(({ secure }) => secure)).toEqual([]);
  });

  test('a wrong password shows the form again, with the reason and the name', async () => {
    const reply = await browser().logIn({ password: 'pasta', username: 'a"b@crustodian.example' });
    expect(reply.statusCode).toBe(401);
    expect(reply.body).toContain('role="alert">E-mail or password is wrong.<');
    expect(reply.body).toContain('value="a&quot;b@crustodian.example"');
    expect(reply.body).not.toContain('pasta');
    expect(reply.cookies.map(({ name }) => name)).toEqual([CSRF_COOKIE]);
  });

  test.each([
    ['a wrong field', { csrf: 'x'.repeat(43) }],
    ['an empty field', { csrf: '' }],
  ])('%s against forgery: 403 and the form again', async (_case, fields) => {
    const tab = browser();
    const reply = await tab.logIn(fields);
    expect(reply.statusCode).toBe(403);
    expect(reply.body).toContain('role="alert"');
    expect(tab.cookie('refresh')).toBeUndefined();
  });

  test('a form without its fields: 400', async () => {
    const reply = await browser().send('POST', '/api/login', { form: { username: 'x' } });
    expect(reply.statusCode).toBe(400);
  });

  test('signing in again ends the session before', async () => {
    const tab = browser();
    await tab.logIn();
    const first = (await tab.refresh()).json<{ access: string }>().access;
    await tab.logIn({ username: 'manager@crustodian.example' });
    expect((await me(`JWT ${first}`)).statusCode).toBe(401);
  });
});

describe('the session of a browser', () => {
  test('refreshes by cookie and keeps the token out of reach of scripts', async () => {
    const tab = browser();
    await tab.logIn();
    const before = tab.cookie('refresh');
    const reply = await tab.refresh();
    expect(reply.json()).toEqual({
      access: expect.any(String),
      refresh: null,
      refresh_expires_at: NOW + 30 * DAY,
    });
    expect(tab.cookie('refresh')).not.toBe(before);
    expect((await me(`JWT ${reply.json<{ access: string }>().access}`)).statusCode).toBe(200);
  });

  test('without the CSRF header: 403, and the token stays good', async () => {
    const tab = browser();
    await tab.logIn();
    expect((await tab.refresh('x')).statusCode).toBe(403);
    expect((await tab.refresh()).statusCode).toBe(200);
  });

  test('a refused refresh takes the cookies back', async () => {
    const tab = browser();
    await tab.logIn();
    t.setNow(NOW + 31 * DAY);
    expect((await tab.refresh()).statusCode).toBe(401);
    expect(tab.cookie('refresh')).toBeUndefined();
    expect(tab.cookie('files')).toBeUndefined();
  });

  test('logging out ends it', async () => {
    const tab = browser();
    await tab.logIn();
    const { access } = (await tab.refresh()).json<{ access: string }>();
    const reply = await tab.send('GET', '/api/logout/');
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/api/login']);
    expect((await me(`JWT ${access}`)).statusCode).toBe(401);
    expect([...tab.jar.values()].map(({ name }) => name)).toEqual([CSRF_COOKIE]);
  });

  test('looking ahead at the link to log out does not', async () => {
    const tab = browser();
    await tab.logIn();
    const { access } = (await tab.refresh()).json<{ access: string }>();
    expect((await tab.send('HEAD', '/api/logout/')).statusCode).toBe(303);
    expect((await me(`JWT ${access}`)).statusCode).toBe(200);
    expect(tab.cookie('files')).toBeDefined();
  });

  test.each([
    ['cross-site', 200],
    ['same-site', 200],
    ['same-origin', 401],
    ['none', 401],
  ])('a link to log out from %s', async (site, afterwards) => {
    const tab = browser();
    await tab.logIn();
    const { access } = (await tab.refresh()).json<{ access: string }>();
    await tab.send('GET', '/api/logout/', { headers: { 'sec-fetch-site': site } });
    expect((await me(`JWT ${access}`)).statusCode).toBe(afterwards);
  });
});
