import type { Config } from '#platform/config';
import type { PictureStorage } from '#platform/pictures/picture-storage';
import { createFolderStorage } from '#platform/pictures/picture-storage-folder';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';

/**
 * The picture store of the settings: STORAGE_URL, otherwise the folder DATA_DIR/pictures. @throws
 * InstallationError where STORAGE_URL names a store that keeps nothing
 */
export async function openPictureStorage(
  config: Pick<Config, 'storageUrl' | 'dataDir' | 'imageThreads'>,
): Promise<PictureStorage> {
  const { storageUrl, dataDir, imageThreads: threads } = config;
  if (!storageUrl) {
    return rememberSmall(await createFolderStorage(join(dataDir, 'pictures'), { threads }));
  }
  // The S3 client takes a good part of a second to load; most installations never need it.
  const { createS3Store, refuseUnusableStore } =
    await import('#platform/pictures/picture-storage-s3');
  await refuseUnusableStore(storageUrl);
  return rememberSmall(createS3Store(storageUrl, { threads }));
}

/** Bytes that are held: about a thousand pictures of a feed's cards. */
const MOST_BYTES = 32 * 2 ** 20;

/**
 * The store with the most recently requested thumbnails held in memory: a store's people
 * look at the same day.
 */
export function rememberSmall(store: PictureStorage, mostBytes = MOST_BYTES): PictureStorage {
  const held = new LRUCache<string, Buffer>({
    maxSize: mostBytes,
    sizeCalculation: ({ length }) => length,
  });
  return {
    ...store,
    async readSized(digest, width, format = 'webp') {
      const key = `${digest} ${width} ${format}`;
      const known = held.get(key);
      if (known) return known;
      const bytes = await store.readSized(digest, width, format);
      if (bytes) held.set(key, bytes);
      return bytes;
    },
  };
}
