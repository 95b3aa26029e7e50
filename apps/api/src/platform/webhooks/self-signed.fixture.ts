import { execFileSync, spawnSync } from 'node:child_process';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** Whether certificates can be made here. */
export const HAS_OPENSSL = spawnSync('openssl', ['version']).status === 0;

/** A new key, and a certificate of a host that it signed itself, both as PEM. */
export function selfSigned(host: string): { key: string; cert: string } {
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const about = ['-days', '2', '-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  const made = execFileSync('openssl', ['req', '-x509', ...kind, '-keyout', '-', ...about], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const end = made.indexOf('-----BEGIN CERTIFICATE');
  return { key: made.slice(0, end), cert: made.slice(end) };
}

/** A server with such a certificate, and the requests that reached it. */
export async function selfSignedServer(host: string) {
  const { key, cert } = selfSigned(host);
  const reached: string[] = [];
  const server = createServer({ key, cert }, ({ url }, reply) => {
    reached.push(url!);
    reply.writeHead(204).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { server, cert, reached, port: (server.address() as AddressInfo).port };
}
