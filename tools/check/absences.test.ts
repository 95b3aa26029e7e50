import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { repositoryFiles } from './repository-files.ts';

const SOURCES = repositoryFiles()
  .filter((path) => /^(?:apps\/api|packages\/[\w-]+)\/src\/.*\.ts$/.test(path))
  .filter((path) => !/\.(?:test|fixture)\.ts$|\/src\/test\//.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const using = (pattern: RegExp) =>
  SOURCES.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

test('random values come from node:crypto; Math.random only spreads reconnecting clients over time', () => {
  expect(using(/Math\.random/)).toEqual([
    'apps/api/src/platform/live/event-relay.ts',
    'apps/api/src/platform/live/event-stream.ts',
  ]);
  expect(using(/\brandomBytes\(/).length).toBeGreaterThan(10);
});

test('ciphers, digests and key derivations are those of node:crypto', () => {
  const names =
    /\b(?:create(?:Hash|Hmac|Cipheriv|Decipheriv|Sign|Verify)|scrypt|hkdfSync|pbkdf2|randomBytes|timingSafeEqual)\(/;
  const found = using(names);
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter((path) => !using(/ from 'node:crypto'/).includes(path))).toEqual([]);
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const own = Object.entries(packages)
    .filter(([name, { dev }]) => !dev && /crypto|cipher|bcrypt|argon|sodium|nacl|noble/.test(name))
    .map(([name]) => name.replace(/^.*node_modules\//, ''));
  // otpauth brings it for platforms without node:crypto.
  expect(own).toEqual(['@noble/hashes']);
});

test('no call has a hint or a secret question for a password', () => {
  const names = readFileSync('docs/api/openapi.json', 'utf8').match(/"\w+": \{/g) ?? [];
  expect(names.length).toBeGreaterThan(1000);
  expect(names.filter((name) => /password_?hint|secret_?(?:question|answer)/i.test(name))).toEqual(
    [],
  );
});
