import { readBootId } from './boot-id.ts';
import { SettingsError } from './settings.ts';
import { rethrowUnlessDiskFull } from './spool.ts';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const BEING_WRITTEN_MS = 200;

/** @throws SettingsError if another agent uses the folder */
export async function lockFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'agent.pid');
  while (!(await lock(path))) {
    const text = await readLock(path);
    const pid = Number.parseInt(text, 10);
    if (pid > 0 && pid !== process.pid && (await isRunning(pid, text))) {
      throw new SettingsError(`Another agent (process ${pid}) works in ${folder}.`);
    }
    await removeStale(path, text);
  }
  process.once('exit', () => rmSync(path, { force: true }));
}

/** The contents of the lock file; if it is empty, waits until the other agent has written it. */
async function readLock(path: string): Promise<string> {
  const read = () => readFile(path, 'utf8').catch(() => '');
  const text = await read();
  if (text !== '') return text;
  await sleep(BEING_WRITTEN_MS);
  return read();
}

/** Removes a stale lock. If another agent has locked the folder in the meantime, restores its lock. */
async function removeStale(path: string, text: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch (error) {
    // Another agent was faster.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if ((await readFile(aside, 'utf8')) !== text) await link(aside, path).catch(() => undefined);
  await rm(aside);
}

/** False if there is a lock already. */
async function lock(path: string): Promise<boolean> {
  try {
    await writeFile(path, await identityOf(process.pid), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    // Starts without a lock if the disk is full, because only an agent frees space, by sending the
    // spooled captures.
    rethrowUnlessDiskFull(error);
  }
  return true;
}

/**
 * Whether the process that wrote `text` is running. After a reboot, another process or thread may
 * have its id.
 */
async function isRunning(pid: number, text: string): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const identity = await identityOf(pid);
  const isNumberAlone = identity === String(pid) || text === String(pid);
  return isNumberAlone || identity === text;
}

/**
 * The process id, on Linux followed by the boot id and the process's start time, because ids are
 * reused.
 */
async function identityOf(pid: number): Promise<string> {
  const [boot, stat] = await Promise.all([
    readBootId(),
    readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null),
  ]);
  // Fields are separated by blanks, which the program name in parentheses may also contain.
  const started = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  return boot && started ? `${pid} ${boot} ${started}` : String(pid);
}
