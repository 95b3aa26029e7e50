import { ifThere, writeDurably } from '#platform/durable-file';
import type { RawPictures, Sweep } from '#platform/pictures/picture-storage';
import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Raw pictures in a separate folder. An interrupted put leaves its draft there, under an
 * unreferenced name.
 */
export function rawPicturesIn(folder: string): RawPictures {
  return {
    async put(bytes) {
      const name = randomUUID();
      await writeDurably(join(folder, name), bytes);
      return name;
    },
    read: (name) => ifThere(readFile(join(folder, name))),
    remove: (name) => rm(join(folder, name), { force: true }),
    removeUnknown: (sweep) => removeUnknown(folder, sweep),
  };
}

async function removeUnknown(folder: string, { known, before, signal }: Sweep): Promise<number> {
  const old: string[] = [];
  for (const name of (await ifThere(readdir(folder))) ?? []) {
    const found = await ifThere(stat(join(folder, name)));
    if (found && found.mtimeMs < before) old.push(name);
  }
  const kept = await known(old);
  const unknown = old.filter((name) => !kept.has(name));
  for (const name of unknown) {
    signal?.throwIfAborted();
    await rm(join(folder, name), { force: true });
  }
  return unknown.length;
}
