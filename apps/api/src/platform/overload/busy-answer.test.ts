import { sendBusy } from '#platform/overload/busy-answer';
import fastify from 'fastify';
import { expect, test } from 'vitest';

const app = fastify();
for (const [url, kind] of [
  ['/api/login', 'page'],
  ['/api/feed', 'json'],
] as const) {
  const config = { endpoint: { kind } };
  app.route({
    method: ['GET', 'POST'],
    url,
    config,
    handler: (request, reply) => sendBusy(request, reply),
  });
}

test.each([
  ['a page', 'GET', '/api/login', '*/*', 'text/html; charset=utf-8'],
  ['a form', 'POST', '/api/login', '*/*', 'text/html; charset=utf-8'],
  ['a call', 'GET', '/api/feed', '*/*', 'application/json; charset=utf-8'],
  ['an address that was opened', 'GET', '/api/feed', 'text/html,*/*', 'text/html; charset=utf-8'],
] as const)(
  '%s is told that the server is busy in its own form',
  async (_what, method, url, accept, type) => {
    const reply = await app.inject({ method, url, headers: { accept } });
    expect(reply.statusCode).toBe(503);
    expect(reply.headers).toMatchObject({
      'content-type': type,
      'retry-after': '2',
      'cache-control': 'no-store',
    });
    expect(reply.body).toContain('The server is too busy right now. Try again in a moment.');
  },
);

test('a page that was opened tries again by itself, a form that was sent does not', async () => {
  const retries = async (method: 'GET' | 'POST') =>
    (await app.inject({ method, url: '/api/login' })).body.includes('http-equiv="refresh"');
  expect(await retries('GET')).toBe(true);
  expect(await retries('POST')).toBe(false);
});

test('a longer wait than usual is sent as Retry-After', async () => {
  const later = fastify().post('/', (request, reply) => sendBusy(request, reply, 60));
  const reply = await later.inject({ method: 'POST', url: '/' });
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '60']);
});

test.each([
  ['es-MX,es;q=0.9', 'es', 'El servidor está demasiado ocupado. Inténtalo de nuevo en un momento.'],
  ['de-DE', 'en', 'The server is too busy right now. Try again in a moment.'],
])('a browser in %s is told on a page in "%s"', async (language, lang, text) => {
  const headers = { accept: 'text/html', 'accept-language': language };
  const { body } = await app.inject({ method: 'GET', url: '/api/feed', headers });
  expect(body).toContain(`<html lang="${lang}">`);
  expect(body).toContain(text);
});
