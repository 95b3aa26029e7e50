import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * The text of a file that is made once and then kept, readable by the owner alone; of several
 * processes that start at once one makes it. Answers whatever is in the file.
 */
export async function createOnceFile(file: string, make: () => string): Promise<string> {
  const known = await textOf(file);
  if (known !== null) {
    // It may have been copied here by hand; someone else's file stays as it is.
    await chmod(file, 0o600).catch(() => undefined);
    return known;
  }
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, make(), { mode: 0o600 });
  await chmod(draft, 0o600);
  // A hard link fails where the name exists, so of two processes at a first start one text stands.
  await link(draft, file).catch(() => undefined);
  await rm(draft);
  return (await textOf(file)) ?? '';
}

/** The text of a file; null where there is none. */
export const textOf = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
