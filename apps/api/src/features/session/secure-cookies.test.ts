import { CSRF_COOKIE } from '#platform/auth/csrf';
import { testApp } from '#test/world/app';
import { PASSWORD } from '#test/world/fixture';
import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';

const t = testApp({ publicUrl: 'https://quality.example.com' });
const jar = new Map<string, string>();

async function send(method: 'GET' | 'POST', url: string, more: object = {}) {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const reply = await t.app.inject({ method, url, headers: { cookie }, ...more });
  for (const { name, value } of reply.cookies) jar.set(name, value);
  return reply;
}
const csrf = () => jar.get(CSRF_COOKIE)!;
const cookiesOf = ({ cookies }: LightMyRequestResponse) =>
  cookies
    .filter(({ httpOnly }) => httpOnly)
    .map(({ name, path, secure, domain }) => ({
      name,
      path,
      secure,
      domain,
    }));

const bound = (...names: string[]) =>
  names.map((name) => ({ name: `__Host-${name}`, path: '/', secure: true, domain: undefined }));

test('over HTTPS the cookies of a sign-in are bound to the host, and work', async () => {
  await send('GET', '/api/login');
  const form = { username: 'regular@crustodian.example', password: PASSWORD, csrf: csrf() };
  const cookie = `${CSRF_COOKIE}=${csrf()}`;
  const entered = await send('POST', '/api/login', {
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
  expect(entered.statusCode).toBe(303);
  expect(cookiesOf(entered)).toEqual(bound('refresh', 'files', 'known_browser'));
  const all = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie: all, 'x-csrftoken': csrf() };
  const refreshed = await send('POST', '/api/token/refresh/', { headers, payload: {} });
  expect(refreshed.statusCode).toBe(200);
  expect(cookiesOf(refreshed)).toEqual(bound('refresh', 'files'));
});

test('a cookie that another host of the domain could have planted is not read', async () => {
  const planted = { refresh: jar.get('__Host-refresh'), files: jar.get('__Host-files') };
  const cookie = `refresh=${planted.refresh}; files=${planted.files}; ${CSRF_COOKIE}=${csrf()}`;
  const headers = { cookie, 'x-csrftoken': csrf() };
  const reply = await t.app.inject({
    method: 'POST',
    url: '/api/token/refresh/',
    headers,
    payload: {},
  });
  expect(reply.json()).toMatchObject({ code: 'token_not_valid' });
});

test('signing out takes them back', async () => {
  const reply = await send('GET', '/api/logout/');
  const taken = reply.cookies.filter(({ maxAge }) => maxAge === 0).map(({ name }) => name);
  expect(taken).toEqual(expect.arrayContaining(['__Host-refresh', '__Host-files']));
});
