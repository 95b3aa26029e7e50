import { connect, createServer, type Server } from 'node:net';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Ownership of the database: the owner listens on a socket and sends its process id. Unlike a pid
 * file, the socket cannot name a dead process, because the system closes it with the process.
 */
const socketOf = (folder: string) => join(folder, 'owner');

/** A socket that accepts a connection belongs to a living process, however busy. */
const BUSY_MS = 30_000;

/** The process id of the running owner; undefined if there is none. */
export function currentOwner(folder: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const socket = connect(socketOf(folder));
    let output = '';
    socket.setEncoding('utf8');
    socket.setTimeout(BUSY_MS, () => socket.destroy());
    socket.on('data', (text: string) => (output += text));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(Number.parseInt(output, 10) || undefined));
  });
}

/** Makes this process the owner; call after `currentOwner` found none. */
export async function becomeOwner(folder: string): Promise<() => Promise<void>> {
  const path = socketOf(folder);
  rmSync(path, { force: true });
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(`${process.pid}\n`);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}
