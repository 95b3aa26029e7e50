import { ERRORS } from '@crustodian/contract/wire/errors';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

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

test.skipIf(!HAS_NGINX)('nginx takes the configuration', () => {
  const folder = mkdtempSync(join(tmpdir(), 'crustodian-nginx-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const own = join(folder, 'product.conf');
  // The name is known to compose only, and the port to root.
  writeFileSync(
    own,
    CONFIG.replace('server app:8080', 'server 127.0.0.1:8080')
      .replace('listen 80;', 'listen 8081;')
      .replace('/var/log/nginx/', `${folder}/`),
  );
  const whole = join(folder, 'nginx.conf');
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  writeFileSync(
    whole,
    `pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${paths.join(' ')} include ${own}; }`,
  );
  const { status, stderr } = spawnSync('nginx', ['-t', '-p', folder, '-c', whole], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')]);
});
