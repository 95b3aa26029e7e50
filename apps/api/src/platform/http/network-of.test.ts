import { networkOf, siteOf } from '#platform/http/network-of';
import { expect, test } from 'vitest';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2::7', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::7', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('%s counts as %s', (address, network) => expect(networkOf(address)).toBe(network));

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2::7', '2001:db8:1::/48'],
  ['2001:db8:1:ff00::7', '2001:db8:1::/48'],
  ['2001:db8:2:2::7', '2001:db8:2::/48'],
  ['', ''],
])('%s takes turns as %s', (address, site) => expect(siteOf(address)).toBe(site));
