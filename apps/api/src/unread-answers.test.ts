import { testApp } from '#test/world/app';
import { V1 } from '#test/world/fixture';
import { TV_CALLS } from '@crustodian/domain/reports/store-tv-paths';
import { closeStalledReaders, MOST_UNSENT } from '#platform/http/unsent-answers';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http';
import { connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { reportWith } from './features/store-tv/screen.fixture.ts';
import { pictureAddress } from './test/samples/picture.ts';

const t = testApp();

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

// Safe because each of these servers listens on a TCP port.
const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** Sends a request and reads only the first chunk of the response; returns the status. */
async function askAndStandStill(port: number, url: string, headers: Record<string, string>) {
  const socket = connect({ port, host: '127.0.0.1' });
  open.push(socket);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.write([`GET ${url} HTTP/1.1`, 'host: localhost', ...lines, '', ''].join('\r\n'));
  const [first] = (await once(socket, 'data')) as [Buffer];
  socket.pause();
  return Number(first.toString('latin1').slice(9, 12));
}

const MB = 2 ** 20;
/** More than the system buffers for a connection. */
const LARGE = Buffer.alloc(24 * MB);

test('answers that nobody reads fill the memory so far only, and others read on', async () => {
  const url = await pictureAddress(t);
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const port = portOf(t.app.server);
  vi.spyOn(t.tools.pictures, 'read').mockResolvedValue(LARGE);
  const headers = await t.signIn('regular');
  const statuses: number[] = [];
  for (let n = 0; n < 10; n += 1) statuses.push(await askAndStandStill(port, url, headers));
  const held = statuses.filter((status) => status === 200).length;
  expect(held * LARGE.length).toBeLessThanOrEqual(MOST_UNSENT.one);
  expect(statuses).toEqual([200, 200, ...Array(8).fill(503)]);
  expect(await askAndStandStill(port, url, await t.signIn('staff'))).toBe(200);
  // Disconnected clients no longer occupy memory.
  for (const socket of open.splice(0)) socket.destroy();
  await expect
    .poll(async () => (await t.ask('regular', { method: 'GET', url })).statusCode)
    .toBe(200);
});

test('a token that nobody made opens no way around', async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => undefined);
  const port = portOf(t.app.server);
  vi.spyOn(t.tools.pictures, 'read').mockResolvedValue(LARGE);
  const [path] = await reportWith(t, { venue: V1, entries: [{}] });
  const url = `${TV_CALLS}${V1}/picture/${path}`;
  const forged = { authorization: 'JWT eyJhbGciOiJIUzI1NiJ9.eyJyZWFkcyI6WyIvIl19.x' };
  const statuses: number[] = [];
  for (let n = 0; n < 5; n += 1) statuses.push(await askAndStandStill(port, url, forged));
  expect(statuses).toEqual([200, 200, 503, 503, 503]);
});

/** Instead of half a minute. */
const UNREAD_MS = 1000;

async function serve(answer: RequestListener) {
  const server = createServer(answer);
  closeStalledReaders(server, UNREAD_MS);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

test('a reader who takes nothing of a whole answer is cut off; who reads slowly is not', async () => {
  const server = await serve((_request, response) => response.end(LARGE));
  const closed: Promise<unknown>[] = [];
  server.prependListener('request', (_request, response) => closed.push(once(response, 'close')));
  expect(await askAndStandStill(portOf(server), '/', {})).toBe(200);
  await closed[0];
  const { promise, resolve } = Promise.withResolvers<IncomingMessage>();
  get({ port: portOf(server), host: '127.0.0.1' }, resolve);
  const began = performance.now();
  let bytes = 0;
  for await (const chunk of (await promise) as AsyncIterable<Buffer>) {
    const before = Math.floor(bytes / MB);
    bytes += chunk.length;
    if (Math.floor(bytes / MB) > before) await sleep(80);
  }
  expect(performance.now() - began).toBeGreaterThan(UNREAD_MS);
  expect(bytes).toBe(LARGE.length);
  server.close();
});

test('a reader who takes nothing of an answer that is sent in pieces is cut off as soon', async () => {
  const pieces = Array.from({ length: 24 }, () => Buffer.alloc(MB));
  const closed = Promise.withResolvers<boolean>();
  const server = await serve((_request, response) => {
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.once('close', () => closed.resolve(response.writableFinished));
    Readable.from(pieces).pipe(response);
  });
  expect(await askAndStandStill(portOf(server), '/', {})).toBe(200);
  expect(await closed.promise).toBe(false);
  server.close();
});

test('a file that is made while it is sent may pause', async () => {
  const server = await serve((_request, response) => {
    response.setHeader('content-type', 'text/csv');
    const slow = async function* () {
      yield 'the first lines';
      await sleep(2 * UNREAD_MS);
      yield 'the last ones';
    };
    Readable.from(slow()).pipe(response);
  });
  const { promise, resolve } = Promise.withResolvers<IncomingMessage>();
  get({ port: portOf(server), host: '127.0.0.1' }, resolve);
  let text = '';
  for await (const chunk of (await promise) as AsyncIterable<Buffer>) text += chunk.toString();
  expect(text).toBe('the first linesthe last ones');
  server.close();
});

test('a stream of events is never cut off for being quiet', async () => {
  const server = await serve((_request, response) => void response.write('retry: 2000\n\n'));
  expect(await askAndStandStill(portOf(server), '/', {})).toBe(200);
  const closed = vi.fn<() => void>();
  open[0]!.resume().on('close', closed);
  await sleep(3 * UNREAD_MS);
  expect(closed).not.toHaveBeenCalled();
  server.close();
});
