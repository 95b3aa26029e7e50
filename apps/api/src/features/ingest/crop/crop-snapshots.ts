import type { StoredPicture } from '#pizzas/insert-capture';
import { cropPicture } from '#platform/pictures/crop-picture';
import type { PictureStorage } from '#platform/pictures/picture-storage';
import { makeSmallPictures } from '#platform/pictures/thumbnails';
import type { Circle, PictureCrop } from '@crustodian/domain/pizza/pipeline-result';

/** A picture cropped to the pizza's circle, in the picture storage. */
export interface CroppedSnapshot {
  picture: StoredPicture;
  crop: PictureCrop;
}

/**
 * Stores the part of a picture inside a circle durably; returns null if the circle is outside the
 * picture.
 * @throws UnreadableImage
 */
export async function storeCropped(
  pictures: PictureStorage,
  { name, bytes }: { name: string; bytes: Uint8Array },
  circle: Pick<Circle, 'x' | 'y' | 'radius'>,
): Promise<CroppedSnapshot | null> {
  const cropped = await cropPicture(bytes, circle);
  if (!cropped) return null;
  const { left, top, format, width, height } = cropped;
  const { small, placeholder } = await makeSmallPictures(cropped.bytes);
  const digest = await pictures.put(cropped.bytes, small);
  const size = { width, height, bytes: cropped.bytes.length };
  return { picture: { name, digest, format, ...size, placeholder }, crop: { left, top } };
}
