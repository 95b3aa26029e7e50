import { doEach } from '#platform/jobs/do-each';
import type { Log } from '#platform/log';
import { freePathLike } from '#platform/move-file';
import { isUtf8 } from 'node:buffer';
import { readdir, rename } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { UNFINISHED } from './take-inbox-file.ts';

const windows1252 = new TextDecoder('windows-1252');

/**
 * Renames files whose names are not UTF-8, which can be neither watched nor opened by their text.
 * Cameras and FTP servers write names in Windows-1252, so `c\xe1mara.jpg` becomes `cámara.jpg` and
 * is taken. Folders with such names are logged, once each in `told`.
 */
export async function giveReadableNames(
  inbox: string,
  { log, told }: { log: Log; told: Set<string> },
): Promise<void> {
  const renameIn = async (folder: string) => {
    const { folders, unreadable } = await renameFilesIn(folder, log);
    for (const name of unreadable.filter((one) => !told.has(one))) {
      told.add(name);
      log.warn({ folder: name }, 'a folder is not read, because its name is not UTF-8');
    }
    return folders;
  };
  const venues = (await renameIn(inbox)).filter((name) => name !== 'rejected');
  await doEach(venues, (venue) => renameIn(join(inbox, venue)), { failed: 'folders not read' });
}

/** Returns the names of the folders in this one, and the paths of those without a readable name. */
async function renameFilesIn(
  folder: string,
  log: Log,
): Promise<{ folders: string[]; unreadable: string[] }> {
  const folders: string[] = [];
  const unreadable: string[] = [];
  for (const entry of await readdir(folder, { encoding: 'buffer', withFileTypes: true })) {
    const isReadable = isUtf8(entry.name);
    const name = isReadable ? entry.name.toString() : windows1252.decode(entry.name);
    if (entry.isDirectory()) {
      if (isReadable) folders.push(name);
      else unreadable.push(join(folder, name));
    } else if (!isReadable && !UNFINISHED.test(name)) {
      const target = await freePathLike(join(folder, name), folder);
      await rename(Buffer.concat([Buffer.from(folder + sep), entry.name]), target);
      log.warn({ file: target }, 'a file was renamed, because its name was not UTF-8');
    }
  }
  return { folders, unreadable };
}
