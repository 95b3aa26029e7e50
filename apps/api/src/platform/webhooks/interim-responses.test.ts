import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outsideFetch } from './fetch-outside.ts';
import { postOutside } from './post-outside.ts';

const way = { mayReach: () => true, timeoutMs: 5000 };
const INTERIM = 'HTTP/1.1 103 Early Hints\r\nlink: </a>; rel=preload\r\n\r\n';
const ANSWER = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';

/** Its answers begin with as many interim responses as the path says; 'endless' never ends them. */
function answer(socket: Socket): void {
  socket.on('error', () => {});
  socket.once('data', (asked) => {
    const [, count] = /^\w+ \/(\w+)/.exec(asked.toString())!;
    if (count !== 'endless') return void socket.end(INTERIM.repeat(Number(count)) + ANSWER);
    const again = () => {
      if (!socket.destroyed) socket.write(INTERIM.repeat(100), again);
    };
    again();
  });
}
let server: Server;
let base: string;
beforeAll(async () => {
  server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const post = (count: string) =>
  postOutside({ url: `${base}/${count}`, headers: {}, body: '' }, way);
const ask = (count: string) =>
  outsideFetch(way)(`${base}/${count}`, { method: 'GET', headers: {} });

test('a few interim responses come before an answer', async () => {
  expect(await post('3')).toMatchObject({ status: 200, problem: null });
  expect(await (await ask('3')).text()).toBe('ok');
});

test('interim responses without end end the request, long before its time is over', async () => {
  const began = performance.now();
  expect(await post('endless')).toMatchObject({
    status: null,
    problem: 'the connection failed (too many interim responses)',
    isFinal: false,
  });
  await expect(ask('endless')).rejects.toThrow('too many interim responses');
  expect(performance.now() - began).toBeLessThan(3000);
});
