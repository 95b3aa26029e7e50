import { PICTURE_WIDTHS } from '@crustodian/contract/images';
import { MAX_PIXELS, UnreadableImage } from '@crustodian/scoring/image/decode-image';
import sharp, { type Sharp } from 'sharp';

/** Formats of thumbnails: WebP for screens, JPEG for print, because PDFs embed it unchanged. */
export type SmallFormat = 'webp' | 'jpeg';

/** A WebP thumbnail for screens. */
export interface SmallPicture {
  width: number;
  bytes: Buffer;
}

const WEBP = { quality: 80, effort: 3 };
const JPEG_QUALITY = 84;
const PLACEHOLDER_WIDTHS = [24, 20, 16, 12];
const PLACEHOLDER_MOST_CHARACTERS = 400;

/** Decoding that takes longer suggests a malicious picture. */
const DECODING_SECONDS = 30;

/** Rejects truncated files, and reads pixels sequentially instead of keeping them in memory. */
const open = (bytes: Uint8Array) =>
  sharp(bytes, {
    limitInputPixels: MAX_PIXELS,
    sequentialRead: true,
    failOn: 'truncated',
  })
    .timeout({ seconds: DECODING_SECONDS })
    .autoOrient();

/** The picture upright, at most `width` pixels wide. @throws UnreadableImage */
export function makeSmall(
  bytes: Uint8Array,
  width: number,
  format: SmallFormat = 'webp',
): Promise<Buffer> {
  return withDecodeErrors(() => {
    const small = open(bytes).resize({ width, withoutEnlargement: true });
    const packed =
      format === 'webp'
        ? small.webp(WEBP)
        : small.flatten({ background: 'white' }).jpeg({ quality: JPEG_QUALITY, mozjpeg: true });
    return packed.toBuffer();
  });
}

/** The thumbnails and placeholder of a picture. */
export interface SmallPictures {
  /** One per width, largest first. */
  small: SmallPicture[];
  /** A tiny picture as a data URL of at most 400 characters, shown blurred while the real one loads. */
  placeholder: string;
}

/**
 * Makes the thumbnails of a picture, in all default widths, and its placeholder. Decodes it once
 * and scales each size from the next larger. Reads the whole picture, so damage is detected.
 * @throws UnreadableImage
 */
export async function makeSmallPictures(
  bytes: Uint8Array,
  of: readonly number[] = PICTURE_WIDTHS,
): Promise<SmallPictures> {
  const widths = of.toSorted((a, b) => b - a);
  let pixels = await withDecodeErrors(() =>
    pixelsOf(open(bytes).resize({ width: widths[0]!, withoutEnlargement: true })),
  );
  const small: SmallPicture[] = [];
  for (const width of widths) {
    if (pixels.info.width > width) pixels = await pixelsOf(ofPixels(pixels).resize({ width }));
    small.push({ width, bytes: await ofPixels(pixels).webp(WEBP).toBuffer() });
  }
  return { small, placeholder: await makePlaceholder(ofPixels(pixels)) };
}

type Pixels = Awaited<ReturnType<typeof pixelsOf>>;
const pixelsOf = (picture: Sharp) => picture.raw().toBuffer({ resolveWithObject: true });
const ofPixels = ({ data, info: { width, height, channels } }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels } });

async function makePlaceholder(picture: Sharp): Promise<string> {
  const largest = await picture
    .resize({ width: PLACEHOLDER_WIDTHS[0]!, height: 48, fit: 'inside' })
    .png()
    .toBuffer();
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

async function withDecodeErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('timeout')) {
      throw new UnreadableImage(
        'too_large',
        'The picture takes too long to read; save it smaller.',
      );
    }
    throw new UnreadableImage('damaged', 'The picture is damaged or incomplete.');
  }
}
