import { expect, test } from 'vitest';
import { trustedProxies } from './trusted-proxies.ts';

test.each([
  ['127.0.0.1', ['loopback'], true],
  ['::1', ['loopback'], true],
  ['::ffff:127.0.0.1', ['loopback'], true],
  ['10.1.2.3', ['loopback'], false],
  ['10.1.2.3', ['loopback', 'uniquelocal'], true],
  ['fe80::1', ['linklocal'], true],
  ['192.0.2.7', ['192.0.2.0/24'], true],
  ['192.0.3.7', ['192.0.2.0/24'], false],
  ['2001:db8::7', ['2001:db8::7'], true],
  ['2001:db8::8', ['2001:db8::7'], false],
])('%s of the trusted %j: %s', (address, networks, isTrusted) =>
  expect(trustedProxies(networks)(address)).toBe(isTrusted),
);
