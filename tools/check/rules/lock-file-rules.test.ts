import { expect, test } from 'vitest';
import { lockFileFindings } from './lock-file-rules.ts';

const lock = (packages: Record<string, object>) => ({ packages });

test('a complete lock file passes: packages may be next to or inside their dependent', () => {
  const packages = {
    '': { dependencies: { a: '1' } },
    'apps/api': { dependencies: { b: '1' } },
    'apps/api/node_modules/b': {},
    'node_modules/api': { link: true },
    'node_modules/a': { optionalDependencies: { '@a/linux': '1' } },
    'node_modules/@a/linux': {},
  };
  expect(lockFileFindings(lock(packages))).toEqual([]);
});

test('a package for another system that was left out is found', () => {
  const packages = { 'node_modules/a': { optionalDependencies: { '@a/darwin': '1' } } };
  expect(lockFileFindings(lock(packages))).toEqual([
    'node_modules/a needs @a/darwin, which is missing',
  ]);
});
