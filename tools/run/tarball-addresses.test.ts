import { expect, test } from 'vitest';
import { addressed } from './tarball-addresses.mjs';

const SETTINGS = {
  registry: 'https://registry.example/npm',
  '@own:registry': 'https://own.example/',
};

const addressesOf = (packages: Record<string, object>) =>
  Object.values(addressed({ packages }, SETTINGS).packages).map(({ resolved }) => resolved);

test.each([
  ['a package', 'node_modules/pg', {}, 'https://registry.example/npm/pg/-/pg-1.2.3.tgz'],
  [
    'one of a scope',
    'node_modules/a/node_modules/@img/sharp',
    {},
    'https://registry.example/npm/@img/sharp/-/sharp-1.2.3.tgz',
  ],
  [
    'one of a scope with a registry',
    'node_modules/@own/x',
    {},
    'https://own.example/@own/x/-/x-1.2.3.tgz',
  ],
  [
    'an alias',
    'node_modules/old',
    { name: 'pg' },
    'https://registry.example/npm/pg/-/pg-1.2.3.tgz',
  ],
  ['what comes within another', 'node_modules/a', { inBundle: true }, undefined],
  [
    'what has one',
    'node_modules/a',
    { resolved: 'https://git.example/a' },
    'https://git.example/a',
  ],
  ['a link to a workspace', 'node_modules/@crustodian/api', { link: true }, undefined],
  ['a workspace', 'apps/api', {}, undefined],
])('%s', (_case, path, entry, address) => {
  expect(addressesOf({ [path]: { version: '1.2.3', ...entry } })).toEqual([address]);
});
