import { testApp } from '#test/world/app';
import { writeWebBuild } from '#test/samples/web-build';
import { errorHandler } from '#platform/http/http';
import fastify, { type FastifyInstance } from 'fastify';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from './app.ts';
import { serveWeb } from './serve-web.ts';

const t = testApp();
let root = '';
let app: FastifyInstance;
const html = { accept: 'text/html,application/xhtml+xml' };

function serving(folder: string | null): FastifyInstance {
  const server = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  server.setErrorHandler(errorHandler);
  serveWeb(server, folder);
  return server;
}

beforeAll(async () => {
  root = await writeWebBuild(await mkdtemp(join(tmpdir(), 'crustodian-web-')));
  await mkdir(join(root, 'assets'));
  await mkdir(join(root, '.vite'));
  await writeFile(join(root, 'api/openapi.json'), '{}');
  await writeFile(join(root, 'favicon.svg'), '<svg/>');
  await writeFile(join(root, 'assets/main-abc123.js'), 'export {}');
  await writeFile(join(root, 'assets/main-abc123.js.br'), 'packed well');
  await writeFile(join(root, 'assets/main-abc123.js.gz'), 'packed');
  await writeFile(join(root, '.vite/manifest.json'), '{}');
  app = serving(root);
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

test.each(['/', '/daily-feed', '/report/performance?venue=3', '/no-such-page', '/api-docs'])(
  '%s is a page of the app',
  async (url) => {
    const reply = await app.inject({ url, headers: html });
    expect([reply.statusCode, reply.body]).toEqual([200, '<!doctype html><p>the app</p>']);
    expect(reply.headers['cache-control']).toBe('no-cache');
  },
);

test.each([
  ['/daily-feed', { accept: '*/*' }, 200],
  ['/daily-feed', {}, 200],
  ['/no-such-picture.png', { accept: '*/*' }, 404],
  ['/daily-feed', { accept: 'application/json' }, 404],
])('%s for who takes %j: %i', async (url, headers, status) => {
  expect((await app.inject({ url, headers })).statusCode).toBe(status);
});

test.each([
  '/shift/venue/6/?key=abc',
  '/pizza-tv/venue/6',
  '/pizza-tv/venue/6/',
  '/pizza-tv/venue/6/?week=10-3-2024',
])('%s is a screen, a page of its own', async (url) => {
  const reply = await app.inject({ url, headers: html });
  expect([reply.statusCode, reply.body]).toEqual([200, '<!doctype html><p>the screen</p>']);
  expect(reply.headers['cache-control']).toBe('no-cache');
});

test.each([
  '/live-pdf/venue/1/week/10-3-2024?print=1',
  '/monthly-report/company/1/month/1-3-2024/region/west?print=1',
])('%s is the sheets of a report alone', async (url) => {
  const reply = await app.inject({ url, headers: html });
  expect([reply.statusCode, reply.body]).toEqual([200, '<!doctype html><p>the sheets</p>']);
});

test.each([
  '/live-pdf/venue/1/week/10-3-2024',
  '/daily-feed?print=1',
  '/pizza-tv-explorer',
  '/pizza-tv/venue/',
  '/pizza-tv',
])('%s is none', async (url) => {
  const reply = await app.inject({ url, headers: html });
  expect(reply.body).toBe('<!doctype html><p>the app</p>');
});

test.each([
  ['/api/docs', 'the API'],
  ['/api/docs/', 'the API'],
  ['/api/openapi.json', '{}'],
])('%s is public', async (url, text) => {
  const reply = await app.inject({ url, headers: html });
  expect([reply.statusCode, reply.body]).toEqual([200, expect.stringContaining(text)]);
});

test.each([
  ['/assets/main-abc123.js', 'public, max-age=31536000, immutable'],
  ['/favicon.svg', 'no-cache'],
])('%s is kept: %s', async (url, kept) => {
  const reply = await app.inject({ url });
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, kept]);
});

test('an SVG says how it is encoded', async () => {
  const { headers } = await app.inject({ url: '/favicon.svg' });
  expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8');
});

test.each([
  ['br, gzip', 'br', 'packed well'],
  ['gzip', 'gzip', 'packed'],
  ['identity', undefined, 'export {}'],
])(
  'a browser that takes %s gets the file that the build packed',
  async (accepted, coding, body) => {
    const headers = { 'accept-encoding': accepted };
    const reply = await app.inject({ url: '/assets/main-abc123.js', headers });
    expect([reply.statusCode, reply.headers['content-encoding'], reply.body]).toEqual([
      200,
      coding,
      body,
    ]);
    expect(reply.headers['content-type']).toContain('javascript');
    expect(reply.headers['cache-control']).toContain('immutable');
  },
);

describe('is not there', () => {
  test.each([
    ['a call that does not exist', { url: '/api/nothing', headers: html }],
    ['the address of all calls', { url: '/api', headers: html }],
    ['a file of an older build', { url: '/assets/main-old.js', headers: html }],
    ['a picture on a page', { url: '/daily-feed/x.png', headers: { accept: 'image/*' } }],
    ['a post to a page', { method: 'POST', url: '/daily-feed', headers: html }],
    ["the build's own notes", { url: '/.vite/manifest.json' }],
    ['a way out of the folder', { url: '/assets/..%2f..%2f..%2fetc/passwd' }],
  ] as const)('%s', async (_case, request) => {
    const reply = await app.inject(request);
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([404, 'not_found']);
  });
});

test('an address that was no file at the start costs no look at the disk', async () => {
  await writeFile(join(root, 'late.txt'), 'here');
  expect((await app.inject({ url: '/late.txt' })).statusCode).toBe(404);
});

test('a page is served without too many listeners on its answer', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => void warnings.push(warning);
  process.on('warning', note);
  // The whole app, because its parts add listeners as well.
  const whole = buildApp(t.tools, undefined, root);
  await whole.listen({ port: 0, host: '127.0.0.1' });
  // Safe because the server listens on a TCP port.
  const { port } = whole.server.address() as AddressInfo;
  const headers = { ...html, 'accept-encoding': 'identity' };
  const page = await fetch(`http://127.0.0.1:${port}/daily-feed`, { headers });
  await page.text();
  await whole.close();
  process.off('warning', note);
  expect(page.status).toBe(200);
  // Other test files in the same process may cause other warnings.
  const ofListeners = warnings.filter(({ name }) => name === 'MaxListenersExceededWarning');
  expect(ofListeners.map(({ message }) => message)).toEqual([]);
});

test('before the app was built its pages are not there', async () => {
  const server = serving(null);
  const reply = await server.inject({ url: '/daily-feed', headers: html });
  expect(reply.statusCode).toBe(404);
  await server.close();
});
