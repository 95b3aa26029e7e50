import { readFile } from 'node:fs/promises';

/** Identifies what runs from one start of the machine until the next; null where the system does not tell it. */
export async function readBootId(): Promise<string | null> {
  const text = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => null);
  return text?.trim() ?? null;
}
