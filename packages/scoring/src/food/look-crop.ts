import type { FoundPizza } from '../locate/find-pizza.ts';
import { cropOf, shrinkTo, type Raster } from '../image/raster.ts';

/** Side of the square crop in pixels, and its reach from the center in radii. */
const LOOK_SIDE = 320;
const REACH = 1.1;

/** The crop of the pizza, scaled to a fixed square and normalised in exposure. */
export function lookCrop(picture: Raster, { circle, stretch }: FoundPizza): Raster {
  const { x, y, radius } = circle;
  const across = radius * Math.sqrt(stretch) * REACH;
  const down = (radius / Math.sqrt(stretch)) * REACH;
  const longest = Math.max(picture.width, picture.height);
  // Pixels are means of what they stand for, however large the picture is.
  const wanted = (longest * LOOK_SIDE) / (2 * Math.max(across, down));
  const small = shrinkTo(picture, Math.max(1, Math.ceil(wanted)));
  const scale = small.width / picture.width;
  const middle = { x: x * scale, y: y * scale };
  const crop = cropOf(small, { ...middle, across: across * scale, down: down * scale }, LOOK_SIDE);
  return levelled(crop);
}

/** What the brightest tenth of a pizza begins at once it is levelled, and how far levels may move. */
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

/** The square turned by a quarter, clockwise. */
export function quarterTurned({ width, height, data }: Raster): Raster {
  const turned = new Uint8Array(data.length);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 3) {
      const to = (x * width + (width - 1 - y)) * 3;
      turned[to] = data[i]!;
      turned[to + 1] = data[i + 1]!;
      turned[to + 2] = data[i + 2]!;
    }
  }
  return { width, height, data: turned };
}
