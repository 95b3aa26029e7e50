import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const ROUNDS = Number(process.env['TORTURE_ROUNDS'] ?? 5);

// The processes to kill are found through /proc.
test.skipIf(process.platform !== 'linux')(
  'killed at random moments, the product forgets nothing',
  { timeout: 300_000 },
  async () => {
    const script = resolve('tools/torture/torture.ts');
    // A longer limit, because the tests on the second database keep both cores busy meanwhile.
    const args = [script, '--rounds', String(ROUNDS), '--answers-within', '60'];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    expect(stdout.trim().split('\n').at(-1)).toBe(`${ROUNDS} rounds, 0 lost`);
  },
);
