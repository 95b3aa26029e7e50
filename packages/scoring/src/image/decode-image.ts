import sharp, { type Metadata, type Sharp } from 'sharp';
import { decodingWork } from './decoding-work.ts';
import { hasTooManyParts, MOST_PARTS } from './image-parts.ts';
import { isAnimatedPng, signatureOf, type ImageFormat } from './image-signature.ts';
import { pngWithoutTexts } from './png-without-texts.ts';
import type { Raster } from './raster.ts';

export const MAX_FILE_BYTES = 25 * 1024 * 1024;
export const MAX_PIXELS = 50_000_000;
export const MAX_SIDE = 12_000;
/** Four passes over the largest picture, or seventeen over one of 12 megapixels. */
const MAX_WORK = 4 * MAX_PIXELS;
/** Longest side of the copy that is measured. */
const WORKING_SIDE = 1024;

export const UNREADABLE_REASONS = [
  'empty',
  'too_many_bytes',
  'not_an_image',
  'unsupported_format',
  'animated',
  'too_large',
  'damaged',
] as const;
export type UnreadableReason = (typeof UNREADABLE_REASONS)[number];

/** A file that cannot be scored; `reason` is machine-readable, `message` is for people. */
export class UnreadableImage extends Error {
  override readonly name = 'UnreadableImage';
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface ImageInfo {
  format: ImageFormat;
  /** Size in pixels after the picture was turned upright. */
  width: number;
  height: number;
}

/**
 * Format and upright size of a picture, from its header alone, without decoding. Throws
 * UnreadableImage for everything that decodeImage would refuse by size or format.
 */
export async function inspectImage(bytes: Uint8Array): Promise<ImageInfo> {
  const { format, width, height } = await inspected(bytes);
  return { format, width, height };
}

/**
 * Number of pixels that decoding a picture processes, from its header and markers alone; at most
 * MAX_WORK. Throws UnreadableImage as inspectImage does.
 */
export const decodingCost = async (bytes: Uint8Array): Promise<number> =>
  (await inspected(bytes)).work;

async function inspected(bytes: Uint8Array): Promise<ImageInfo & { work: number }> {
  if (bytes.length === 0) throw new UnreadableImage('empty', 'The file is empty.');
  if (bytes.length > MAX_FILE_BYTES) {
    throw new UnreadableImage('too_many_bytes', 'The file is larger than 25 MB.');
  }
  const format = formatOf(bytes);
  refuseManyParts(bytes);
  const header = await readHeader(bytes);
  if ((header.pages ?? 1) > 1 || (format === 'png' && isAnimatedPng(bytes))) {
    throw new UnreadableImage('animated', 'Animated pictures are not accepted.');
  }
  const { width, height } = header.autoOrient;
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) {
    throw new UnreadableImage(
      'too_large',
      `The picture has ${width} x ${height} pixels; at most ${MAX_SIDE} a side and 50 megapixels are accepted.`,
    );
  }
  const work = decodingWork(bytes, header);
  if (work > MAX_WORK) {
    throw new UnreadableImage(
      'too_large',
      'The picture has too many progressive passes for its size. Save it without progressive or interlaced mode.',
    );
  }
  return { format, width, height, work };
}

/** @throws UnreadableImage for a picture with too many parts to traverse */
export function refuseManyParts(bytes: Uint8Array): void {
  if (!hasTooManyParts(bytes)) return;
  throw new UnreadableImage(
    'damaged',
    `The picture comes in more than ${MOST_PARTS} parts. Save it anew.`,
  );
}

/** Without a pixel limit: inspectImage checks the size, so that the error can name it. */
async function readHeader(bytes: Uint8Array): Promise<Metadata> {
  try {
    return await sharp(pngWithoutTexts(bytes), {
      limitInputPixels: false,
      sequentialRead: true,
    }).metadata();
  } catch {
    throw new UnreadableImage('damaged', 'The picture is damaged or incomplete.');
  }
}

/** Determined by signature, so that no other decoder receives untrusted bytes. */
function formatOf(bytes: Uint8Array): ImageFormat {
  const signature = signatureOf(bytes);
  if (signature === null) {
    throw new UnreadableImage('not_an_image', 'The file is not a picture.');
  }
  if (signature !== 'other picture') return signature;
  throw new UnreadableImage(
    'unsupported_format',
    'Pictures of this format are not accepted; send JPEG, PNG or WebP.',
  );
}

export interface DecodedImage {
  /** Upright size of the original picture, in pixels. */
  width: number;
  height: number;
  /** The picture, scaled so that its longer side is at most 1024 px. */
  raster: Raster;
}

/**
 * Pixels of a JPEG, PNG or WebP file, upright (EXIF orientation applied), sRGB, without alpha.
 * Throws UnreadableImage; a truncated file is refused, never partly decoded.
 */
export async function decodeImage(bytes: Uint8Array): Promise<DecodedImage> {
  const { width, height } = await inspectImage(bytes);
  return { width, height, raster: await rasterOf(bytes, WORKING_SIDE) };
}

/**
 * The picture at full resolution, upright, for measurements of the camera itself. Throws
 * UnreadableImage.
 */
export async function decodeWhole(bytes: Uint8Array): Promise<Raster> {
  await inspectImage(bytes);
  return rasterOf(bytes, MAX_SIDE);
}

async function rasterOf(bytes: Uint8Array, side: number): Promise<Raster> {
  try {
    const { data, info } = await uprightPixels(
      sharp(pngWithoutTexts(bytes), {
        limitInputPixels: MAX_PIXELS,
        sequentialRead: true,
        failOn: 'truncated',
      }),
      side,
    );
    return { width: info.width, height: info.height, data };
  } catch {
    throw new UnreadableImage('damaged', 'The picture is damaged or incomplete.');
  }
}

const uprightPixels = (picture: Sharp, side: number) =>
  picture
    .autoOrient()
    .resize({
      width: side,
      height: side,
      fit: 'inside',
      withoutEnlargement: true,
      kernel: 'linear',
    })
    .flatten({ background: '#808080' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });

/** One decoding thread per scoring process, because the pool already runs processes in parallel. */
export function decodeOnOneThread(): void {
  sharp.concurrency(1);
  sharp.cache(false);
}
