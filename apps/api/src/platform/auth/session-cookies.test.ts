import { testApp } from '#test/world/app';
import { PASSWORD } from '#test/world/fixture';
import { expect, test } from 'vitest';

const t = testApp({ publicUrl: 'https://pizza.example' });

test('behind https every cookie is sent over https alone', async () => {
  const page = await t.app.inject({ url: '/api/login' });
  const csrf = page.cookies.find(({ name }) => name === 'csrftoken')!.value;
  const reply = await t.app.inject({
    method: 'POST',
    url: '/api/login',
    cookies: { csrftoken: csrf },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      username: 'regular@crustodian.example',
      password: PASSWORD,
      csrf,
    }).toString(),
  });
  expect(reply.statusCode).toBe(303);
  expect(reply.cookies.map(({ name, path }) => `${name} ${path}`)).toEqual([
    '__Host-refresh /',
    '__Host-files /',
    '__Host-session_expires /',
    '__Host-known_browser /',
  ]);
  expect([...page.cookies, ...reply.cookies].filter(({ secure }) => !secure)).toEqual([]);
  expect(reply.headers['strict-transport-security']).toMatch(/^max-age=/);
});
