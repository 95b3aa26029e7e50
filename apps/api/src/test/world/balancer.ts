import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Product } from './start-product.ts';

type BalancedServer = Pick<Product, 'pid' | 'address'>;

/** A round-robin load balancer that ignores the client and skips dead servers. */
export interface Balancer {
  address: string;
  close: () => Promise<void>;
}

export async function startBalancer(servers: readonly BalancedServer[]): Promise<Balancer> {
  let turn = 0;
  const server = createServer((asked, reply) => {
    const chunks: Buffer[] = [];
    asked.on('data', (chunk: Buffer) => chunks.push(chunk));
    asked.on('end', () => {
      turn += 1;
      const order = servers.map((_, index) => servers[(turn + index) % servers.length]!);
      pass(asked, Buffer.concat(chunks), reply, order);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // Safe because it listens on a TCP port.
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}

function pass(
  asked: IncomingMessage,
  body: Buffer,
  reply: ServerResponse,
  [next, ...others]: readonly BalancedServer[],
): void {
  if (!next) return void reply.writeHead(502).end();
  const { method, url, headers } = asked;
  const passed = request(
    next.address + url,
    { method, headers: { ...headers, 'x-forwarded-for': asked.socket.remoteAddress } },
    (answer) => {
      reply.writeHead(answer.statusCode!, { ...answer.headers, 'x-answered-by': String(next.pid) });
      answer.pipe(reply);
    },
  );
  passed.on('error', () => pass(asked, body, reply, others));
  reply.on('close', () => passed.destroy());
  passed.end(body);
}
