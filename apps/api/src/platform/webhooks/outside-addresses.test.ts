import { describe, expect, test } from 'vitest';
import { addressRule, refusalOfUrl } from './outside-addresses.ts';

const rule = addressRule([]);

describe('no message goes to', () => {
  test.each([
    '127.0.0.1',
    '127.8.8.8',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '224.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '240.0.0.1',
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    // 127.0.0.1 and 10.0.0.1 in a deprecated form, and unassigned addresses.
    '::7f00:1',
    '::127.0.0.1',
    '::a00:1',
    '4000::1',
    '2002:7f00:1::1',
    '2001::1',
    '2001:db8::1',
    'not an address',
    '',
  ])('%s', (address) => expect(rule(address, false)).toBe(false));
});

test.each(['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '172.32.0.1', '11.0.0.1'])(
  '%s is outside, and asked over TLS alone',
  (address) => {
    expect(rule(address, false)).toBe(true);
    expect(rule(address, true)).toBe(false);
  },
);

test('the operator allows networks by name or number', () => {
  const allowed = addressRule(['loopback', '10.1.0.0/16']);
  expect(allowed('127.0.0.1', true)).toBe(true);
  expect(allowed('::ffff:127.0.0.1', true)).toBe(true);
  expect(allowed('10.1.2.3', true)).toBe(true);
  expect(allowed('10.2.2.3', false)).toBe(false);
  expect(allowed('192.168.1.1', false)).toBe(false);
});

test.each([
  ['https://hooks.example/x', null],
  ['https://hooks.example:8443/x', null],
  ['ftp://hooks.example', 'must start with https://'],
  ['hooks.example', 'must start with https://'],
  ['file:///etc/passwd', 'must start with https://'],
  ['http://93.184.215.14/', 'must start with https://'],
  ['http://127.0.0.1/', 'the address points into your own network'],
  ['https://user:pass@hooks.example', 'must not have a user name or password'],
  ['https://127.0.0.1/', 'the address points into your own network'],
  ['https://2130706433/', 'the address points into your own network'],
  ['https://0x7f.1/', 'the address points into your own network'],
  ['https://017700000001/', 'the address points into your own network'],
  ['https://[::1]/', 'the address points into your own network'],
  ['https://[::ffff:10.0.0.1]/', 'the address points into your own network'],
  ['https://localhost/', 'the address points into your own network'],
  ['https://a.localhost/', 'the address points into your own network'],
  ['https://localhost./', 'the address points into your own network'],
  ['https://[::127.0.0.1]/', 'the address points into your own network'],
])('%s: %s', (url, refusal) => expect(refusalOfUrl(url, rule)).toBe(refusal));
