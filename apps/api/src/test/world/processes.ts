import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The real server as its own process, for tests of several. */
export interface ServerProcess {
  pid: number;
  /** Without a slash at the end. */
  address: string;
  /** Everything it has printed so far. */
  said: () => string;
  /** SIGKILL. */
  kill: () => Promise<void>;
  /** SIGTERM; answers the exit code. */
  stop: () => Promise<number | null>;
}

/** Far longer than it takes on a machine without other work. */
const START_WITHIN_MS = 100_000;
const MAIN = join(import.meta.dirname, '../../main.ts');

/** Starts the server; resolves when it answers. @throws Error with what it said where it ends instead */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'], PORT: '0', DEMO: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const address = await Promise.race([
    untilSaid(child, () => /running at http:\/\/localhost(:\d+)/.exec(output)?.[1]),
    ended.then(() => null),
    sleep(START_WITHIN_MS, null, { ref: false }),
  ]);
  if (address === null) {
    child.kill('SIGKILL');
    throw new Error(output);
  }
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return (await ended)[0];
  };
  return {
    pid: child.pid!,
    address: `http://127.0.0.1${address}`,
    said: () => output,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}

function untilSaid(child: ChildProcess, found: () => string | undefined): Promise<string> {
  return new Promise((resolve) => {
    const look = () => {
      const what = found();
      if (what === undefined) return;
      child.stdout?.off('data', look);
      resolve(what);
    };
    child.stdout?.on('data', look);
  });
}

/** A balancer that sends each request to the next server, regardless of the client; dead ones are skipped. */
export interface Balancer {
  address: string;
  close: () => Promise<void>;
}

export async function startBalancer(servers: readonly ServerProcess[]): Promise<Balancer> {
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
  // Safe because it listens at a port.
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
  [next, ...others]: readonly ServerProcess[],
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
