import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Identifies the boot that `uptime` counts from: the machine's, or that of a container with its own
 * uptime. Null if the system has no boot id.
 */
export async function readBootId(proc = '/proc'): Promise<string | null> {
  const read = (path: string) => readFile(join(proc, path), 'utf8').catch(() => '');
  const boot = (await read('sys/kernel/random/boot_id')).trim();
  // LXC mounts its own file over it.
  const isOfContainer = (await read('self/mountinfo')).includes(' /proc/uptime ');
  if (boot === '' || !isOfContainer) return boot || null;
  // Field 22; the program name in parentheses may contain any characters.
  const [, started] = /.*\)(?: \S+){19} (\d+)/s.exec(await read('1/stat')) ?? [];
  return started ? `${boot} ${started}` : null;
}
