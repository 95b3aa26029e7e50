import type { Config } from '#platform/config';
import type { PictureStore } from '#platform/pictures/picture-store';
import { rememberSmall } from '#platform/pictures/picture-memory';
import { createFolderStore } from '#platform/pictures/picture-store-folder';
import { join } from 'node:path';

/**
 * The picture store of the settings: STORAGE_URL, otherwise the folder DATA_DIR/pictures. @throws
 * InstallationError where STORAGE_URL names a store that keeps nothing
 */
export async function openPictureStore(
  config: Pick<Config, 'storageUrl' | 'dataDir' | 'imageThreads'>,
): Promise<PictureStore> {
  const { storageUrl, dataDir, imageThreads: threads } = config;
  if (!storageUrl) {
    return rememberSmall(await createFolderStore(join(dataDir, 'pictures'), { threads }));
  }
  // The S3 client takes a good part of a second to load; most installations never need it.
  const { createS3Store, refuseUnusableStore } =
    await import('#platform/pictures/picture-store-s3');
  await refuseUnusableStore(storageUrl);
  return rememberSmall(createS3Store(storageUrl, { threads }));
}
