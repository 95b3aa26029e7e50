import { connect, createServer, type Server } from 'node:net';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Who runs the database: the owner listens on a socket and says its process id. The system closes
 * the socket with the process, so unlike a pid file it cannot name a process long gone.
 */
const socketOf = (folder: string) => join(folder, 'owner');

/** A socket that takes a connection has a living process behind it, however busy that is. */
const BUSY_MS = 30_000;

/** The process id of the running owner; undefined where there is none. */
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
