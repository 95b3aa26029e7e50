import type { StoredPicture } from '#pizzas/insert-capture';
import { semaphore } from '#platform/jobs/semaphore';
import { stripMetadata } from '#platform/pictures/strip-metadata';
import { ApiError } from '#platform/http/errors';
import type { PictureStorage } from '#platform/pictures/picture-storage';
import { makeSmall, makeSmallPictures, type SmallPicture } from '#platform/pictures/thumbnails';
import { sha256 } from '#platform/sha256';
import type { ErrorCode } from '@crustodian/contract/wire/errors';
import type { Circle } from '@crustodian/domain/pizza/pipeline-result';
import {
  inspectImage,
  UnreadableImage,
  type UnreadableReason,
} from '@crustodian/scoring/image/decode-image';

export interface PictureFile {
  /** The picture's name in the capture. */
  name: string;
  bytes: Uint8Array;
  /** The circle that shows the pizza, if known. */
  reach?: Circle | null;
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

/** A stored picture and the digest of the file as sent. */
export interface ReceivedPicture extends StoredPicture {
  /** SHA-256 of the bytes as sent, which identifies a repeated capture. */
  sentDigest: string;
}

/** One of the four threads for decoding stays free for other work, and a venue uses only one at a time. */
const decoding = semaphore(3, 1);

/**
 * Checks all pictures, then stores them durably and without metadata; if one is refused, none is
 * stored.
 * @throws ApiError not_an_image, image_unreadable, image_too_large; the message names the picture
 */
export async function storePictures(
  pictures: PictureStorage,
  venue: number,
  files: readonly PictureFile[],
): Promise<ReceivedPicture[]> {
  const checked = await checkPictures(venue, files);
  return Promise.all(
    checked.map(async ({ stripped, small, ...picture }) => ({
      ...picture,
      digest: await pictures.put(stripped, small),
    })),
  );
}

/** Checks all pictures one after the other. @throws ApiError as storePictures */
export async function checkPictures(
  venue: number,
  files: readonly PictureFile[],
): Promise<CheckedPicture[]> {
  const checked: CheckedPicture[] = [];
  for (const file of files)
    checked.push(await decoding(() => checkPicture(file), { owner: venue }));
  return checked;
}

/** A larger live picture would delay other requests on its way to the database and back. */
const LIVE_MOST_BYTES = 4 * 1024 * 1024;

/**
 * Checks a live picture, which is measured and not stored; a very large file is re-encoded as a
 * JPEG with the same dimensions.
 * @throws ApiError as storePictures
 */
export async function checkLivePicture(
  venue: number,
  file: PictureFile,
): Promise<Omit<StoredPicture, 'bytes'> & { stripped: Buffer; shown: Buffer }> {
  const checkAndPack = async () => {
    const { bytes, sentDigest, small, ...picture } = await checkPicture(file);
    // Thumbnails are sorted from largest to smallest.
    const checked = { ...picture, shown: small[0]!.bytes, digest: sentDigest };
    if (bytes <= LIVE_MOST_BYTES) return checked;
    const most = Math.max(picture.width, picture.height);
    return {
      ...checked,
      stripped: await makeSmall(picture.stripped, most, 'jpeg'),
      format: 'jpeg' as const,
    };
  };
  return decoding(checkAndPack, { owner: venue });
}

export type CheckedPicture = Omit<ReceivedPicture, 'digest'> & {
  stripped: Buffer;
  small: SmallPicture[];
};

/**
 * Reads the header before decoding, then decodes every pixel once, so that damage is found now and
 * thumbnails exist before anyone views the picture.
 */
async function checkPicture({ name, bytes }: PictureFile): Promise<CheckedPicture> {
  try {
    const info = await inspectImage(bytes);
    const stripped = await stripMetadata(bytes);
    const { small, placeholder } = await makeSmallPictures(stripped);
    const sentDigest = sha256(bytes);
    return { name, ...info, bytes: stripped.length, placeholder, sentDigest, stripped, small };
  } catch (error) {
    if (!(error instanceof UnreadableImage)) throw error;
    throw new ApiError(REFUSALS[error.reason], `${name}: ${error.message}`);
  }
}
