import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * The text of a create-once file, readable only by its owner. If several processes start
 * concurrently, only one of them creates it. Returns the content of the file in any case.
 */
export async function createOnceFile(file: string, make: () => string): Promise<string> {
  const known = await textOf(file);
  if (known !== null) {
    // The file may have been copied here manually with wider permissions; ignore failure if another
    // user owns it.
    await chmod(file, 0o600).catch(() => undefined);
    return known;
  }
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, make(), { mode: 0o600 });
  await chmod(draft, 0o600);
  // A hard link fails if the name exists, so if two processes race at the first start, only one
  // text wins.
  await link(draft, file).catch(() => undefined);
  await rm(draft);
  return (await textOf(file)) ?? '';
}

/** The text of a file; null if it does not exist. */
export const textOf = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
