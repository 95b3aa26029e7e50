import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shippedPackages, softwareBill, thirdPartyText, type Lock } from './shipped-packages.ts';

const SHA = `sha512-${Buffer.alloc(64, 7).toString('base64')}`;
const entry = (version: string, rest: object = {}) => ({
  version,
  integrity: SHA,
  license: 'MIT',
  ...rest,
});
const LOCK: Lock = {
  '': { version: '0.1.0' },
  'apps/api': {},
  'node_modules/@crustodian/api': { link: true },
  'node_modules/b': entry('1.0.0'),
  'node_modules/@x/a': entry('2.0.0', { license: '(MIT OR Apache-2.0)' }),
  'node_modules/b/node_modules/@x/a': entry('2.0.0'),
  'apps/web/node_modules/b': entry('0.9.0'),
  'node_modules/linter': entry('1.0.0', { dev: true }),
  'node_modules/@scalar/fastify-api-reference': entry('1.0.0', { dev: true }),
  'node_modules/for-windows': entry('1.0.0', { optional: true }),
};
const names = (lock: Lock) =>
  shippedPackages(lock).map(({ name, version }) => `${name} ${version}`);

test('what is shipped: no tools, nothing of ours, each version once', () =>
  expect(names(LOCK)).toEqual([
    '@scalar/fastify-api-reference 1.0.0',
    '@x/a 2.0.0',
    'b 0.9.0',
    'b 1.0.0',
    'for-windows 1.0.0',
  ]));

test('a package without a licence is refused', () => {
  const { license: _, ...without } = entry('1.0.0');
  expect(() => shippedPackages({ 'node_modules/c': without })).toThrow('c@1.0.0');
});

test('a licence text stands once, with the packages that it is of', () => {
  const text = thirdPartyText(shippedPackages(LOCK), ({ name }) =>
    name === 'b' ? 'MIT text' : null,
  );
  expect(text.match(/MIT text/g)).toHaveLength(1);
  expect(text).toContain('b 0.9.0\nb 1.0.0\n\nMIT text');
  expect(text).toContain('for-windows 1.0.0: MIT');
});

test('the bill of materials has what CycloneDX asks for', () => {
  const bill = softwareBill(shippedPackages(LOCK), '0.1.0');
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
  expect(bill).toHaveProperty(['components', '1'], {
    type: 'library',
    'bom-ref': 'pkg:npm/%40x/a@2.0.0',
    name: '@x/a',
    version: '2.0.0',
    purl: 'pkg:npm/%40x/a@2.0.0',
    licenses: [{ expression: '(MIT OR Apache-2.0)' }],
    hashes: [{ alg: 'SHA-512', content: '07'.repeat(64) }],
  });
});

test('every package that is shipped is under a licence that may be passed on', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Lock };
  const MAY_BE_PASSED_ON =
    /^\(?(MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|OFL-1\.1|CC0-1\.0|Unlicense|Python-2\.0|LGPL-3\.0-or-later|Zlib|MPL-2\.0)\b/;
  const others = shippedPackages(packages).filter(({ licence }) => !MAY_BE_PASSED_ON.test(licence));
  expect(others.map(({ name, licence }) => `${name}: ${licence}`)).toEqual([]);
});
