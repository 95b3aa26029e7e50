import type { Config } from '#platform/config';
import type { PictureStorage } from '#platform/pictures/picture-storage';
import { createFolderStorage } from '#platform/pictures/picture-storage-folder';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';

/**
 * The configured picture store: STORAGE_URL, or else the folder DATA_DIR/pictures.
 * @throws InstallationError if STORAGE_URL names a store that cannot be written
 */
export async function openPictureStorage(
  config: Pick<Config, 'storageUrl' | 'dataDir' | 'imageThreads'>,
): Promise<PictureStorage> {
  const { storageUrl, dataDir, imageThreads: threads } = config;
  if (!storageUrl) {
    return rememberSmall(await createFolderStorage(join(dataDir, 'pictures'), { threads }));
  }
  // Loading the S3 client takes a good part of a second, and most installations never need it.
  const { createS3Store, refuseUnusableStore } =
    await import('#platform/pictures/picture-storage-s3');
  await refuseUnusableStore(storageUrl);
  return rememberSmall(createS3Store(storageUrl, { threads }));
}

/** Cache size in bytes: about a thousand pictures of feed cards. */
const MOST_BYTES = 32 * 2 ** 20;

/**
 * Wraps the store with an LRU cache of thumbnails, because the people of a store look at the same
 * day.
 */
export function rememberSmall(store: PictureStorage, mostBytes = MOST_BYTES): PictureStorage {
  const held = new LRUCache<string, Buffer>({
    maxSize: mostBytes,
    sizeCalculation: ({ length }) => length,
  });
  return {
    ...store,
    async readSized(digest, width, format = 'webp', elsewhere) {
      const key = `${digest} ${width} ${format}`;
      const known = held.get(key);
      if (known) return known;
      const bytes = await store.readSized(digest, width, format, elsewhere);
      if (bytes) held.set(key, bytes);
      return bytes;
    },
  };
}
