import sharp from 'sharp';
import type { TableFrame } from '../video/table-watch.ts';
import { decodeImage } from './decode-image.ts';
import { shrinkTo } from './raster.ts';

const LONGEST = 640;
const THUMBNAIL = 64;

/**
 * A picture file of a table, and its thumbnail.
 * @throws UnreadableImage
 */
export async function tablePicture(
  file: Uint8Array,
  seconds: number,
): Promise<TableFrame & { size: { width: number; height: number }; scale: number }> {
  const { raster, ...size } = await decodeImage(file);
  const small = shrinkTo(raster, LONGEST);
  const { data } = shrinkTo(small, THUMBNAIL);
  return {
    seconds,
    thumbnail: data,
    small: () => small,
    size,
    scale: size.width / small.width,
  };
}

/** The square around a disc, clipped to the picture, as a JPEG. */
export async function cutOut(
  file: Uint8Array,
  { x, y, radius }: { x: number; y: number; radius: number },
): Promise<Buffer> {
  const upright = sharp(file).autoOrient();
  const { info } = await upright.clone().raw().toBuffer({ resolveWithObject: true });
  const left = Math.max(0, Math.floor(x - radius));
  const top = Math.max(0, Math.floor(y - radius));
  const width = Math.min(info.width - left, Math.ceil(2 * radius));
  const height = Math.min(info.height - top, Math.ceil(2 * radius));
  return upright.extract({ left, top, width, height }).jpeg({ quality: 92 }).toBuffer();
}
