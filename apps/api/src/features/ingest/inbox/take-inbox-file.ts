import { ApiError } from '#platform/http/errors';
import type { Log } from '#platform/log';
import {
  freePath,
  freePathLike,
  isThere,
  isUnchanged,
  moveUnchanged,
  type FileState,
} from '#platform/move-file';
import type { Tools } from '#platform/tools';
import { isWholeImage, mayStillCome } from '@crustodian/scoring/image/whole-image';
import { lstat, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, sep } from 'node:path';
import { acceptCapture, type IncomingCapture, type IngestTools } from '../accept-capture.ts';
import { cropsPictures } from '../crop/crops-pictures.ts';
import { readCaptureFile, sidecarOf } from '../read-capture-file.ts';
import { readVideoCapture, VIDEO } from '../read-video-capture.ts';
import { findVenue } from '../venue-folder.ts';

/**
 * Result of taking a file. 'later': call again soon; 'busy': call again after a while, because the
 * store's backlog is full; 'gone': the file did not exist.
 */
export type Taken = 'done' | 'rejected' | 'later' | 'busy' | 'gone';

export interface Inbox extends IngestTools {
  folder: string;
  log: Log;
  config: Tools['config'];
  /** Aborts the processing of a video, which starts over when the server restarts. */
  signal?: AbortSignal;
}

/**
 * Temporary files that programs write before the final rename, and files that operating systems
 * create.
 */
export const UNFINISHED =
  /^[.~]|~$|\.(?:tmp|temp|part|partial|crdownload|filepart)$|^(?:Thumbs\.db|desktop\.ini)$/i;

/** How long after its last change an unreadable picture may still be incomplete. */
const STILL_COMING_MS = 3000;

/**
 * Takes a picture or video from the inbox. Once stored, it is moved to its folder's `done`; a
 * broken one is moved to `rejected`, with the reason next to it. A JSON file next to a picture
 * moves with it. A newer file that replaced it meanwhile stays, because some cameras always use the
 * same name.
 */
export async function takeInboxFile(inbox: Inbox, path: string): Promise<Taken> {
  const file = await lstat(path).catch(() => null);
  if (!file) return 'gone';
  try {
    return await take(inbox, path, file);
  } catch (error) {
    // The socket of a stopped database causes the same error code.
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (isMissing && !(await isThere(path))) return 'gone';
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'busy') return 'busy';
    const isLater = (await mayBeHalf(path, error)) || !(await isUnchanged(path, file));
    return isLater ? 'later' : rejectInboxFile(inbox, path, error.message);
  }
}

async function take(inbox: Inbox, path: string, file: FileState): Promise<Taken> {
  const parts = relative(inbox.folder, path).split(sep);
  if (await isLinked(inbox.folder, parts)) return rejectInboxFile(inbox, path, NO_LINKS);
  if (parts.length === 1)
    return rejectInboxFile(inbox, path, "Put the file in its venue's folder.");
  const venue = await findVenue(inbox.db, parts[0]!);
  if (typeof venue === 'string') return rejectInboxFile(inbox, path, venue);
  const { capture, sidecarPath, note } = VIDEO.test(path)
    ? await readVideoCapture(inbox, { path, venue, signal: inbox.signal })
    : await readCaptureFile(path, venue, inbox.now());
  if (await hasGrown(path, file, capture)) return 'later';
  const receipt = await acceptCapture(inbox, capture);
  if (!(await isUnchanged(path, file))) return 'later';
  const done = await folderBeside(path, 'done');
  const target = await freePathLike(path, done);
  // Moved before its JSON file, because a retry without that would create a different capture.
  if (!(await moveUnchanged(path, target, file))) return 'later';
  const moved = [target];
  if (sidecarPath) moved.push(await moveAside(sidecarPath, done));
  // A company that keeps only circles keeps no full picture here either.
  if (await cropsPictures(inbox.db, venue.id))
    await Promise.all(moved.map((one) => rm(one, { force: true })));
  if (note) inbox.log.warn({ venue: venue.id, file: path, note }, 'file taken as far as it goes');
  inbox.log.info({ venue: venue.id, file: path, repeated: receipt.repeated }, 'file taken');
  return 'done';
}

/**
 * Whether the file was read before it was complete. A file that was replaced by another one was
 * complete.
 */
async function hasGrown(
  path: string,
  file: FileState,
  { pictures }: IncomingCapture,
): Promise<boolean> {
  const now = await lstat(path).catch(() => null);
  if (now?.ino !== file.ino || (await isUnchanged(path, file))) return false;
  return VIDEO.test(path) || !pictures.every(({ bytes }) => isWholeImage(bytes));
}

const NO_LINKS = "Symbolic links are not accepted. Put the file itself in its venue's folder.";

/**
 * Whether the file, its JSON file or a parent folder is a symbolic link, which may point outside
 * the inbox.
 */
async function isLinked(inbox: string, parts: readonly string[]): Promise<boolean> {
  const steps = parts.map((_, index) => join(inbox, ...parts.slice(0, index + 1)));
  const path = steps.at(-1)!;
  const beside = [`${path}.json`, `${path.slice(0, path.length - extname(path).length)}.json`];
  const [own, ...others] = [path, ...steps.slice(0, -1), ...beside];
  if ((await lstat(own!)).isSymbolicLink()) return true;
  const found = await Promise.all(others.map((each) => lstat(each).catch(() => null)));
  return found.some((each) => each?.isSymbolicLink());
}

async function mayBeHalf(path: string, { code }: ApiError): Promise<boolean> {
  if (code !== 'not_an_image' && code !== 'image_unreadable') return false;
  const { mtimeMs, ctimeMs } = await stat(path);
  // The clock of a file share or camera may be ahead.
  const ages = [mtimeMs, ctimeMs].map((changed) => Date.now() - changed);
  const age = Math.min(...ages.map((each) => (each < 0 ? Infinity : each)));
  if (age < STILL_COMING_MS) return true;
  return !VIDEO.test(path) && mayStillCome(await readFile(path), age);
}

/** Moves a file into its folder's `rejected` folder, with the reason in a file next to it. */
export async function rejectInboxFile(inbox: Inbox, path: string, reason: string): Promise<Taken> {
  const rejected = await folderBeside(path, 'rejected');
  const sidecarPath = await sidecarOf(path);
  const moved = await moveAside(path, rejected);
  if (sidecarPath) await moveAside(sidecarPath, rejected);
  const note = await freePath(dirname(moved), basename(moved), '.reason.txt');
  await writeFile(note, `${reason}\n`);
  inbox.log.warn({ file: path, reason }, 'file rejected');
  return 'rejected';
}

/** The folder of that name next to a file, created if missing. */
async function folderBeside(path: string, name: 'done' | 'rejected'): Promise<string> {
  const folder = join(dirname(path), name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await lstat(folder)).isSymbolicLink()) throw new Error(`${folder} is a symbolic link`);
  return folder;
}

async function moveAside(path: string, folder: string): Promise<string> {
  const target = await freePathLike(path, folder);
  await rename(path, target);
  return target;
}
