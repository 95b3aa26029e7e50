import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { originOf } from './origin.ts';

const app = fastify({ trustProxy: 'loopback' });
app.get('/', (request) => originOf(request));
afterAll(() => app.close());

test.each([
  ['the address that a proxy of this machine forwards', '203.0.113.9', '203.0.113.9'],
  ['an address of version 6', '2001:db8::7', '2001:db8::7'],
  ['the caller, where what is forwarded is no address', '<b>nowhere</b>', '127.0.0.1'],
])('%s', async (_case, forwarded, address) => {
  const headers = { 'x-forwarded-for': forwarded, 'user-agent': 'test' };
  expect((await app.inject({ url: '/', headers })).json()).toEqual({ address, userAgent: 'test' });
});

test.each([
  ['one proxy', '203.0.113.9', '203.0.113.9'],
  ['a proxy in front of it', '203.0.113.9, 172.18.0.1', '203.0.113.9'],
  ['a proxy elsewhere that is named', '203.0.113.9, 198.51.100.7, 10.0.0.5', '203.0.113.9'],
  ['a client that writes an address itself', '192.0.2.1, 203.0.113.9, 172.18.0.1', '203.0.113.9'],
  ['a client that writes a trusted one', '127.0.0.1, 203.0.113.9', '203.0.113.9'],
])('behind the proxies that are trusted: %s', async (_case, forwarded, address) => {
  const behind = fastify({ trustProxy: ['loopback', 'uniquelocal', '198.51.100.7'] });
  behind.get('/', (request) => originOf(request));
  const headers = { 'x-forwarded-for': forwarded, 'user-agent': 'test' };
  const reply = await behind.inject({ url: '/', headers, remoteAddress: '172.18.0.3' });
  expect(reply.json()).toMatchObject({ address });
  await behind.close();
});
