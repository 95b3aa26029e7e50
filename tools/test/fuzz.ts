import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** `npm run fuzz -- --minutes 5 [--seed N] [--call name]`: attacks every call of the contract for so long. */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string' },
    call: { type: 'string' },
  },
});
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error(`--minutes is a number above 0, not '${values.minutes}'`);

const { status } = spawnSync(
  process.execPath,
  [
    resolve('node_modules/vitest/vitest.mjs'),
    'run',
    '--project=endpoint',
    '--reporter=dot',
    'apps/api/src/fuzz.test.ts',
    ...(values.call ? ['-t', values.call] : []),
  ],
  {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      FUZZ_MINUTES: String(minutes),
      ...(values.seed && { FUZZ_SEED: values.seed }),
    },
  },
);
process.exitCode = status ?? 1;
