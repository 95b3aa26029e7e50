import { testDatabase } from '#test/world/database';
import { classifierFile } from '@crustodian/scoring/fixtures/onnx-file';
import { CLASSIFIER } from '@crustodian/scoring/fixtures/user-models';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { crustodian } from './crustodian.ts';

const database = testDatabase();

async function check(dataDir: string, ...args: string[]) {
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('DATA_DIR', dataDir);
  const lines: string[] = [];
  const spy = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)));
  try {
    return { code: await crustodian(['models', 'check', ...args]), lines };
  } finally {
    spy.mockRestore();
    vi.unstubAllEnvs();
  }
}

test('models are tried, those of the installation for their companies, too', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'models-check-'));
  const folder = join(dataDir, 'models');
  await mkdir(folder);
  const { size } = CLASSIFIER.input;
  await writeFile(join(folder, 'colours.onnx'), classifierFile(size, [[1, 1, 1]]));
  const description = { ...CLASSIFIER, classes: ['cheese'], companies: [999_999] };
  await writeFile(join(folder, 'colours.json'), JSON.stringify(description));
  expect(await check(dataDir, folder)).toEqual({
    code: 0,
    lines: ['colours.json  works: classifier colours 1, judges specialty'],
  });
  expect(await check(dataDir)).toEqual({
    code: 1,
    lines: ['colours.json  There is no company 999999.'],
  });
});
