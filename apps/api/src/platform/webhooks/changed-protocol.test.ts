import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outsideFetch } from './fetch-outside.ts';
import { postOutside } from './post-outside.ts';

const way = { mayReach: () => true, timeoutMs: 5000 };
let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer((_request, reply) => {
    reply.writeHead(101, { connection: 'upgrade', upgrade: 'other' });
    reply.end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => server.close());

test('a message whose receiver changes the protocol did not arrive', async () => {
  expect(await postOutside({ url, headers: {}, body: '{}' }, way)).toMatchObject({
    status: 101,
    problem: 'answered 101',
    isFinal: false,
  });
});

test('nor is it an answer to a call', async () => {
  await expect(outsideFetch(way)(url, { method: 'GET', headers: {} })).rejects.toThrow(
    'the answer changes the protocol',
  );
});
