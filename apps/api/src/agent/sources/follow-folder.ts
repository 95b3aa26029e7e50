import {
  MAX_FILE_BYTES,
  UnreadableImage,
  inspectImage,
} from '@crustodian/scoring/image/decode-image';
import { isWholeImage, mayStillCome } from '@crustodian/scoring/image/whole-image';
import { moveUnchanged, type FileState } from '#platform/move-file';
import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { access, constants, lstat, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StoreClock } from '../store-clock.ts';
import { CameraTrouble } from './camera-trouble.ts';
import type { Follow, Sink } from './source.ts';

const PICTURE = /\.(jpe?g|png|webp)$/i;
/** Prefix of a picture that is being deleted. */
const TAKEN = '.taken-';
const LOOK_EVERY_MS = 1000;
/** A file that has not changed for this long is complete. */
const UNCHANGED_MS = 1500;

/**
 * Takes the pictures that an FTP or SFTP server writes into a folder and its subfolders. Each
 * becomes a capture with the time it was written, and is deleted once spooled. Files that are not
 * pictures are moved to `rejected`.
 */
export const followFolder =
  (folder: string, clock: Pick<StoreClock, 'offset'>): Follow =>
  async (sink, signal) => {
    let seen: Seen | null = null;
    while (!signal.aborted) {
      await access(folder, constants.R_OK | constants.W_OK).catch(mayNotUse);
      // Subfolders may belong to another user.
      const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(
        mayNotUse,
      );
      if (!seen) await giveBackTaken(entries);
      sink.works(null);
      const paths = picturesOf(folder, entries);
      seen = await timesOf(paths, { seen: seen ?? new Map(), clock });
      for (const path of paths) {
        if (signal.aborted || !(await take({ folder, seen, sink }, path))) break;
      }
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  };

function mayNotUse(): never {
  throw new CameraTrouble('no_folder');
}

const picturesOf = (folder: string, entries: readonly Dirent[]): string[] =>
  entries
    .filter((entry) => entry.isFile() && PICTURE.test(entry.name) && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.startsWith(join(folder, 'rejected')))
    .sort();

interface FileTimes {
  mtimeMs: number;
  size: number;
  /**
   * Time of the last observed change by `performance.now()`, because a network share may have a
   * different clock.
   */
  unchangedSince: number;
  /**
   * When it was written, by the corrected clock; stored at once, because the machine's clock may be
   * set meanwhile.
   */
  writtenAt: number;
  /** Since when, by `performance.now()`, every picture under this name has been incomplete. */
  halfSince?: number | undefined;
}
type Seen = Map<string, FileTimes>;

async function timesOf(
  paths: readonly string[],
  { seen, clock }: { seen: Seen; clock: Pick<StoreClock, 'offset'> },
): Promise<Seen> {
  const times: Seen = new Map();
  for (const path of paths) {
    const file = await lstat(path).catch(() => null);
    if (!file) continue;
    const { mtimeMs, size } = file;
    const before = seen.get(path);
    const isSame = before?.mtimeMs === mtimeMs && before.size === size;
    times.set(path, isSame ? before : newTimes(file, clock, before));
  }
  return times;
}

const newTimes = (
  { mtimeMs, size }: FileState,
  clock: Pick<StoreClock, 'offset'>,
  before: FileTimes | undefined,
): FileTimes => ({
  mtimeMs,
  size,
  unchangedSince: performance.now(),
  writtenAt: Math.round(mtimeMs) + clock.offset(),
  halfSince: before?.halfSince,
});

interface Taking {
  folder: string;
  seen: Seen;
  sink: Sink;
}

/** False if there is no room for it. */
async function take({ folder, seen, sink }: Taking, path: string): Promise<boolean> {
  const file = await lstat(path).catch(() => null);
  const times = seen.get(path);
  // If the file is newer, the next round handles it.
  if (!file || times?.mtimeMs !== file.mtimeMs || times.size !== file.size) return true;
  const age = performance.now() - times.unchangedSince;
  if (age < UNCHANGED_MS) return true;
  if (file.size > MAX_FILE_BYTES) return reject(folder, path, file);
  const picture = await readFile(path).catch((error: NodeJS.ErrnoException) => error);
  if (picture instanceof Error) return leaveUnread({ folder, path, file }, picture);
  if (isAwaited(times, picture, age)) return true;
  try {
    sink.works(await inspectImage(picture));
  } catch (error) {
    if (error instanceof UnreadableImage) return reject(folder, path, file);
    throw error;
  }
  sink.shows?.({ jpeg: () => Promise.resolve(picture) });
  // The same content is one capture, even if its deletion was interrupted by a power failure.
  const key = createHash('sha256').update(picture).digest('hex').slice(0, 16);
  const isKept = await sink.capture({ takenAt: times.writtenAt, picture, key });
  const aside = join(dirname(path), `${TAKEN}${file.ino}`);
  if (isKept && (await moveUnchanged(path, aside, file))) await rm(aside, { force: true });
  return isKept;
}

/** Restores pictures whose deletion was interrupted, because one of them may be a newer picture. */
async function giveBackTaken(entries: readonly Dirent[]): Promise<void> {
  const taken = entries.filter((entry) => entry.isFile() && entry.name.startsWith(TAKEN));
  for (const { name, parentPath } of taken) {
    const picture = join(parentPath, `${name.slice(1)}.jpg`);
    await rename(join(parentPath, name), picture).catch(() => undefined);
  }
}

/**
 * Whether the rest of a picture may still arrive. If a camera keeps overwriting one file with
 * pictures that have no end marker, waits no longer than for an upload that has stopped.
 */
function isAwaited(times: FileTimes, picture: Buffer, age: number): boolean {
  const now = performance.now();
  if (isWholeImage(picture)) times.halfSince = undefined;
  else times.halfSince ??= now;
  return mayStillCome(picture, Math.max(age, now - (times.halfSince ?? now)));
}

/**
 * Moves a picture that this user may not read out of the way; after any other error it is retried
 * later.
 * @throws CameraTrouble for missing permissions, so that they are reported
 */
async function leaveUnread(
  { folder, path, file }: { folder: string; path: string; file: FileState },
  { code }: NodeJS.ErrnoException,
): Promise<true> {
  if (code !== 'EACCES' && code !== 'EPERM') return true;
  await reject(folder, path, file);
  throw new CameraTrouble('no_folder');
}

async function reject(folder: string, path: string, file: FileState): Promise<true> {
  const place = join(folder, 'rejected');
  await mkdir(place, { recursive: true, mode: 0o700 });
  await moveUnchanged(path, join(place, `${Date.now()}-${basename(path)}`), file);
  return true;
}
