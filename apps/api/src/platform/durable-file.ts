import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Suffix of a draft file next to its target. */
const DRAFT = /\.[0-9a-f]{12}$/;

/**
 * Writes a file atomically and durably: writes and syncs a draft, renames it, and syncs the folder.
 * `draft` is an unused path on the same file system. Only the owner may read the file.
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

/** The result of reading a file or folder; null if it does not exist. */
export const ifThere = <T>(read: Promise<T>): Promise<T | null> =>
  read.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

/**
 * Removes drafts that a killed process left in a folder: those that exist both now and after
 * `waitMs`, by which time a live process would have finished them. A missing folder has none.
 */
export async function removeAbandonedDrafts(folder: string, waitMs: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const drafts = names.filter((name) => DRAFT.test(name));
  if (drafts.length === 0) return;
  await sleep(waitMs, undefined, { ref: false });
  for (const draft of drafts) await rm(join(folder, draft), { force: true });
}

/** Creates a folder and its parents, and syncs the parent of each created folder. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!first) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) {
    await syncFolder(dirname(made));
  }
}

/** Makes directory entries durable where the platform supports it (Windows cannot open a folder). */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
