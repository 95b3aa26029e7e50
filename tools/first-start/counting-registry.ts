import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A download from the registry. */
export interface Fetched {
  path: string;
  /** Compressed size as transferred over the network. */
  bytes: number;
}

export interface CountingRegistry {
  /** Address for npm_config_registry. */
  address: string;
  fetched: Fetched[];
  close: () => void;
}

/** Forwards each request of npm to its registry, and counts the bytes of the answers. */
export async function startCountingRegistry(registry: string): Promise<CountingRegistry> {
  const fetched: Fetched[] = [];
  const server = createServer((asked, reply) => {
    const url = new URL(asked.url ?? '/', registry);
    const headers = { ...asked.headers, host: url.host };
    const outside = request(url, { method: asked.method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
      count(answer, asked.url ?? '/');
    });
    outside.once('error', () => reply.destroy());
    asked.pipe(outside);
  });
  const count = (answer: IncomingMessage, path: string) => {
    const one = { path, bytes: 0 };
    fetched.push(one);
    answer.on('data', (chunk: Buffer) => (one.bytes += chunk.length));
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/`,
    fetched,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
