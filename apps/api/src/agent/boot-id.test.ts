import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readBootId } from './boot-id.ts';

const BOOT = 'b1c0ffee-0000-4000-8000-000000000000';
const OWN_UPTIME = '36 30 0:32 /proc/uptime /proc/uptime rw shared:9 - fuse.lxcfs lxcfs rw\n';
/** The init process of a container that started this many ticks after the machine. */
const init = (started: number) =>
  `1 (in) it) S 0 1 1 0 -1 4194560 9 0 0 0 5 6 0 0 20 0 1 0 ${started} 170 3 4\n`;

async function bootIn(files: Record<string, string>): Promise<string | null> {
  const proc = await mkdtemp(join(tmpdir(), 'boot-id-'));
  onTestFinished(() => rm(proc, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(proc, dirname(path)), { recursive: true });
    await writeFile(join(proc, path), text);
  }
  return readBootId(proc);
}
const machine = { 'sys/kernel/random/boot_id': `${BOOT}\n` };

test.each([
  ['a machine', { ...machine, '1/stat': init(7), 'self/mountinfo': '' }, BOOT],
  [
    'a container with an uptime of its own',
    { ...machine, '1/stat': init(345_600), 'self/mountinfo': OWN_UPTIME },
    `${BOOT} 345600`,
  ],
  ['a system that does not tell', {}, null],
])('%s', async (_what, files, boot) => expect(await bootIn(files)).toBe(boot));
