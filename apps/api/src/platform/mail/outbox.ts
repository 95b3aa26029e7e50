import { mailedAddress } from '@crustodian/domain/people/person-words';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Where mails lie that no server took, as none is set. */
export const outboxOf = (dataDir: string): string => join(dataDir, 'outbox');

/**
 * Removes the kept mails that go to this address, also where others get them as well: an address is one account's of
 * all companies (the index user_account_email), so whoever is erased is who they were for. The outbox is for servers
 * that send no mail, and does not know companies.
 */
export async function removeMailsTo(dataDir: string, address: string): Promise<void> {
  const folder = outboxOf(dataDir);
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const wanted = mailedAddress(address).toLowerCase();
  for (const name of files) {
    const text = await readFile(join(folder, name), 'utf8').catch(() => '');
    const [head = ''] = text.split('\r\n\r\n', 1);
    const to = /^to:(.*(?:\r\n[ \t].*)*)/im.exec(head)?.[1]?.toLowerCase() ?? '';
    const isTheirs = to.split(/[\s,<>]+/).some((one) => mailedAddress(one) === wanted);
    if (isTheirs) await rm(join(folder, name), { force: true });
  }
}
