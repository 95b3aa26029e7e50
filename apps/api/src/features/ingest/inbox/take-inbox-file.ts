import { ApiError } from '#platform/http/errors';
import type { Log } from '#platform/log';
import type { Tools } from '#platform/tools';
import { lstat, mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, sep } from 'node:path';
import { acceptCapture, type IngestTools } from '../accept-capture.ts';
import { readCaptureFile, sidecarOf } from '../read-capture-file.ts';
import { readVideoCapture, VIDEO } from '../read-video-capture.ts';
import { findVenue } from '../venue-folder.ts';

/**
 * What became of a file. 'later': call again soon; 'busy': call again after a while, the store's backlog is full;
 * 'gone': it was not there.
 */
export type Taken = 'done' | 'rejected' | 'later' | 'busy' | 'gone';

export interface Inbox extends IngestTools {
  folder: string;
  log: Log;
  config: Tools['config'];
  /** Breaks off the work on a video, which is started again at the next start. */
  signal?: AbortSignal;
}

/** Files that programs write before they give the real one its name, and what systems leave behind. */
export const UNFINISHED =
  /^[.~]|~$|\.(?:tmp|temp|part|partial|crdownload|filepart)$|^(?:Thumbs\.db|desktop\.ini)$/i;

/** An unreadable picture may be incomplete for so long after its last change. */
const STILL_COMING_MS = 3000;

/**
 * Takes a picture or video of the inbox: stored, and only then moved to its folder's `done`; a
 * broken one is moved to `rejected`, with the reason next to it. A JSON file next to a picture goes
 * with it.
 */
export async function takeInboxFile(inbox: Inbox, path: string): Promise<Taken> {
  try {
    return await take(inbox, path);
  } catch (error) {
    // The socket of a database that does not run has the same code.
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (isMissing && !(await isThere(path))) return 'gone';
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'busy') return 'busy';
    return (await mayBeHalf(path, error)) ? 'later' : rejectInboxFile(inbox, path, error.message);
  }
}

async function take(inbox: Inbox, path: string): Promise<Taken> {
  const parts = relative(inbox.folder, path).split(sep);
  if (await isLinked(inbox.folder, parts)) return rejectInboxFile(inbox, path, NO_LINKS);
  if (parts.length === 1)
    return rejectInboxFile(inbox, path, "Put the file in its venue's folder.");
  const venue = await findVenue(inbox.db, parts[0]!);
  if (typeof venue === 'string') return rejectInboxFile(inbox, path, venue);
  const { capture, sidecarPath, note } = VIDEO.test(path)
    ? await readVideoCapture(inbox, { path, venue, signal: inbox.signal })
    : await readCaptureFile(path, venue, inbox.now());
  const receipt = await acceptCapture(inbox, capture);
  await moveInto('done', path, sidecarPath);
  if (note) inbox.log.warn({ venue: venue.id, file: path, note }, 'file taken as far as it goes');
  inbox.log.info({ venue: venue.id, file: path, repeated: receipt.repeated }, 'file taken');
  return 'done';
}

const NO_LINKS = "Symbolic links are not accepted. Put the file itself in its venue's folder.";

/** Whether the file, its JSON file or a folder above them is a symbolic link, which may lead out of the inbox. */
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
  return Date.now() - Math.max(mtimeMs, ctimeMs) < STILL_COMING_MS;
}

/** Moves a file into its folder's `rejected`, with the reason in a file next to it. */
export async function rejectInboxFile(inbox: Inbox, path: string, reason: string): Promise<Taken> {
  const moved = await moveInto('rejected', path, await sidecarOf(path));
  const note = await freePath(dirname(moved), basename(moved), '.reason.txt');
  await writeFile(note, `${reason}\n`);
  inbox.log.warn({ file: path, reason }, 'file rejected');
  return 'rejected';
}

async function moveInto(
  place: 'done' | 'rejected',
  path: string,
  sidecarPath: string | null,
): Promise<string> {
  const folder = join(dirname(path), place);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await lstat(folder)).isSymbolicLink()) throw new Error(`${folder} is a symbolic link`);
  if (sidecarPath) await moveAside(sidecarPath, folder);
  return moveAside(path, folder);
}

/** A longer one is a part of the name that happens to follow a point. */
const EXTENSION_CHARACTERS = 20;

async function moveAside(path: string, folder: string): Promise<string> {
  const found = extname(path);
  const extension = found.length > EXTENSION_CHARACTERS ? '' : found;
  const target = await freePath(folder, basename(path, extension), extension);
  await rename(path, target);
  return target;
}

/** A path for this name, or for name-2, name-3 and so on where that is taken. */
async function freePath(folder: string, stem: string, ending: string): Promise<string> {
  let target = join(folder, fitting(stem, ending));
  for (let count = 2; await isThere(target); count += 1) {
    target = join(folder, fitting(stem, `-${count}${ending}`));
  }
  return target;
}

/** What file systems take. */
const NAME_BYTES = 255;

/** The name, its stem cut where it would be too long. */
function fitting(stem: string, ending: string): string {
  const characters = Array.from(stem);
  while (Buffer.byteLength(characters.join('') + ending) > NAME_BYTES) characters.pop();
  return characters.join('') + ending;
}

const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );
