import { ERRORS } from '@crustodian/contract/wire/errors';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { get as httpsGet } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type ConnectionOptions } from 'node:tls';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { BARE_ANSWER } from '../../apps/api/src/platform/http/security-headers.ts';
import {
  HAS_OPENSSL,
  selfSigned,
} from '../../apps/api/src/platform/webhooks/self-signed.fixture.ts';
import { freePort } from '../test/free-port.ts';

const CONFIG = readFileSync('deploy/nginx.conf', 'utf8');
const HAS_NGINX = spawnSync('nginx', ['-v']).status === 0;

/** The lines for TLS, turned on as the file says. */
const TLS_CONFIG = CONFIG.replaceAll('#tls ', '').replaceAll(/^.*#plain$/gm, '');

const settings = CONFIG.split('\n').map((line) => line.trim());

test.each([
  'client_header_timeout 15s;',
  'client_body_timeout 15s;',
  'send_timeout 30s;',
  'keepalive_timeout 60s;',
  'large_client_header_buffers 2 8k;',
  'limit_conn_zone $crustodian_network zone=crustodian_network:10m;',
  'limit_conn crustodian_network 250;',
  'limit_conn_zone $crustodian_site zone=crustodian_site:10m;',
  'limit_conn crustodian_site 500;',
])('the proxy says %s', (setting) => expect(settings).toContain(setting));

test('each way to the product tells whom the proxy was asked by', () => {
  const ways = settings.filter((line) => line.startsWith('proxy_pass'));
  const told = settings.filter((line) => line.startsWith('proxy_set_header X-Forwarded-For'));
  expect(ways.length).toBeGreaterThan(0);
  expect(told).toEqual(ways.map(() => 'proxy_set_header X-Forwarded-For $crustodian_forwarded;'));
});

test('the log has no query, no referrer and no link to an evidence sheet', () => {
  const format = /log_format crustodian ([^;]*);/.exec(CONFIG)?.[1] ?? '';
  expect(settings).toContain('access_log /var/log/nginx/access.log crustodian;');
  expect(settings).toContain('~^/api/evidence/ /api/evidence/;');
  expect(format).toContain('$crustodian_path');
  expect(format).not.toMatch(/\$(request\b|request_uri|uri|args|query_string|http_referer)/);
});

test('who is refused for too many connections is told like one whom the product refuses', () => {
  const answer = /return 503 '(.*)';/.exec(CONFIG)?.[1] ?? '';
  expect(JSON.parse(answer)).toEqual({ err: ERRORS.busy.err, code: 'busy' });
});

/** Whether nginx knows the directive `http2`; earlier versions ask for it in `listen`. */
const KNOWS_HTTP2 = (() => {
  const [, major, minor] =
    /nginx\/(\d+)\.(\d+)/.exec(spawnSync('nginx', ['-v']).stderr?.toString()) ?? [];
  return Number(major) > 1 || Number(minor) > 24;
})();

/** Writes the configuration to a temporary folder, for a product at `upstream`; `tls` is a port. */
function configured({ port = 8081, upstream = '127.0.0.1:8080', tls = 0 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'crustodian-nginx-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  if (tls) {
    const { key, cert } = selfSigned('localhost');
    writeFileSync(join(folder, 'tls.key'), key);
    writeFileSync(join(folder, 'tls.crt'), cert);
  }
  const own = join(folder, 'product.conf');
  // Replaces the host name, which only compose resolves, and the port, which needs root.
  writeFileSync(
    own,
    (tls ? TLS_CONFIG : CONFIG)
      .replace('server app:8080', `server ${upstream}`)
      .replace('listen 80;', `listen 127.0.0.1:${port};`)
      .replace('listen 443 ssl;', `listen 127.0.0.1:${tls} ssl;`)
      .replace('http2 on;', KNOWS_HTTP2 ? 'http2 on;' : '')
      .replaceAll('/etc/nginx/tls/', `${folder}/`)
      .replace('/var/log/nginx/', `${folder}/`),
  );
  const whole = join(folder, 'nginx.conf');
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  writeFileSync(
    whole,
    `pid ${folder}/pid; error_log stderr; daemon off; events {} http { access_log off; ${paths.join(' ')} include ${own}; }`,
  );
  return ['-p', folder, '-c', whole];
}

test.skipIf(!HAS_NGINX)('nginx takes the configuration', () => {
  const { status, stderr } = spawnSync('nginx', ['-t', ...configured()], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')]);
});

/**
 * Starts nginx in front of a product with this request handler; returns the product and nginx's
 * port.
 */
async function behindNginx(answer: RequestListener, tls = 0) {
  const product = createServer(answer).listen(0);
  onTestFinished(() => void product.close());
  await once(product, 'listening');
  const port = await freePort();
  const upstream = `127.0.0.1:${(product.address() as AddressInfo).port}`;
  const nginx = spawn('nginx', configured({ port, upstream, tls }), { stdio: 'ignore' });
  onTestFinished(async () => {
    nginx.kill();
    await once(nginx, 'exit');
  });
  return { product, port };
}

test.skipIf(!HAS_NGINX).each([
  ['alone', undefined, '127.0.0.1'],
  ['behind another proxy', '203.0.113.9', '203.0.113.9, 127.0.0.1'],
  ['behind two', '198.51.100.7, 203.0.113.9', '198.51.100.7, 203.0.113.9, 127.0.0.1'],
])('the product is told by whom nginx %s was asked', async (_where, sent, told) => {
  const { port } = await behindNginx(({ headers }, reply) => {
    reply.end(JSON.stringify(headers['x-forwarded-for'] ?? null));
  });
  const headers = sent === undefined ? {} : { 'x-forwarded-for': sent };
  for (const path of ['/', '/api/live/', '/assets/main.js']) {
    const reply = await vi.waitFor(() => fetch(`http://127.0.0.1:${port}${path}`, { headers }));
    expect([path, await reply.json()]).toEqual([path, told]);
  }
});

test.skipIf(!HAS_NGINX)(
  'what nginx answers itself says what the product’s answers say, once',
  async () => {
    const said = { 'x-content-type-options': 'nosniff', 'content-security-policy': 'its own' };
    const { product, port } = await behindNginx((_request, reply) => {
      reply.writeHead(200, said).end();
    });
    const headersOf = (path: string) =>
      vi.waitFor(async () => {
        const { status, headers } = await fetch(`http://127.0.0.1:${port}${path}`);
        return [status, ...Object.keys(said).map((name) => headers.get(name))];
      });
    expect(await headersOf('/')).toEqual([200, 'nosniff', 'its own']);
    const own = ['nosniff', BARE_ANSWER['content-security-policy']];
    expect(await headersOf('/metrics')).toEqual([404, ...own]);
    product.close();
    product.closeAllConnections();
    expect(await headersOf('/')).toEqual([502, ...own]);
  },
);

describe.skipIf(!HAS_NGINX || !HAS_OPENSSL)('with the lines for TLS', () => {
  /** What nginx negotiates with a client that supports these; null if the handshake fails. */
  const negotiated = (port: number, known: ConnectionOptions) =>
    new Promise<string | null>((resolve) => {
      const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false, ...known });
      socket.on('error', () => resolve(null));
      socket.on('secureConnect', () => {
        resolve(`${socket.getProtocol()} ${socket.getCipher().name}`);
        socket.destroy();
      });
    });

  test('pages are redirected to TLS, calls without it are refused and never reach the product', async () => {
    const tls = await freePort();
    const reached: unknown[] = [];
    const { port } = await behindNginx(({ url, headers }, reply) => {
      reached.push([url, headers['x-forwarded-proto']]);
      reply.end();
    }, tls);
    const ask = async (path: string) => {
      const url = `http://127.0.0.1:${port}${path}`;
      const reply = await vi.waitFor(() => fetch(url, { redirect: 'manual' }));
      return { status: reply.status, to: reply.headers.get('location'), body: await reply.text() };
    };
    const to = 'https://127.0.0.1/daily-feed?of=3';
    expect(await ask('/daily-feed?of=3')).toMatchObject({ status: 308, to });
    expect(await ask('/metrics')).toMatchObject({ status: 404, to: null });
    const call = await ask('/api/get_my_info');
    expect(call).toMatchObject({ status: 403, to: null });
    expect(JSON.parse(call.body)).toMatchObject({ code: 'forbidden' });
    expect(reached).toEqual([]);
    const get = { host: '127.0.0.1', port: tls, path: '/api/health', rejectUnauthorized: false };
    const [answer] = (await once(httpsGet(get), 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(reached).toEqual([['/api/health', 'https']]);
  });

  test('only TLS 1.2 and 1.3 with strong ciphers are negotiated', async () => {
    const tls = await freePort();
    await behindNginx((_request, reply) => void reply.end(), tls);
    await vi.waitFor(async () => expect(await negotiated(tls, {})).toMatch(/^TLSv1\.3 /));
    const old: ConnectionOptions = { maxVersion: 'TLSv1.2', minVersion: 'TLSv1.2' };
    expect(await negotiated(tls, old)).toBe('TLSv1.2 ECDHE-ECDSA-AES256-GCM-SHA384');
    const weak = 'ECDHE-ECDSA-AES128-SHA:ECDHE-ECDSA-AES256-SHA384:@SECLEVEL=0';
    expect(await negotiated(tls, { ...old, ciphers: weak })).toBeNull();
    const older: ConnectionOptions = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1' };
    expect(await negotiated(tls, { ...older, ciphers: 'DEFAULT:@SECLEVEL=0' })).toBeNull();
  });
});
