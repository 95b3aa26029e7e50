import { CSRF_COOKIE } from '#platform/auth/csrf';
import { BROWSER_COOKIE } from '#platform/auth/session-cookies';
import { rightsChanges, testApp } from '#test/world/app';
import { testBrowser } from '#test/world/browser';
import { PASSWORD, PEOPLE } from '#test/world/fixture';
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';

const t = testApp();
const NOW = Date.UTC(2026, 2, 10, 12);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
beforeEach(() => t.setNow(NOW));

const me = (authorization: string) =>
  t.app.inject({ url: '/api/get_my_info', headers: { authorization } });

const browser = () => testBrowser(t);

describe('the log-in page', () => {
  test.each([
    ['cross-site', false],
    ['same-site', false],
    ['same-origin', true],
  ])('a form that comes %s signs in: %s', async (site, works) => {
    const tab = browser();
    const page = await tab.send('GET', '/api/login');
    expect(page.statusCode).toBe(200);
    const csrf = tab.cookie(CSRF_COOKIE);
    const form = { username: 'regular@crustodian.example', password: PASSWORD, csrf };
    const headers = { 'sec-fetch-site': site };
    const reply = await tab.send('POST', '/api/login', { form, headers });
    expect(reply.statusCode).toBe(works ? 303 : 403);
    expect(tab.cookie(BROWSER_COOKIE) !== undefined).toBe(works);
  });

  test('shows a form that works without a script', async () => {
    const reply = await browser().send('GET', '/api/login?next=/daily-feed%3Fvenue%3D3');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(reply.body).toContain('<form method="post" action="/api/login">');
    expect(reply.body).toContain('name="next" value="/daily-feed?venue=3"');
    expect(reply.body).toContain('You will return to Daily feed.');
    expect(reply.body).toMatch(/type="password"\s+autocomplete="current-password"/);
    // Controls that need JavaScript are hidden without it.
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

  test('offers the demo accounts, each in its own form', async () => {
    const { body } = await browser().send('GET', '/api/login');
    expect(body).toContain('<b>regular</b><span>a &lt;test&gt;</span>');
    expect(body).toContain('name="username" value="regular@crustodian.example"');
    expect(body).toContain('name="password" value="pizza"');
  });

  test('says how far the demo chain is, until it can be looked at', async () => {
    t.tools.demo!.making = { ready: 80, all: 210 };
    const page = async () => (await browser().send('GET', '/api/login')).body;
    expect(await page()).toContain('80 of 210 pizzas are rendered and scored');
    t.tools.demo!.making = null;
    expect(await page()).not.toContain('The demo chain is being created');
    t.tools.demo!.making = 'stopped';
    expect(await page()).toContain('The demo chain is no longer updated');
    t.tools.demo!.making = null;
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
    const notified = rightsChanges(t);
    await tab.logIn({ username: 'manager@crustodian.example' });
    expect(notified).toEqual([PEOPLE.regular.id]);
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

  test('a refused refresh clears the cookies', async () => {
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
    const notified = rightsChanges(t);
    const reply = await tab.send('GET', '/api/logout/');
    expect(notified).toEqual([PEOPLE.regular.id]);
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/api/login']);
    expect(reply.headers['clear-site-data']).toBe('"cache"');
    expect((await me(`JWT ${access}`)).statusCode).toBe(401);
    // The cookie that marks a known browser does not sign anyone in.
    const left = new Set([...tab.jar.values()].map(({ name }) => name));
    expect(left).toEqual(new Set([CSRF_COOKIE, BROWSER_COOKIE]));
  });

  test('logging out with a token alone ends its sign-in, and no other', async () => {
    const [own, other] = [browser(), browser()];
    const tokens: string[] = [];
    for (const tab of [own, other]) {
      await tab.logIn();
      tokens.push((await tab.refresh()).json<{ access: string }>().access);
    }
    await t.app.inject({ url: '/api/logout/', headers: { authorization: `JWT ${tokens[0]}` } });
    const [ended, lasting] = await Promise.all(tokens.map((access) => me(`JWT ${access}`)));
    expect([ended!.statusCode, lasting!.statusCode]).toEqual([401, 200]);
    expect((await own.refresh()).statusCode).toBe(401);
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

describe('a browser in which the account has signed in', () => {
  const wrong = { password: 'guessed by a colleague' };
  beforeEach(() => t.db.deleteFrom('attempt_count').execute());

  test('is not delayed by what others at the same address guess', async () => {
    const own = browser();
    await own.logIn();
    await own.send('GET', '/api/logout/');
    const other = browser();
    for (let n = 0; n < 8; n += 1) await other.logIn(wrong);
    expect((await browser().logIn()).statusCode).toBe(429);
    expect((await own.logIn()).statusCode).toBe(303);
  });

  test('is delayed by its own guesses, and no other one is', async () => {
    const own = browser();
    await own.logIn();
    for (let n = 0; n < 8; n += 1) await own.logIn(wrong);
    expect((await own.logIn()).statusCode).toBe(429);
    expect((await browser().logIn()).statusCode).toBe(303);
  });

  test('cannot be made up, and is none for another account', async () => {
    const own = browser();
    await own.logIn();
    const other = browser();
    for (let n = 0; n < 8; n += 1)
      await other.logIn({ ...wrong, username: 'feed@crustodian.example' });
    expect((await own.logIn({ username: 'feed@crustodian.example' })).statusCode).toBe(429);
    const forged = browser();
    const value = `${PEOPLE.feed.id}.made-up.${'x'.repeat(43)}`;
    forged.jar.set('forged', { name: BROWSER_COOKIE, value, path: '/' });
    expect((await forged.logIn({ username: 'feed@crustodian.example' })).statusCode).toBe(429);
  });
});
