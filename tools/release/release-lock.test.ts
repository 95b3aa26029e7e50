import { expect, test } from 'vitest';
import { releasePackages, type LockPackages } from './release-lock.ts';

const ROOT = { version: '0.1.0' };
const ALL: LockPackages = {
  '': { devDependencies: { tester: '1' } },
  'apps/api': { dependencies: { server: '1', '@c/rules': '*' }, devDependencies: { mock: '1' } },
  'apps/api/node_modules/parts': { version: '2' },
  'apps/web': { dependencies: { shown: '1' } },
  'node_modules/@c/api': { resolved: 'apps/api', link: true },
  'node_modules/@c/rules': { resolved: 'packages/rules', link: true },
  'node_modules/@c/web': { resolved: 'apps/web', link: true },
  'node_modules/mock': { version: '1', dev: true },
  'node_modules/native': { version: '1', optional: true },
  'node_modules/parts': { version: '1' },
  'node_modules/peer': { version: '1', devOptional: true },
  'node_modules/server': {
    version: '1',
    dependencies: { parts: '1' },
    optionalDependencies: { native: '1' },
    peerDependencies: { peer: '1', tester: '1' },
    peerDependenciesMeta: { tester: { optional: true } },
  },
  'node_modules/shown': { version: '1' },
  'node_modules/tester': { version: '1', dev: true },
  'packages/rules': { optionalDependencies: { parts: '1' } },
};

test('what the workspaces of a release use, and nothing that tests or builds them', () => {
  const packages = releasePackages(ALL, ROOT, ['apps/api', 'packages/rules']);
  expect(Object.keys(packages)).toEqual([
    '',
    'apps/api',
    'node_modules/@c/api',
    'node_modules/@c/rules',
    'node_modules/native',
    'node_modules/parts',
    'node_modules/peer',
    'node_modules/server',
    'packages/rules',
  ]);
  expect(packages['']).toBe(ROOT);
  expect(packages['apps/api']).not.toHaveProperty('devDependencies');
  expect(packages['node_modules/native']).toMatchObject({ optional: true });
  expect(packages['node_modules/peer']).toEqual({ version: '1' });
  expect(packages['node_modules/parts']).toEqual({ version: '1' });
});

test('the version that lies next to a package is used before the one above', () => {
  const api = { ...ALL['apps/api'], dependencies: { parts: '2' } };
  const packages = releasePackages({ ...ALL, 'apps/api': api }, ROOT, ['apps/api']);
  expect(Object.keys(packages)).toEqual([
    '',
    'apps/api',
    'apps/api/node_modules/parts',
    'node_modules/@c/api',
  ]);
});

test('a workspace that is left out although it is used is reported', () => {
  expect(() => releasePackages(ALL, ROOT, ['apps/api'])).toThrow(
    'apps/api uses @c/rules, which is no workspace of the release.',
  );
});
