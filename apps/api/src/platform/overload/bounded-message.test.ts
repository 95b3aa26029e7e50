import { BoundedMessage, FREE_CHUNKS, MOST_AHEAD } from '#platform/overload/bounded-message';
import { answerClientError } from '#platform/http/client-error';
import { createHttpServer } from '#platform/http/unsent-answers';
import type { RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';

/** The response of a server without an app to these bytes, until it closes the connection. */
async function answerTo(sent: string, handle: RequestListener): Promise<string> {
  const server = createHttpServer(handle, () => false);
  // Safe because the server's sockets are net.Socket.
  server.on('clientError', (error, socket) => answerClientError(error, socket as never));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Safe because the server listens on a TCP port.
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
    server.close();
  });
  socket.write(sent);
  return text(socket).catch(() => '');
}

/** The number of parsed requests, answered or not. */
function countParsed(): () => number {
  const pushed = vi.spyOn(BoundedMessage.prototype, 'push');
  onTestFinished(() => pushed.mockRestore());
  return () => pushed.mock.calls.filter(([chunk]) => chunk === null).length;
}

const READ_BYTES = 64 * 1024;

test.each([
  ['which are answered one by one', 'Host: a\r\n'],
  ['which Node refuses: no host', ''],
  ['which Node refuses: an unknown expectation', 'Host: a\r\nExpect: x\r\n'],
])('of thousands of requests in one read, %s, some dozens are parsed', async (_case, header) => {
  const request = `GET / HTTP/1.1\r\n${header}\r\n`;
  const parsed = countParsed();
  await answerTo(request.repeat(READ_BYTES / request.length), (_request, response) => {
    response.end();
  });
  expect(parsed()).toBeGreaterThan(MOST_AHEAD);
  expect(parsed()).toBeLessThan(4 * MOST_AHEAD);
});

const HEAD = 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n';
const inChunks = (bytes: number, count: number) =>
  `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`.repeat(count);

/** Answers with the number of received bytes. */
const readAll: RequestListener = (request, response) =>
  void buffer(request).then(
    ({ length }) => response.end(`got ${length}`),
    () => undefined,
  );

test.each([1, 200])(
  'a body in pieces of %i bytes is refused, and its connection closed',
  async (bytes) => {
    const reply = await answerTo(`${HEAD}\r\n${inChunks(bytes, 1000)}`, readAll);
    expect(reply).toMatch(/^HTTP\/1\.1 413 /);
    expect(reply).toContain('Connection: close');
    expect(JSON.parse(reply.slice(reply.indexOf('\r\n\r\n')))).toMatchObject({
      err: expect.stringContaining('pieces'),
      code: 'too_large',
    });
  },
);

test('so is the rest of a body that nobody wants', async () => {
  const reply = await answerTo(`${HEAD}\r\n${inChunks(1, 1000)}`, (_request, response) => {
    response.writeHead(404).end('not found');
  });
  expect(reply).toMatch(/^HTTP\/1\.1 404 /);
  expect(reply).toContain('Connection: close');
});

test.each([
  ['a few bytes, a few times', 1, FREE_CHUNKS],
  ['1 KB', 1024, 2000],
  ['64 KB', READ_BYTES, 100],
])('a body in pieces of %s is read', async (_case, bytes, count) => {
  const sent = `${HEAD}Connection: close\r\n\r\n${inChunks(bytes, count)}0\r\n\r\n`;
  expect(await answerTo(sent, readAll)).toContain(`got ${bytes * count}`);
});

test('what comes while answers are not taken is read once they are', async () => {
  const large = Buffer.alloc(64 * 2 ** 20, 'x');
  const asked: string[] = [];
  const server = createHttpServer(
    ({ url }, response) => {
      asked.push(url!);
      response.end(url === '/large' ? large : 'small');
    },
    () => false,
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Safe because the server listens on a TCP port.
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
    server.close();
  });
  socket.pause();
  socket.write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n');
  await vi.waitUntil(() => asked.length === 1);
  const more = `Host: a\r\nX-Filling: ${'x'.repeat(READ_BYTES / 16)}\r\n`;
  socket.write(`GET /2 HTTP/1.1\r\n${more}\r\nGET /3 HTTP/1.1\r\n${more}Connection: close\r\n\r\n`);
  // Waits until the server has read it.
  await setTimeout(200);
  expect((await buffer(socket)).length).toBeGreaterThan(large.length);
  expect(asked).toEqual(['/large', '/2', '/3']);
});
