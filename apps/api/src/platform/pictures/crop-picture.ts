import { semaphore } from '#platform/jobs/semaphore';
import {
  inspectImage,
  MAX_PIXELS,
  UnreadableImage,
  type ImageInfo,
} from '@crustodian/scoring/image/decode-image';
import sharp from 'sharp';

/** A circle in pixels of the upright picture. */
interface Place {
  x: number;
  y: number;
  radius: number;
}

export interface CroppedPicture extends ImageInfo {
  bytes: Buffer;
  /** Offset within the original picture. */
  left: number;
  top: number;
}

/** High enough not to affect scores. */
const QUALITY = {
  jpeg: { quality: 95, chromaSubsampling: '4:4:4' },
  webp: { quality: 95 },
  png: {},
};

/** A large picture decodes to 150 MB of pixels. */
const oneAtATime = semaphore(1);

/**
 * Crops to the square around a circle, clipped to the picture. Pixels outside the circle are
 * replaced by the mean colour of everything outside, which shows a scorer where the table begins
 * but no details. The result is upright, in the picture's format, without metadata, and
 * deterministic. Null if the circle lies outside the picture. @throws UnreadableImage
 */
export async function cropPicture(
  bytes: Uint8Array,
  circle: Place,
): Promise<CroppedPicture | null> {
  const picture = await inspectImage(bytes);
  const { x, y, radius } = circle;
  const left = Math.max(0, Math.floor(x - radius));
  const top = Math.max(0, Math.floor(y - radius));
  const width = Math.min(picture.width, Math.ceil(x + radius)) - left;
  const height = Math.min(picture.height, Math.ceil(y + radius)) - top;
  if (!(width > 0 && height > 0)) return null;
  return oneAtATime(async () => {
    const fill = await colourOutside(bytes, picture, circle);
    const square = open(bytes).extract({ left, top, width, height });
    const { data, info } = await withDecodeErrors(() => pixelsOf(square));
    fillOutside({ data, width, height }, { x: x - left, y: y - top, radius }, fill);
    const { format } = picture;
    const cropped = await sharp(data, { raw: { width, height, channels: info.channels } })
      .toFormat(format, QUALITY[format])
      .toBuffer();
    return { bytes: cropped, format, width, height, left, top };
  });
}

/** Decodes like the scorer. */
const open = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' })
    .autoOrient()
    .flatten({ background: '#808080' })
    .toColourspace('srgb');

const pixelsOf = (picture: ReturnType<typeof open>) =>
  picture.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });

const CHANNELS = 3;
/** Longest side of the reduced copy for computing the colour. */
const COLOUR_SIDE = 256;
const GREY = [128, 128, 128];

async function colourOutside(
  bytes: Uint8Array,
  { width, height }: ImageInfo,
  { x, y, radius }: Place,
): Promise<readonly number[]> {
  const scale = Math.min(1, COLOUR_SIDE / Math.max(width, height));
  const size = { width: COLOUR_SIDE, height: COLOUR_SIDE, fit: 'inside' as const };
  const small = open(bytes).resize({ ...size, withoutEnlargement: true });
  const { data, info } = await withDecodeErrors(() => pixelsOf(small));
  const sums = [0, 0, 0];
  let count = 0;
  for (let row = 0; row < info.height; row++) {
    for (let column = 0; column < info.width; column++) {
      const away = Math.hypot(column + 0.5 - x * scale, row + 0.5 - y * scale);
      if (away <= radius * scale) continue;
      count += 1;
      const at = (row * info.width + column) * CHANNELS;
      for (const channel of [0, 1, 2]) sums[channel]! += data[at + channel]!;
    }
  }
  return count === 0 ? GREY : sums.map((sum) => Math.round(sum / count));
}

interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

/** Fills every pixel whose centre lies outside the circle. */
function fillOutside({ data, width, height }: Pixels, circle: Place, fill: readonly number[]) {
  const colour = Buffer.from(fill);
  for (let row = 0; row < height; row++) {
    const down = row + 0.5 - circle.y;
    const half = Math.sqrt(Math.max(0, circle.radius ** 2 - down ** 2));
    const within = (column: number) => Math.min(width, Math.max(0, column));
    // The first pixel inside the circle, and the first one after it.
    const first = within(Math.ceil(circle.x - half - 0.5));
    const last = Math.max(first, within(Math.floor(circle.x + half - 0.5) + 1));
    const line = row * width;
    data.fill(colour, line * CHANNELS, (line + first) * CHANNELS);
    data.fill(colour, (line + last) * CHANNELS, (line + width) * CHANNELS);
  }
}

async function withDecodeErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    throw new UnreadableImage('damaged', 'The picture is damaged or incomplete.');
  }
}
