import { MOST_AHEAD } from '#platform/overload/bounded-message';
import { createHttpServer, MOST_CONNECTIONS } from '#platform/http/unsent-answers';
import { MOST_STRANGERS } from '#platform/overload/request-scheduler';
import { testApp } from '#test/world/app';
import { V1 } from '#test/world/fixture';
import type { RequestListener, Server, ServerResponse } from 'node:http';
import { connect, Socket, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import { setImmediate as nextLook } from 'node:timers/promises';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';

/** Long enough for a busy machine. */
const PATIENCE = { timeout: 10_000 };

const t = testApp();
let port = 0;
beforeAll(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  // Safe because the server listens on a TCP port.
  port = (t.app.server.address() as AddressInfo).port;
});

/** Pipelines this many requests for a store's public screen; returns the response. */
async function sendAhead(count: number, last = ''): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const request = `GET /api/pizza_tv/pizza_tv/venue_pk/${V1}/ HTTP/1.1\r\nHost: localhost\r\n`;
  socket.write(`${`${request}\r\n`.repeat(count - 1)}${request}${last}\r\n`);
  return text(socket).catch(() => '');
}
const answers = (reply: string) => reply.split('HTTP/1.1 ').length - 1;

test('some requests sent ahead are answered in their order', async () => {
  expect(answers(await sendAhead(MOST_AHEAD, 'Connection: close\r\n'))).toBe(MOST_AHEAD);
});

test('a connection that sends thousands ahead is closed before they are looked at', async () => {
  const looked = vi.spyOn(t.tools.memory.openedScreens, 'get');
  expect(answers(await sendAhead(3000))).toBeLessThanOrEqual(MOST_AHEAD);
  expect(looked.mock.calls.length).toBeLessThanOrEqual(MOST_AHEAD);
  expect(await t.tools.meter.read()).toMatch(
    /crustodian_turned_away_total{why="too_many_ahead"} 1\n/,
  );
  expect((await t.ask('staff', { url: '/api/get_my_info' })).statusCode).toBe(200);
});

/** Connections waiting to be accepted: well below Node's 511. */
const BACKLOG = 250;

/** A server without an app, and connections to it. */
async function connections(count: number, handle: RequestListener, isProxy = true) {
  const counted = { busy: 0, too_many_ahead: 0, too_many_connections: 0 };
  const server = createHttpServer(
    handle,
    () => isProxy,
    undefined,
    (why) => (counted[why] += 1),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Safe because the server listens on a TCP port.
  const { port: own } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  // Beyond its backlog, the kernel accepts a connection seconds after its client considers it open.
  while (sockets.length < count) {
    const few = Array.from({ length: Math.min(BACKLOG, count - sockets.length) }, () =>
      connect(own, '127.0.0.1').resume(),
    );
    await Promise.all(few.map((socket) => once(socket, 'connect')));
    sockets.push(...few);
  }
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { server, sockets, counted };
}

const openConnections = (server: Server) =>
  new Promise<number>((done) => server.getConnections((_e, n) => done(n)));

test('of what two hundred connections send, a few requests begin between two looks at the sockets', async () => {
  let begun = 0;
  const { sockets } = await connections(200, (_request, response) => {
    begun += 1;
    response.end();
  });
  for (const socket of sockets) {
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(20));
  }
  let most = 0;
  while (begun < 200 * 20) {
    const before = begun;
    await nextLook();
    most = Math.max(most, begun - before);
  }
  // Some start before the check and some after it.
  expect(most).toBeLessThanOrEqual(16);
});

test('while requests of a connection wait, what it sends ahead stays unread; then it is answered', async () => {
  const responses: ServerResponse[] = [];
  let isReleased = false;
  const { sockets } = await connections(2, (_request, response) => {
    responses.push(response);
    if (isReleased) response.end();
  });
  const [flooding, other] = sockets as [Socket, Socket];
  const header = `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(7000)}\r\n\r\n`;
  let answered = 0;
  flooding.on(
    'data',
    (data: Buffer) => (answered += data.toString().split('HTTP/1.1 200').length - 1),
  );
  flooding.write(header.repeat(MOST_AHEAD));
  await vi.waitFor(() => expect(responses).toHaveLength(1), PATIENCE);
  // Another connection is answered meanwhile, ten times.
  for (let n = 0; n < 10; n += 1) {
    other.write(header);
    await vi.waitFor(() => expect(responses).toHaveLength(2), PATIENCE);
    responses.pop()!.end();
    await once(other, 'data');
  }
  // One chunk that is parsed, and one that waits.
  expect(responses[0]!.socket!.bytesRead).toBeLessThanOrEqual(2 * 64 * 1024);
  isReleased = true;
  responses[0]!.end();
  await vi.waitFor(() => expect(answered).toBe(MOST_AHEAD), PATIENCE);
});

test('while connections come in, one request begins between two looks at the sockets', async () => {
  let begun = 0;
  const { server, sockets } = await connections(50, (_request, response) => {
    begun += 1;
    response.end();
  });
  for (const socket of sockets) {
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(20));
  }
  let most = 0;
  while (begun < 50 * 20) {
    const before = begun;
    // Simulates a new connection.
    server.emit('connection', new Socket());
    await nextLook();
    if (before > 20) most = Math.max(most, begun - before);
  }
  expect(most).toBeLessThanOrEqual(2);
});

test('behind a proxy a site with hundreds of networks delays its own requests alone', async () => {
  const begun: string[] = [];
  const { server, sockets } = await connections(300, ({ headers }, response) => {
    begun.push(String(headers['x-forwarded-for']));
    response.end();
  });
  const other = '203.0.113.9';
  let before = 0;
  server.prependListener('request', ({ headers }) => {
    if (headers['x-forwarded-for'] === other) before = begun.length;
  });
  const from = (address: string) =>
    `GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n\r\n`;
  const [own, ...flood] = sockets;
  for (const [n, socket] of flood.entries()) {
    socket.write(from(`2001:db8:1:${n.toString(16)}::7`).repeat(20));
  }
  await vi.waitFor(() => expect(begun.length).toBeGreaterThan(0), PATIENCE);
  own!.write(from(other));
  await vi.waitFor(() => expect(begun).toContain(other), PATIENCE);
  expect(begun.indexOf(other) - before).toBeLessThan(10);
});

test('of a proxy no connection is closed for one of its clients: what is too much is told so', async () => {
  const { server, sockets, counted } = await connections(
    MOST_STRANGERS + 500,
    (_request, response) => {
      response.end();
    },
  );
  // Connections accepted later would send later than the others.
  await vi.waitFor(
    async () => expect(await openConnections(server)).toBe(sockets.length),
    PATIENCE,
  );
  const replies = sockets.map(async (socket) => {
    const [data] = (await once(socket, 'data')) as [Buffer];
    return data.toString();
  });
  for (const [n, socket] of sockets.entries()) {
    const address = `2001:db8:1:1::${n.toString(16)}`;
    socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n\r\n`);
  }
  const all = await Promise.all(replies);
  const refused = all.filter((reply) => reply.startsWith('HTTP/1.1 503'));
  expect(refused.length).toBeGreaterThan(0);
  expect(counted.busy).toBe(refused.length);
  for (const reply of refused) {
    expect(reply).toContain('retry-after: 2');
    expect(reply).toContain('"code":"busy"');
  }
  expect(sockets.filter(({ readableEnded, destroyed }) => readableEnded || destroyed)).toEqual([]);
});

test('headers of more than 8 KB are refused', async () => {
  const url = `http://127.0.0.1:${port}/api/health`;
  const answer = (bytes: number) => fetch(url, { headers: { x: 'x'.repeat(bytes) } });
  expect((await answer(7000)).status).toBe(200);
  expect((await answer(9000)).status).toBe(431);
});

test.each([
  ['so many connections as one network may have', false, MOST_CONNECTIONS],
  ['those of a trusted proxy, all of them', true, MOST_CONNECTIONS + 20],
])('%s stay open', async (_case, isProxy, expected) => {
  const { server, counted } = await connections(MOST_CONNECTIONS + 20, () => undefined, isProxy);
  const closed = MOST_CONNECTIONS + 20 - expected;
  await vi.waitFor(() => expect(counted.too_many_connections).toBe(closed), PATIENCE);
  await vi.waitFor(async () => expect(await openConnections(server)).toBe(expected), PATIENCE);
});
