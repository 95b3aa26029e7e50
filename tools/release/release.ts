import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import packageJson from '../../package.json' with { type: 'json' };
import { step } from '../run/step.mjs';
import { stageRelease } from './stage-release.ts';

/**
 * `npm run release`: writes dist/crustodian-<version>.tgz, which starts on a machine that only has
 * Node; with --folder, writes its files to that folder, as the Dockerfile needs them.
 */
const { values } = parseArgs({ options: { folder: { type: 'string' } } });
if (values.folder) {
  await stageRelease(resolve(values.folder));
} else {
  const name = `crustodian-${packageJson.version}`;
  const draft = mkdtempSync(join(tmpdir(), 'crustodian-release-'));
  try {
    await stageRelease(join(draft, name));
    mkdirSync('dist', { recursive: true });
    const file = join('dist', `${name}.tgz`);
    await step('Packing', () => execFileSync('tar', ['-czf', resolve(file), '-C', draft, name]));
    console.log(`${file}: ${(statSync(file).size / 1e6).toFixed(1)} MB`);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
