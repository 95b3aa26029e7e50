import { atMost } from '#platform/at-most';
import { writeDurably } from '#platform/durable-file';
import type { PictureStore } from '#platform/picture-store';
import { shareWork } from '#platform/share-work';
import { makeSmall } from '#platform/small-picture';
import { createHash, randomBytes } from 'node:crypto';
import { access, mkdir, readFile, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const ABANDONED_AFTER_MS = 3_600_000;

/**
 * Pictures in a folder: originals under ab/cd/{digest}, smaller ones under w320/ab/cd/{digest}.webp.
 * At most `threads` pictures are made smaller at a time.
 */
export async function createFolderStore(
  folder: string,
  { threads }: { threads: number },
): Promise<PictureStore> {
  const drafts = join(folder, 'drafts');
  await mkdir(drafts, { recursive: true });
  await removeAbandoned(drafts);

  const putting = shareWork<void>();
  const making = shareWork<Buffer | null>();
  const inTurn = atMost(threads);
  const write = (path: string, bytes: Uint8Array) =>
    writeDurably(path, bytes, join(drafts, randomBytes(8).toString('hex')));

  async function makeSized(digest: string, width: number): Promise<Buffer | null> {
    const original = await readIfThere(originalPath(folder, digest));
    if (!original) return null;
    const small = await inTurn(() => makeSmall(original, width));
    await write(sizedPath(folder, digest, width), small);
    return small;
  }

  return {
    async put(bytes) {
      const digest = createHash('sha256').update(bytes).digest('hex');
      const path = originalPath(folder, digest);
      await putting(digest, async () => {
        if (!(await isThere(path))) await write(path, bytes);
      });
      return digest;
    },
    read: (digest) => readIfThere(originalPath(folder, digest)),
    async readSized(digest, width) {
      const known = await readIfThere(sizedPath(folder, digest, width));
      return known ?? making(`${digest} ${width}`, () => makeSized(digest, width));
    },
  };
}

/** Removes the drafts of processes that were killed; another process may be writing the young ones. */
async function removeAbandoned(drafts: string): Promise<void> {
  for (const name of await readdir(drafts)) {
    const draft = join(drafts, name);
    const { mtimeMs } = await stat(draft).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) await rm(draft, { force: true });
  }
}

/** Two levels of folders keep each below some hundred names at a million pictures. */
const shelf = (digest: string) => join(digest.slice(0, 2), digest.slice(2, 4));
const originalPath = (folder: string, digest: string) => join(folder, shelf(digest), digest);
const sizedPath = (folder: string, digest: string, width: number) =>
  join(folder, `w${width}`, shelf(digest), `${digest}.webp`);

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
