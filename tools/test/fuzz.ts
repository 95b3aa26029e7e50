import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * `npm run fuzz -- --minutes 5 [--seed N] [--call name | --pictures]`: fuzzes every call of the
 * contract for this many minutes, and then the scoring process for a fifth of that; --call or
 * --pictures selects only one of them.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string' },
    call: { type: 'string' },
    pictures: { type: 'boolean', default: false },
  },
});
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error(`--minutes is a number above 0, not '${values.minutes}'`);
const OF_PICTURES = 0.2;
const PICTURES = ['--project=unit', 'packages/scoring/src/process/hostile-pictures.test.ts'];
const CALLS = ['--project=endpoint', 'apps/api/src/fuzz.test.ts'];

if (!values.pictures) fuzz([...CALLS, ...(values.call ? ['-t', values.call] : [])], minutes);
if (values.pictures) fuzz(PICTURES, minutes);
else if (!values.call) fuzz(PICTURES, OF_PICTURES * minutes);

function fuzz(what: readonly string[], forMinutes: number): void {
  const { status } = spawnSync(
    process.execPath,
    [resolve('node_modules/vitest/vitest.mjs'), 'run', '--reporter=dot', ...what],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        FUZZ_MINUTES: String(forMinutes),
        ...(values.seed && { FUZZ_SEED: values.seed }),
      },
    },
  );
  if (status !== 0) process.exitCode = status ?? 1;
}
