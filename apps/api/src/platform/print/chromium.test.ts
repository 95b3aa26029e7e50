import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChromium } from './chromium.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crustodian-chromium-'));
  await writeFile(join(folder, 'chromium'), '');
  await chmod(join(folder, 'chromium'), 0o755);
  await writeFile(join(folder, 'text'), '');
});
afterAll(() => rm(folder, { recursive: true }));

test('the one of the setting comes first', () => {
  const chromiumPath = join(folder, 'chromium');
  expect(findChromium({ chromiumPath }, '')).toBe(chromiumPath);
});

test('a setting that names no program is not replaced by a guess', () => {
  expect(findChromium({ chromiumPath: join(folder, 'text') }, folder)).toBeNull();
  expect(findChromium({ chromiumPath: join(folder, 'nothing') }, folder)).toBeNull();
});

test('without a setting the one in the path', () => {
  expect(findChromium({ chromiumPath: undefined }, `/nowhere:${folder}`)).toBe(
    join(folder, 'chromium'),
  );
});
