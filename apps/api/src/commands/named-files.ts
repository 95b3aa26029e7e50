import { readdir, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { VIDEO } from '../features/ingest/read-video-capture.ts';
import { CommandError } from './command.ts';
import { fileProblem } from './file-problem.ts';

const PICTURE = /\.(jpe?g|png|webp)$/i;

export interface NamedFile {
  path: string;
  /** Base name of the file, or its path relative to the named folder. */
  name: string;
}

/**
 * The named files, and the pictures and videos in the named folders, with `deep` recursively.
 * @throws CommandError if there are none
 */
export async function namedFiles(
  paths: readonly string[],
  { deep }: { deep: boolean },
): Promise<NamedFile[]> {
  const files: NamedFile[] = [];
  for (const path of paths) files.push(...(await filesAt(path, deep)));
  if (files.length > 0) return files;
  throw new CommandError(`No pictures (JPEG, PNG, WebP) and no videos in ${paths.join(', ')}.`);
}

async function filesAt(path: string, deep: boolean): Promise<NamedFile[]> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new CommandError(`${path === '' ? "''" : path} does not exist.`);
  if (!found.isDirectory()) return [{ path, name: basename(path) }];
  const entries = await readdir(path, { recursive: deep, withFileTypes: true }).catch(
    rethrowForUser,
  );
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(path, join(entry.parentPath, entry.name)))
    .filter(isOurs)
    .sort()
    .map((name) => ({ path: join(path, name), name }));
}

function rethrowForUser(error: unknown): never {
  const problem = fileProblem(error);
  throw problem === null
    ? error
    : new CommandError(`${(error as NodeJS.ErrnoException).path}: ${problem}`);
}

const isOurs = (name: string): boolean =>
  !name.split(sep).some((part) => part.startsWith('.')) && (PICTURE.test(name) || VIDEO.test(name));
