import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Where mails lie that no server took, as none is set. */
export const outboxOf = (dataDir: string): string => join(dataDir, 'outbox');

/** Removes the kept mails that go to this address, also where others get them as well. */
export async function removeMailsTo(dataDir: string, address: string): Promise<void> {
  const folder = outboxOf(dataDir);
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const wanted = address.toLowerCase();
  for (const name of files) {
    const text = await readFile(join(folder, name), 'utf8').catch(() => '');
    const [head = ''] = text.split('\r\n\r\n', 1);
    const to = /^to:(.*(?:\r\n[ \t].*)*)/im.exec(head)?.[1]?.toLowerCase() ?? '';
    if (to.split(/[\s,<>]+/).includes(wanted)) await rm(join(folder, name), { force: true });
  }
}
