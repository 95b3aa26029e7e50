import { affineCrop, type Frame } from '../image/affine-crop.ts';
import { shrinkTo, type Raster } from '../image/raster.ts';
import { axesOf, type Oval } from './oval.ts';

/** Side of the square crops in pixels, and their reach from the centre in radii. */
const LOOK_SIDE = 320;
const REACH = 1.1;

/**
 * The pizza rectified to a top view and rotated by each angle (degrees), scaled to a fixed square,
 * with normalized exposure.
 */
export function* lookCrops(
  picture: Raster,
  oval: Oval,
  angles: readonly number[],
): Generator<Raster> {
  const size = Math.max(oval.across, oval.down) * REACH;
  const { small, scale } = shrunkFor(picture, size, LOOK_SIDE);
  for (const angle of angles) {
    yield levelled(affineCrop(small, rotatedFrame(oval, angle, REACH * scale, scale), LOOK_SIDE));
  }
}

/**
 * Shrinks the picture to the resolution that a square crop of this reach needs, so that each pixel
 * is the mean of the area it covers.
 */
export function shrunkFor(
  picture: Raster,
  reach: number,
  side: number,
): { small: Raster; scale: number } {
  const longest = Math.max(picture.width, picture.height);
  const small = shrinkTo(picture, Math.max(1, Math.ceil((longest * side) / (2 * reach))));
  return { small, scale: small.width / picture.width };
}

/**
 * The frame in which the oval becomes a circle of radius 1 / reach, rotated by an angle in degrees.
 */
export function rotatedFrame(oval: Oval, angle: number, reach: number, scale: number): Frame {
  const [xx, xy, yx, yy] = axesOf(oval);
  const turn = (angle * Math.PI) / 180;
  const [cosine, sine] = [reach * Math.cos(turn), reach * Math.sin(turn)];
  return {
    x: oval.x * scale,
    y: oval.y * scale,
    right: [xx * cosine + xy * sine, yx * cosine + yy * sine],
    down: [xy * cosine - xx * sine, yy * cosine - yx * sine],
  };
}

/**
 * The level at which the brightest tenth of a pizza starts after normalization, and the limits of
 * the gain.
 */
const BRIGHT = 205;
const GAINS = [0.7, 2] as const;
const BRIGHTEST = 0.1;
const WITHIN = 0.97 / REACH;

/** Normalizes the exposure to the pizza. */
function levelled({ width, height, data }: Raster): Raster {
  const counts = new Uint32Array(256);
  let counted = 0;
  for (let y = 0, i = 0; y < height; y++) {
    const dy = (y + 0.5) / (height / 2) - 1;
    for (let x = 0; x < width; x++, i += 3) {
      const dx = (x + 0.5) / (width / 2) - 1;
      if (dx * dx + dy * dy > WITHIN * WITHIN) continue;
      counts[Math.floor(0.3 * data[i]! + 0.59 * data[i + 1]! + 0.11 * data[i + 2]!)]! += 1;
      counted++;
    }
  }
  let level = 255;
  for (let above = counts[level]!; above < counted * BRIGHTEST; above += counts[level]!) level--;
  const gain = Math.min(GAINS[1], Math.max(GAINS[0], BRIGHT / Math.max(1, level)));
  const gained = Uint8Array.from({ length: 256 }, (_, value) => Math.min(255, value * gain));
  const lit = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i++) lit[i] = gained[data[i]!]!;
  return { width, height, data: lit };
}
