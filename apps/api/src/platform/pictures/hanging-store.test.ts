import { createS3Store } from '#platform/pictures/picture-storage-s3';
import { outageOf } from '#platform/database/outage';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** What the store sends before it hangs. */
let begins = '';
let server: Server;
const sockets = new Set<Socket>();
beforeEach(async () => {
  begins = '';
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).once('data', () => socket.write(begins));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

const open = () => {
  const { port } = server.address() as AddressInfo;
  const url = `s3://key:secret@bucket?endpoint=http://127.0.0.1:${port}`;
  return createS3Store(url, { threads: 1, answersWithinMs: 150 });
};
const failureOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test.each([
  ['never answers', ''],
  ['stops within an answer', 'HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\nthe first bytes'],
])('a store that %s costs a moment, and then nothing', async (_case, first) => {
  begins = first;
  const store = open();
  const began = performance.now();
  expect(outageOf(await failureOf(store.read('a'.repeat(64))))).toBe('unavailable');
  expect(performance.now() - began).toBeLessThan(5000);
  const again = performance.now();
  for (let n = 0; n < 50; n += 1) {
    expect(outageOf(await failureOf(store.read('b'.repeat(64))))).toBe('unavailable');
  }
  expect(performance.now() - again).toBeLessThan(1000);
});
