import { mailedAddress } from '@crustodian/domain/people/person-words';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Folder of mails that were not sent because no mail server is set. */
export const outboxOf = (dataDir: string): string => join(dataDir, 'outbox');

/**
 * Removes outbox mails to this address, even if they have other recipients. The caller has made sure
 * that it is nobody else's: of all companies a single account has an address (the index
 * user_account_email), but that of a deleted account is free for another one. The outbox is for
 * servers that send no mail, and is not separated by company.
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
