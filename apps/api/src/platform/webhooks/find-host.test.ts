import { startDnsServer } from '#test/world/dns-server';
import { lookup } from 'node:dns/promises';
import { expect, test } from 'vitest';
import { findHost } from './find-host.ts';

test('names whose server is silent keep no other look-up waiting', async () => {
  const dns = await startDnsServer();
  dns.mood = 'silent';
  const silent = Array.from({ length: 40 }, () =>
    findHost('a.tarpit.example', [dns.address]).then(
      () => 'found',
      () => 'given up',
    ),
  );
  const own = lookup('localhost').then(() => 'own');
  expect(await Promise.race([own, ...silent])).toBe('own');
  expect(new Set(await Promise.all(silent))).toEqual(new Set(['given up']));
  await dns.stop();
});

test('an unknown name is refused as such, and a name without a dot is left to the system', async () => {
  const dns = await startDnsServer();
  await expect(findHost('unknown.example', [dns.address])).rejects.toMatchObject({
    code: 'ENOTFOUND',
  });
  const [first] = await findHost('localhost', [dns.address]);
  expect(['127.0.0.1', '::1']).toContain(first?.address);
  await dns.stop();
});
