import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from './lock-folder.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-folder-'));
});
afterEach(() => rm(folder, { recursive: true }));

const lockOf = () => readFile(join(folder, 'agent.pid'), 'utf8');

/** The lock file of a dead agent whose process id is now the parent process's. */
const leave = (text: string) => writeFile(join(folder, 'agent.pid'), text);

/** The lock file content that the parent process would write as an agent. */
async function parent(): Promise<string> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
  const stat = await readFile(`/proc/${process.ppid}/stat`, 'utf8');
  return `${process.ppid} ${boot.trim()} ${stat.split(') ')[1]!.split(' ')[19]}`;
}

test('a folder in which an agent of an earlier release works is refused', async () => {
  await leave(String(process.ppid));
  await expect(lockFolder(folder)).rejects.toThrow(`process ${process.ppid}`);
});

test.skipIf(process.platform !== 'linux')(
  'a folder in which another agent works is refused',
  async () => {
    await leave(await parent());
    await expect(lockFolder(folder)).rejects.toThrow(`process ${process.ppid}`);
  },
);

test.skipIf(process.platform !== 'linux')(
  'a process that has the number of a killed agent is not that agent',
  async () => {
    await lockFolder(folder);
    const [, boot, began] = (await lockOf()).split(' ');
    for (const rest of [`${boot} 1`, `another-start ${began}`]) {
      await leave(`${process.ppid} ${rest}`);
      await lockFolder(folder);
      expect(await lockOf()).toBe(`${process.pid} ${boot} ${began}`);
    }
  },
);

test('a lock that another agent is just writing is read when it is written', async () => {
  await leave('');
  setTimeout(() => void leave(String(process.ppid)), 50);
  await expect(lockFolder(folder)).rejects.toThrow(`process ${process.ppid}`);
});
