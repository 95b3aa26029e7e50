import { ERRORS } from '@crustodian/contract/wire/errors';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { BARE_ANSWER } from '../../apps/api/src/platform/http/security-headers.ts';
import { freePort } from '../test/free-port.ts';

const CONFIG = readFileSync('deploy/nginx.conf', 'utf8');
const HAS_NGINX = spawnSync('nginx', ['-v']).status === 0;

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

/** Writes the configuration to a temporary folder, for a product at `upstream`. */
function configured({ port = 8081, upstream = '127.0.0.1:8080' } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'crustodian-nginx-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const own = join(folder, 'product.conf');
  // Replaces the host name, which only compose resolves, and the port, which needs root.
  writeFileSync(
    own,
    CONFIG.replace('server app:8080', `server ${upstream}`)
      .replace('listen 80;', `listen 127.0.0.1:${port};`)
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
async function behindNginx(answer: RequestListener) {
  const product = createServer(answer).listen(0);
  onTestFinished(() => void product.close());
  await once(product, 'listening');
  const port = await freePort();
  const upstream = `127.0.0.1:${(product.address() as AddressInfo).port}`;
  const nginx = spawn('nginx', configured({ port, upstream }), { stdio: 'ignore' });
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
