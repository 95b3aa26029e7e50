import type { StoredPicture } from '#facts/insert-capture';
import { ApiError } from '#platform/errors';
import type { PictureStore } from '#platform/picture-store';
import { makePlaceholder } from '#platform/small-picture';
import type { ErrorCode } from '@crustodian/contract/errors';
import {
  inspectImage,
  UnreadableImage,
  type UnreadableReason,
} from '@crustodian/scoring/decode-image';

export interface PictureFile {
  /** What the capture calls it. */
  name: string;
  bytes: Uint8Array;
}

const REFUSALS: Record<UnreadableReason, ErrorCode> = {
  empty: 'not_an_image',
  not_an_image: 'not_an_image',
  unsupported_format: 'not_an_image',
  animated: 'not_an_image',
  too_many_bytes: 'image_too_large',
  too_large: 'image_too_large',
  damaged: 'image_unreadable',
};

/**
 * Checks all pictures, then stores them durably: one that is refused leaves nothing behind.
 * @throws ApiError not_an_image, image_unreadable, image_too_large; the message names the picture
 */
export async function storePictures(
  store: PictureStore,
  files: readonly PictureFile[],
): Promise<StoredPicture[]> {
  const checked: Omit<StoredPicture, 'digest'>[] = [];
  for (const file of files) checked.push(await checkPicture(file));
  return Promise.all(
    checked.map(async (picture, index) => ({
      ...picture,
      digest: await store.put(files[index]!.bytes),
    })),
  );
}

/** Reads the header before anything is decoded, then every pixel, so that damage is found now. */
async function checkPicture({ name, bytes }: PictureFile): Promise<Omit<StoredPicture, 'digest'>> {
  try {
    const info = await inspectImage(bytes);
    return { name, ...info, bytes: bytes.length, placeholder: await makePlaceholder(bytes) };
  } catch (error) {
    if (!(error instanceof UnreadableImage)) throw error;
    throw new ApiError(REFUSALS[error.reason], `${name}: ${error.message}`);
  }
}
