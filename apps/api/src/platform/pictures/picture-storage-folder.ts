import { semaphore } from '#platform/jobs/semaphore';
import { ifThere, writeDurably } from '#platform/durable-file';
import type { PictureStorage, Sweep } from '#platform/pictures/picture-storage';
import { singleFlight } from '#platform/jobs/single-flight';
import { makeSmall, type SmallFormat } from '#platform/pictures/thumbnails';
import { sha256 } from '#platform/sha256';
import { MADE_WIDTHS } from '@crustodian/contract/images';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { rawPicturesIn } from '#platform/pictures/raw-pictures-folder';

const ABANDONED_AFTER_MS = 3_600_000;
/** File with the name that the database gave the store. */
const NAME_FILE = 'store.name';

/**
 * Pictures in a folder: originals under ab/cd/{digest}, thumbnails under w320/ab/cd/{digest}.webp
 * or .jpeg. At most `threads` thumbnails are made concurrently.
 */
export async function createFolderStorage(
  folder: string,
  { threads }: { threads: number },
): Promise<PictureStorage> {
  const drafts = join(folder, 'drafts');
  await mkdir(drafts, { recursive: true, mode: 0o700 });
  // A folder of an earlier release is readable by everyone; ignore failure if another user owns it.
  await chmod(folder, 0o700).catch(() => undefined);
  await removeAbandoned(folder, drafts);

  const putting = singleFlight<void>();
  const making = singleFlight<Buffer | null>();
  const limit = semaphore(threads);
  const write = (path: string, bytes: Uint8Array) =>
    writeDurably(path, bytes, { draft: join(drafts, randomBytes(8).toString('hex')) });

  async function makeSized(digest: string, width: number, format: SmallFormat) {
    const original = await readIfThere(originalPath(folder, digest));
    if (!original) return null;
    const small = await limit(() => makeSmall(original, width, format));
    await write(sizedPath(folder, digest, width, format), small);
    return small;
  }

  return {
    async put(bytes, small = []) {
      const digest = sha256(bytes);
      const path = originalPath(folder, digest);
      await putting(digest, async () => {
        if (await touch(path)) return;
        const sized = small.map((made) => ({
          path: sizedPath(folder, digest, made.width, 'webp'),
          bytes: made.bytes,
        }));
        await Promise.all([{ path, bytes }, ...sized].map((file) => write(file.path, file.bytes)));
      });
      return digest;
    },
    read: (digest) => readIfThere(originalPath(folder, digest)),
    async readSized(digest, width, format = 'webp') {
      const known = await readIfThere(sizedPath(folder, digest, width, format));
      const make = () => makeSized(digest, width, format);
      return known ?? making(`${digest} ${width} ${format}`, make);
    },
    async removeUnknown(sweep) {
      let removed = 0;
      for (const digest of await unknownPictures(folder, sweep)) {
        sweep.signal?.throwIfAborted();
        removed += Number(await removeUnlessTouched(folder, digest, sweep.before));
      }
      return removed;
    },
    raw: rawPicturesIn(join(folder, 'raw')),
    readName: async () => (await readIfThere(join(folder, NAME_FILE)))?.toString('utf8') ?? null,
    writeName: (name) => write(join(folder, NAME_FILE), Buffer.from(name)),
  };
}

/** Suffix of a picture that is about to be removed. */
const REMOVED = '.removed';

/**
 * Removes drafts of killed processes, and restores pictures they were about to remove; skips recent
 * drafts, which another process may still be writing.
 */
async function removeAbandoned(folder: string, drafts: string): Promise<void> {
  for (const name of await readdir(drafts)) {
    const draft = join(drafts, name);
    if (name.endsWith(REMOVED)) {
      await ifThere(rename(draft, originalPath(folder, name.slice(0, -REMOVED.length))));
      continue;
    }
    const { mtimeMs } = await stat(draft).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) await rm(draft, { force: true });
  }
}

/** Two levels keep each folder below some hundred entries at a million pictures. */
const shelf = (digest: string) => join(digest.slice(0, 2), digest.slice(2, 4));
const originalPath = (folder: string, digest: string) => join(folder, shelf(digest), digest);
const sizedPath = (folder: string, digest: string, width: number, format: SmallFormat) =>
  join(folder, `w${width}`, shelf(digest), `${digest}.${format}`);

/** Updates the time of the last put; false if the file is missing. */
const touch = async (path: string): Promise<boolean> => {
  const now = new Date();
  return (await ifThere(utimes(path, now, now).then(() => true))) ?? false;
};

const SHELF = /^[0-9a-f]{2}$/;

async function unknownPictures(folder: string, { known, before }: Sweep): Promise<string[]> {
  const unknown: string[] = [];
  for (const first of (await readdir(folder)).filter((name) => SHELF.test(name))) {
    const old: string[] = [];
    for (const second of await readdir(join(folder, first))) {
      for (const digest of await readdir(join(folder, first, second))) {
        const found = await ifThere(stat(originalPath(folder, digest)));
        if (found && found.mtimeMs < before) old.push(digest);
      }
    }
    const kept = await known(old);
    unknown.push(...old.filter((digest) => !kept.has(digest)));
  }
  return unknown;
}

/**
 * Moves the file away before checking its time again: a concurrent put has either touched it
 * before, or writes it again.
 */
async function removeUnlessTouched(
  folder: string,
  digest: string,
  before: number,
): Promise<boolean> {
  const path = originalPath(folder, digest);
  const aside = join(folder, 'drafts', digest + REMOVED);
  await rename(path, aside);
  const { mtimeMs } = await stat(aside);
  if (mtimeMs >= before) {
    await rename(aside, path);
    return false;
  }
  for (const width of MADE_WIDTHS) {
    for (const format of ['webp', 'jpeg'] as const) {
      await rm(sizedPath(folder, digest, width, format), { force: true });
    }
  }
  await rm(aside);
  return true;
}

const readIfThere = (path: string): Promise<Buffer | null> => ifThere(readFile(path));
