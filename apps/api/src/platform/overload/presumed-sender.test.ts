import { expect, test } from 'vitest';
import { senderOf, vitalCalls } from './presumed-sender.ts';

const vitalOf = vitalCalls([
  { method: 'GET', path: '/api/health', access: 'public', bypassesQueue: true },
  { method: 'POST', path: '/api/token/', access: 'public', bypassesQueue: true },
  { method: 'POST', path: '/api/token/refresh/', access: 'public', dedicatedQueue: true },
  { method: 'POST', path: '/api/ingest/snapshot/:camera', access: 'device' },
  { method: 'GET', path: '/api/feed', access: 'signedIn' },
]);

test.each([
  ['GET', '/api/health', '/api/health'],
  ['HEAD', '/api/health/?from=balancer', '/api/health'],
  ['POST', '/api/ingest/snapshot/7', '/api/ingest/snapshot/:camera'],
  ['POST', '/api/ingest/snapshot', null],
  ['POST', '/api/token/', '/api/token/'],
  ['POST', '/api/token/refresh/', '/api/token/refresh/'],
  ['POST', '/api/token/other/', null],
  ['POST', '/api/health', null],
  ['GET', '/api/healthy', null],
  ['GET', '/api/feed', null],
])('%s %s', (method, url, vital) => expect(vitalOf({ method, url })).toBe(vital));

test('an account waits among users, a network among strangers, a vital call in a line of its own', () => {
  expect(senderOf(4, null)).toEqual({ name: 'user 4', lane: 'signedIn' });
  expect(senderOf('192.0.2.1', null)).toEqual({ name: '192.0.2.1', lane: 'strangers' });
  expect(senderOf('192.0.2.1', '/api/health')).toEqual({
    name: '192.0.2.1 /api/health',
    lane: 'vital',
  });
});
