import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('a process ends at once though one of its threads waits for a pipe', async () => {
  const pipe = join(await mkdtemp(join(tmpdir(), 'end-')), 'pipe');
  execFileSync('mkfifo', [pipe]);
  const program = `
    import { readFile } from 'node:fs';
    import { killProcess } from ${JSON.stringify(join(import.meta.dirname, 'kill-process.ts'))};
    readFile(${JSON.stringify(pipe)}, () => undefined);
    setTimeout(killProcess, 50);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
  const limit = setTimeout(() => child.kill('SIGTERM'), 10_000);
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  clearTimeout(limit);
  expect([code, signal]).toEqual([null, 'SIGKILL']);
});
