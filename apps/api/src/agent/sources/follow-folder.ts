import {
  MAX_FILE_BYTES,
  UnreadableImage,
  inspectImage,
} from '@crustodian/scoring/image/decode-image';
import { isWholeImage } from '@crustodian/scoring/image/whole-image';
import { moveUnchanged } from '#platform/move-file';
import { createHash } from 'node:crypto';
import { access, constants, lstat, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StoreClock } from '../store-clock.ts';
import { CameraTrouble } from './camera-trouble.ts';
import type { Follow, Sink } from './source.ts';

const PICTURE = /\.(jpe?g|png|webp)$/i;
const LOOK_EVERY_MS = 1000;
/** A file that has not changed for so long is whole. */
const UNCHANGED_MS = 1500;
/** A picture that does not end may still be coming for so long: wireless uploads pause. */
const WITHOUT_END_MS = 60_000;

/**
 * Takes the pictures that a server for FTP or SFTP writes into a folder, and in the folders in it: each is a
 * capture of when it was written, and deleted once it is kept. What is no picture is moved to `rejected`.
 */
export const followFolder =
  (folder: string, clock: Pick<StoreClock, 'offset'>): Follow =>
  async (sink, signal) => {
    while (!signal.aborted) {
      await access(folder, constants.R_OK | constants.W_OK).catch(() => {
        throw new CameraTrouble('no_folder');
      });
      sink.works(null);
      for (const path of await pictures(folder)) {
        if (signal.aborted || !(await take({ folder, clock, sink }, path))) break;
      }
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  };

async function pictures(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && PICTURE.test(entry.name) && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.startsWith(join(folder, 'rejected')))
    .sort();
}

interface Taking {
  folder: string;
  clock: Pick<StoreClock, 'offset'>;
  sink: Sink;
}

/** False where there is no room for it. */
async function take({ folder, clock, sink }: Taking, path: string): Promise<boolean> {
  const file = await lstat(path).catch(() => null);
  if (!file) return true;
  // If the clock was set back, the file's time is ahead.
  const age = Math.abs(Date.now() - file.mtimeMs);
  if (age < UNCHANGED_MS) return true;
  if (file.size > MAX_FILE_BYTES) return reject(folder, path);
  const picture = await readFile(path);
  if (age < WITHOUT_END_MS && !isWholeImage(picture)) return true;
  try {
    sink.works(await inspectImage(picture));
  } catch (error) {
    if (error instanceof UnreadableImage) return reject(folder, path);
    throw error;
  }
  sink.shows?.({ jpeg: () => Promise.resolve(picture) });
  // The same file is one capture, also where it could not be deleted before a power cut.
  const key = createHash('sha256').update(picture).digest('hex').slice(0, 16);
  const takenAt = Math.round(file.mtimeMs) + clock.offset();
  const isKept = await sink.capture({ takenAt, picture, key });
  const aside = join(dirname(path), `.taken-${file.ino}`);
  if (isKept && (await moveUnchanged(path, aside, file))) await rm(aside, { force: true });
  return isKept;
}

async function reject(folder: string, path: string): Promise<true> {
  const place = join(folder, 'rejected');
  await mkdir(place, { recursive: true, mode: 0o700 });
  await rename(path, join(place, `${Date.now()}-${path.slice(path.lastIndexOf('/') + 1)}`));
  return true;
}
