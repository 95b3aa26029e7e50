import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a draft is called next to its file. */
const DRAFT = /\.[0-9a-f]{12}$/;

/**
 * Writes a file so that after the call, whatever happens, it is there whole: a draft is written,
 * synced, renamed, and the folder synced. `draft` is a free path on the same file system. No one
 * but the owner may read it.
 */
export async function writeDurably(
  path: string,
  bytes: Uint8Array,
  { draft = `${path}.${randomBytes(6).toString('hex')}` }: { draft?: string } = {},
): Promise<void> {
  const folder = dirname(path);
  await makeFolder(folder);
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/** What is read of a file or a folder; null where it is missing. */
export const ifThere = <T>(read: Promise<T>): Promise<T | null> =>
  read.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

/**
 * Removes the drafts that a killed process left next to a folder's files: those that are there now and after
 * `waitMs`, in which another process would have finished them. A folder that is missing has none.
 */
export async function removeAbandonedDrafts(folder: string, waitMs: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const drafts = names.filter((name) => DRAFT.test(name));
  if (drafts.length === 0) return;
  await sleep(waitMs, undefined, { ref: false });
  for (const draft of drafts) await rm(join(folder, draft), { force: true });
}

/** Makes a folder and its parents; each new name is synced in the folder that holds it. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!first) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) {
    await syncFolder(dirname(made));
  }
}

/** Makes the names in a folder durable, where the system can (Windows cannot open a folder). */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
