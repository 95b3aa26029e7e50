import { SettingsError } from './settings.ts';
import { BOOT_ID, unlessFull } from './spool.ts';
import { rmSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** @throws SettingsError where another agent works in the folder */
export async function lockFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'agent.pid');
  while (!(await lock(path))) {
    const text = await readFile(path, 'utf8').catch(() => '');
    const pid = Number.parseInt(text, 10);
    if (pid > 0 && pid !== process.pid && (await isRunning(pid, text))) {
      throw new SettingsError(`Another agent (process ${pid}) works in ${folder}.`);
    }
    await rm(path, { force: true });
  }
  process.once('exit', () => rmSync(path, { force: true }));
}

/** False where there is a lock already. */
async function lock(path: string): Promise<boolean> {
  try {
    await writeFile(path, await named(process.pid), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    // Nothing but an agent makes room, by sending what waits in the folder: it starts without a lock.
    unlessFull(error);
  }
  return true;
}

/** After a restart of the machine another process, or a thread, may have the number. */
async function isRunning(pid: number, text: string): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const name = await named(pid);
  // Where the system does not say when a process began, the number alone counts.
  return name === String(pid) || !text.includes(' ') || name === text;
}

/** The number of a process, with the start of the machine and its own where the system tells them. */
async function named(pid: number): Promise<string> {
  const [boot, stat] = await Promise.all(
    [BOOT_ID, `/proc/${pid}/stat`].map((path) => readFile(path, 'utf8').catch(() => null)),
  );
  // The name of the program, in brackets, may have blanks; the start is the 20th word behind it.
  const began = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  return boot && began ? `${pid} ${boot.trim()} ${began}` : String(pid);
}
