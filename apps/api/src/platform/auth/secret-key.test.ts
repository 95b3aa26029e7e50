import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { earlierKey, keptKey } from './secret-key.ts';

let dataDir = '';
const made: string[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'crustodian-key-'));
  made.push(dataDir);
});
afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true }))));

test('none is made where it is only looked for', async () => {
  expect(await earlierKey(dataDir)).toBeNull();
  expect(await readdir(dataDir)).toEqual([]);
});

test('one key is made, kept, and closed to others', async () => {
  const key = await keptKey(dataDir);
  expect(key.length).toBeGreaterThanOrEqual(32);
  expect(await keptKey(dataDir)).toBe(key);
  expect(await earlierKey(dataDir)).toBe(key);
  expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
});

test('two starts at once agree on the key', async () => {
  const keys = await Promise.all(Array.from({ length: 5 }, () => keptKey(dataDir))).catch(() => []);
  expect(new Set(keys).size).toBe(1);
});

test('a damaged key file is refused by name', async () => {
  await writeFile(join(dataDir, 'secret.key'), 'oops');
  await expect(keptKey(dataDir)).rejects.toThrow('secret.key');
});

test('a key that was copied here is closed to others', async () => {
  const file = join(dataDir, 'secret.key');
  await writeFile(file, 'k'.repeat(40));
  await chmod(file, 0o644);
  await keptKey(dataDir);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});
