import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Identifies what the uptime counts: from one start of the machine, or of a container with an uptime of its own, until
 * the next. Null where the system does not tell it.
 */
export async function readBootId(proc = '/proc'): Promise<string | null> {
  const read = (path: string) => readFile(join(proc, path), 'utf8').catch(() => '');
  const boot = (await read('sys/kernel/random/boot_id')).trim();
  // LXC lays another file over it.
  const isOfContainer = (await read('self/mountinfo')).includes(' /proc/uptime ');
  if (boot === '' || !isOfContainer) return boot || null;
  // The name before it may hold anything.
  const [, started] = /.*\)(?: \S+){19} (\d+)/s.exec(await read('1/stat')) ?? [];
  return started ? `${boot} ${started}` : null;
}
