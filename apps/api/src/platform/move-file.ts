import type { Stats } from 'node:fs';
import { lstat, rename } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';

/** What tells a file from the next one of its name, and from itself once it has grown. */
export type FileState = Pick<Stats, 'ino' | 'size' | 'mtimeMs'>;

export async function isUnchanged(path: string, before: FileState): Promise<boolean> {
  const now = await lstat(path).catch(() => null);
  return now?.ino === before.ino && now.size === before.size && now.mtimeMs === before.mtimeMs;
}

/**
 * Moves a file that was read, on the same file system. False where another one has taken its place meanwhile, or it
 * has grown: then it is left where it is.
 */
export async function moveUnchanged(
  path: string,
  target: string,
  before: FileState,
): Promise<boolean> {
  if (!(await isUnchanged(path, before))) return false;
  await rename(path, target);
  if (await isUnchanged(target, before)) return true;
  // Another file took its place between the check and the rename.
  await rename(target, await freePathLike(path, dirname(path)));
  return false;
}

/** A longer one is a part of the name that happens to follow a point. */
const EXTENSION_CHARACTERS = 20;

/** A path in `folder` for the name of a file, with a number where that name is taken. */
export function freePathLike(path: string, folder: string): Promise<string> {
  const found = extname(path);
  const extension = found.length > EXTENSION_CHARACTERS ? '' : found;
  return freePath(folder, basename(path, extension), extension);
}

/** A path for this name, or for name-2, name-3 and so on where that is taken. */
export async function freePath(folder: string, stem: string, ending: string): Promise<string> {
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

export const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );
