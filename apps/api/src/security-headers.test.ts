import { testApp } from '#test/world/app';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { makePlaces, type Places } from './test/samples/every-call.ts';
import { newReport, withFile } from './test/samples/weekly-reports.ts';

const t = testApp();
const behindTls = testApp({ publicUrl: 'https://pizza.example' });

let places: Places;
let addresses: Record<string, string> = {};
beforeAll(async () => {
  places = await makePlaces(t);
  await newReport(t, places.V1, 'delivered');
  addresses = {
    'a page of the app': '/daily-feed',
    'a screen': '/pizza-tv/venue/1/',
    'sheets to be printed': '/live-pdf/venue/1/week/10-3-2024?print=1',
    'a call': '/api/get_my_info',
    'a refusal': '/api/dashboard/venues-by-company/3',
    'what is not there': '/api/nothing',
    'a picture': `/api/static/${places.V1.picture}`,
    'a PDF': `/api/static/reports/${(await withFile(t, places.V1))._id}`,
    'the page to log in': '/api/login',
    'an address that nobody can read': '/api/static/%',
  };
});

const KINDS = [
  'a page of the app',
  'a screen',
  'sheets to be printed',
  'a call',
  'a refusal',
  'what is not there',
  'a picture',
  'a PDF',
  'the page to log in',
  'an address that nobody can read',
];
const headersOf = async (kind: string) => {
  const url = addresses[kind]!;
  const headers = { accept: 'text/html' };
  return (await t.ask('staff', { method: 'GET', url, headers })).headers;
};
/** Parses a policy into its directives. */
const policyOf = (header: unknown): Record<string, string[]> =>
  Object.fromEntries(
    String(header)
      .split(';')
      .map((directive) => directive.trim().split(' '))
      .map(([name, ...sources]) => [name!, sources]),
  );

describe.each(KINDS)('%s', (kind) => {
  test('runs no script but those of this server, and none that stands in a page', async () => {
    const policy = policyOf((await headersOf(kind))['content-security-policy']);
    const scripts = policy['script-src'] ?? policy['default-src']!;
    for (const source of scripts) expect(source).toMatch(/^'(?:self|none|sha256-[\w+/=]+)'$/);
    expect(policy['script-src-attr'] ?? ["'none'"]).toEqual(["'none'"]);
    expect(policy['object-src'] ?? policy['default-src']).toEqual(["'none'"]);
    expect(policy['base-uri']).toEqual(["'none'"]);
  });

  test('is shared with no other origin', async () => {
    const origin = 'https://elsewhere.example';
    const asked = { origin, 'access-control-request-method': 'POST', accept: 'text/html' };
    for (const method of ['GET', 'OPTIONS'] as const) {
      const { headers } = await t.ask('staff', { method, url: addresses[kind]!, headers: asked });
      const allowing = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
      expect(allowing).toEqual([]);
    }
  });

  test('is shown in no frame of another page', async () => {
    const { 'content-security-policy': policy } = await headersOf(kind);
    expect(policyOf(policy)['frame-ancestors']).toEqual(["'none'"]);
  });

  test('is taken for nothing but what it says it is', async () => {
    expect((await headersOf(kind))['x-content-type-options']).toBe('nosniff');
  });
});

test.each([
  ['x-frame-options', 'DENY'],
  ['referrer-policy', 'no-referrer'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', expect.stringContaining('camera=(), ')],
])('%s is sent on every page', async (name, value) => {
  for (const kind of ['a page of the app', 'the page to log in', 'a call']) {
    expect((await headersOf(kind))[name]).toEqual(value);
  }
});

test('behind TLS browsers are restricted to TLS', async () => {
  const health = { method: 'GET', url: '/api/health' } as const;
  const secure = (await behindTls.ask('anon', health)).headers['strict-transport-security'];
  expect(secure).toBe('max-age=31536000; includeSubDomains');
  expect((await t.ask('anon', health)).headers).not.toHaveProperty('strict-transport-security');
});

test.each([
  ['a page', 'GET /daily-feed HTTP/1.1\r\nHost: x', 200],
  ['what is there for nobody', 'GET /api/nothing HTTP/1.1\r\nHost: x', 404],
  ['an address that nobody can read', 'GET /api/static/% HTTP/1.1\r\nHost: x', 400],
  ['a request without a host', 'GET / HTTP/1.1', 400],
  ['what cannot be met', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: a pizza', 417],
  ['what is for a proxy', 'CONNECT x:443 HTTP/1.1\r\nHost: x', 400],
  ['no request at all', 'NONSENSE', 400],
])('behind TLS the answer to %s says so once', async (_what, request, status) => {
  if (!behindTls.app.server.listening) await behindTls.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = behindTls.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(`${request}\r\nConnection: close\r\n\r\n`);
  const [head = ''] = (await text(socket)).toLowerCase().split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^http/1\\.1 ${status} `));
  expect(head.match(/^strict-transport-security: .*$/gm)).toEqual([
    'strict-transport-security: max-age=31536000; includesubdomains',
  ]);
});

test('what never became a request is answered with the same care', async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write('NONSENSE\r\n\r\n');
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('x-content-type-options: nosniff');
  expect(answer).toContain("default-src 'none'");
});

test('pages hold no script, and no attribute that is one', async () => {
  for (const url of ['/api/login', '/api/set-password?token=x']) {
    const { body, headers } = await t.ask('anon', { method: 'GET', url });
    const inline = [...body.matchAll(/<script>([^<]*)<\/script>/g)];
    expect(inline).toHaveLength(1);
    expect(String(headers['content-security-policy'])).toMatch(/script-src 'sha256-/);
    expect(body).not.toMatch(/<[^>]+\son\w+=/);
  }
});
