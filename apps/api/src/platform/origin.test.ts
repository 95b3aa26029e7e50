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
