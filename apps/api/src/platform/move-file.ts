import type { Stats } from 'node:fs';
import { lstat, rename } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';

/** Identifies a file: differs if the file was replaced under the same name, or has grown. */
export type FileState = Pick<Stats, 'ino' | 'size' | 'mtimeMs'>;

export async function isUnchanged(path: string, before: FileState): Promise<boolean> {
  const now = await lstat(path).catch(() => null);
  return now?.ino === before.ino && now.size === before.size && now.mtimeMs === before.mtimeMs;
}

/**
 * Moves a file that was read, on the same file system. Returns false and leaves the file where it
 * is if it was replaced or has grown since.
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

/** Anything longer is part of a name that happens to contain a dot. */
const EXTENSION_CHARACTERS = 20;

/** A free path in `folder` for the name of a file, numbered if the name is taken. */
export function freePathLike(path: string, folder: string): Promise<string> {
  const found = extname(path);
  const extension = found.length > EXTENSION_CHARACTERS ? '' : found;
  return freePath(folder, basename(path, extension), extension);
}

/** A free path for this name, or else for name-2, name-3 and so on. */
export async function freePath(folder: string, stem: string, ending: string): Promise<string> {
  let target = join(folder, fitting(stem, ending));
  for (let count = 2; await isThere(target); count += 1) {
    target = join(folder, fitting(stem, `-${count}${ending}`));
  }
  return target;
}

/** Limit of common file systems. */
const NAME_BYTES = 255;

/** The file name; truncates the stem if the name is too long. */
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
