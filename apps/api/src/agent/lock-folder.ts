import { SettingsError } from './settings.ts';
import { unlessFull } from './spool.ts';
import { rmSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** @throws SettingsError where another agent that lives works in the folder */
export async function lockFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'agent.pid');
  while (!(await lock(path))) {
    const pid = Number(await readFile(path, 'utf8').catch(() => '0'));
    if (pid > 0 && pid !== process.pid && lives(pid)) {
      throw new SettingsError(`Another agent (process ${pid}) works in ${folder}.`);
    }
    await rm(path, { force: true });
  }
  process.once('exit', () => rmSync(path, { force: true }));
}

/** False where there is a lock already. */
async function lock(path: string): Promise<boolean> {
  try {
    await writeFile(path, String(process.pid), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    // Nothing but an agent makes room, by sending what waits in the folder: it starts without a lock.
    unlessFull(error);
  }
  return true;
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
