import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outsideFetch } from './fetch-outside.ts';
import { postOutside } from './post-outside.ts';

const way = { mayReach: () => true, timeoutMs: 5000 };
let server: Server;
let address: string;

beforeAll(async () => {
  server = createServer((_request, reply) => reply.writeHead(204).end());
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  address = `127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => server.close());

test.each(['HTTP://', ' http://', 'ht\ntp://', 'http:'])(
  'an address that begins with %j is asked as it is read',
  async (beginning) => {
    const url = beginning + address;
    expect(await postOutside({ url, headers: {}, body: '{}' }, way)).toMatchObject({
      status: 204,
      problem: null,
    });
    const reply = await outsideFetch(way)(url, { method: 'GET', headers: {} });
    expect(reply.status).toBe(204);
  },
);

test('a message that cannot be sent at all has failed, so that its tries end', async () => {
  const message = { url: `http://${address}`, headers: { 'x-name': 'a\nb' }, body: '{}' };
  expect(await postOutside(message, way)).toMatchObject({
    status: null,
    problem: 'the connection failed (ERR_INVALID_CHAR)',
    isFinal: false,
  });
});
