import { MAX_PIXELS, UnreadableImage } from '@crustodian/scoring/decode-image';
import sharp from 'sharp';

/** How smaller pictures are packed: for screens, and for paper, where a PDF takes JPEG as it is. */
export type SmallFormat = 'webp' | 'jpeg';

const WEBP_QUALITY = 80;
const JPEG_QUALITY = 84;
const PLACEHOLDER_WIDTHS = [24, 20, 16, 12];
const PLACEHOLDER_MOST_CHARACTERS = 400;

/** A file cut short is refused, and pixels are read in a stream rather than held. */
const open = (bytes: Uint8Array) =>
  sharp(bytes, {
    limitInputPixels: MAX_PIXELS,
    sequentialRead: true,
    failOn: 'truncated',
  }).autoOrient();

/** The picture upright, at most `width` pixels wide. @throws UnreadableImage */
export function makeSmall(
  bytes: Uint8Array,
  width: number,
  format: SmallFormat = 'webp',
): Promise<Buffer> {
  return readably(() => {
    const small = open(bytes).resize({ width, withoutEnlargement: true });
    const packed =
      format === 'webp'
        ? small.webp({ quality: WEBP_QUALITY, effort: 3 })
        : small.flatten({ background: 'white' }).jpeg({ quality: JPEG_QUALITY, mozjpeg: true });
    return packed.toBuffer();
  });
}

/**
 * A tiny picture as a data address of at most 400 characters, to be shown blurred until the real
 * one is there. Reads the whole picture, so a damaged one is found. @throws UnreadableImage
 */
export async function makePlaceholder(bytes: Uint8Array): Promise<string> {
  const largest = await readably(() =>
    open(bytes)
      .resize({ width: PLACEHOLDER_WIDTHS[0]!, height: 48, fit: 'inside' })
      .png()
      .toBuffer(),
  );
  for (const width of PLACEHOLDER_WIDTHS) {
    const address = await placeholderOf(largest, width);
    if (address.length <= PLACEHOLDER_MOST_CHARACTERS) return address;
  }
  return placeholderOf(largest, 4);
}

async function placeholderOf(picture: Buffer, width: number): Promise<string> {
  const small = await sharp(picture).resize({ width }).webp({ quality: 20, effort: 6 }).toBuffer();
  return `data:image/webp;base64,${small.toString('base64')}`;
}

async function readably<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    throw new UnreadableImage('damaged', 'The picture is damaged or was cut short.');
  }
}
