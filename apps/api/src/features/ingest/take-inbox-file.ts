import { ApiError } from '#platform/errors';
import type { Log } from '#platform/log';
import { access, mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, sep } from 'node:path';
import { acceptCapture, type IngestTools } from './accept-capture.ts';
import { readCaptureFile, type CaptureFile } from './read-capture-file.ts';
import { findVenue } from './venue-folder.ts';

/** What became of a file: 'later' asks to be called again, 'gone' means that it was not there. */
export type Taken = 'done' | 'rejected' | 'later' | 'gone';

export interface Inbox extends IngestTools {
  folder: string;
  log: Log;
}

/** A picture that cannot be read may still be on its way for so long after its last change. */
const STILL_COMING_MS = 3000;

/**
 * Takes a picture file of the inbox: stored, and only then moved to its folder's `done`; a broken
 * one is moved to `rejected`, with the reason beside it.
 */
export async function takeInboxFile(inbox: Inbox, path: string): Promise<Taken> {
  const parts = relative(inbox.folder, path).split(sep);
  if (parts.length === 1) return reject(inbox, path, 'Put the file into the folder of its venue.');
  const venue = await findVenue(inbox.db, parts[0]!);
  if (typeof venue === 'string') return reject(inbox, path, venue);
  try {
    const file = await readCaptureFile(path, venue, inbox.now());
    const receipt = await acceptCapture(inbox, file.capture);
    await moveInto('done', path, file);
    inbox.log.info({ venue: venue.id, file: path, repeated: receipt.repeated }, 'file taken');
    return 'done';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'gone';
    if (!(error instanceof ApiError)) throw error;
    return (await mayBeHalf(path, error)) ? 'later' : reject(inbox, path, error.message);
  }
}

async function mayBeHalf(path: string, { code }: ApiError): Promise<boolean> {
  if (code !== 'not_an_image' && code !== 'image_unreadable') return false;
  const { mtimeMs, ctimeMs } = await stat(path);
  return Date.now() - Math.max(mtimeMs, ctimeMs) < STILL_COMING_MS;
}

async function reject(inbox: Inbox, path: string, reason: string): Promise<Taken> {
  const moved = await moveInto('rejected', path);
  await writeFile(`${moved}.reason.txt`, `${reason}\n`);
  inbox.log.warn({ file: path, reason }, 'file rejected');
  return 'rejected';
}

async function moveInto(
  place: 'done' | 'rejected',
  path: string,
  file?: CaptureFile,
): Promise<string> {
  const folder = join(dirname(path), place);
  await mkdir(folder, { recursive: true });
  if (file?.sidecarPath) await rename(file.sidecarPath, join(folder, basename(file.sidecarPath)));
  return moveAside(path, folder);
}

/** Moves a file under its name, or under name-2, name-3 and so on where that is taken. */
async function moveAside(path: string, folder: string): Promise<string> {
  const extension = extname(path);
  const stem = basename(path, extension);
  let target = join(folder, stem + extension);
  for (let count = 2; await isThere(target); count += 1) {
    target = join(folder, `${stem}-${count}${extension}`);
  }
  await rename(path, target);
  return target;
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
