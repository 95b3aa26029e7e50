import type { Disc } from '../image/raster.ts';
import type { TiltedDisc } from './tilted-disc.ts';

/** Sums over boxes of a plane in constant time (summed-area table). */
export interface BoxSums {
  width: number;
  height: number;
  table: Float64Array;
}

export function boxSums(plane: Float32Array, width: number, height: number): BoxSums {
  const table = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += plane[y * width + x]!;
      const above = table[y * (width + 1) + x + 1]!;
      table[(y + 1) * (width + 1) + x + 1] = above + row;
    }
  }
  return { width, height, table };
}

/** A disc of radius 1 approximated by five boxes: left, top, right, bottom. */
const DISC_BOXES = [
  [-0.92, -0.38, 0.92, 0.38],
  [-0.71, -0.71, 0.71, -0.38],
  [-0.71, 0.38, 0.71, 0.71],
  [-0.38, -0.92, 0.38, -0.71],
  [-0.38, 0.71, 0.38, 0.92],
] as const;
const DISC_AREA = DISC_BOXES.reduce((sum, [l, t, r, b]) => sum + (r - l) * (b - t), 0);

const LEFT = Float64Array.from(DISC_BOXES, ([left]) => left);
const TOP = Float64Array.from(DISC_BOXES, ([, top]) => top);
const RIGHT = Float64Array.from(DISC_BOXES, ([, , right]) => right);
const BOTTOM = Float64Array.from(DISC_BOXES, ([, , , bottom]) => bottom);

function discSum(sums: BoxSums, x: number, y: number, radius: number, stretch = 1): number {
  const { width, height, table } = sums;
  const across = radius * stretch;
  const row = width + 1;
  let sum = 0;
  for (let k = 0; k < LEFT.length; k++) {
    const x0 = Math.max(0, (x + LEFT[k]! * across) | 0);
    const y0 = Math.max(0, (y + TOP[k]! * radius) | 0) * row;
    const x1 = Math.min(width, (x + RIGHT[k]! * across) | 0);
    const y1 = Math.min(height, (y + BOTTOM[k]! * radius) | 0) * row;
    if (x1 <= x0 || y1 <= y0) continue;
    sum += table[y1 + x1]! - table[y0 + x1]! - table[y1 + x0]! + table[y0 + x0]!;
  }
  return sum;
}

/** Mean of the plane inside a disc; the area outside the picture counts as 0. */
export const discMean = (sums: BoxSums, { x, y, radius }: Disc): number =>
  discSum(sums, x, y, radius) / (DISC_AREA * radius * radius);

/** Outer radius of the ring around a disc, in radii; the disc must stand out from this ring. */
const RING = 1.28;

/** The discs to search. */
export interface SearchRange {
  x: [number, number];
  y: [number, number];
  /** As shares of the height. */
  radius: [number, number];
  /** Candidate ratios of apparent width to height. */
  stretches: readonly number[];
}

/** Stretches for a view from straight above and for increasingly oblique views. */
const ANY_VIEW = [1, 1.15, 1.3, 1.5];
const FROM_ABOVE = [1];

/** All positions of a pizza that fills most of the picture. */
export function wholePicture(width: number, height: number): SearchRange {
  const shorter = Math.min(width, height);
  return {
    x: [width * 0.25, width * 0.75],
    y: [height * 0.25, height * 0.75],
    radius: [shorter * 0.22, shorter * 0.56],
    stretches: ANY_VIEW,
  };
}

/** All positions where one of several pizzas may lie completely in the picture. */
export function anywhere(width: number, height: number): SearchRange {
  const shorter = Math.min(width, height);
  return {
    x: [width * 0.12, width * 0.88],
    y: [height * 0.12, height * 0.88],
    radius: [shorter * 0.16, shorter * 0.52],
    stretches: FROM_ABOVE,
  };
}

/** Positions near the place where a fixed camera sees every pizza. */
export const nearCamera = ({ x, y, radius }: Disc): SearchRange => ({
  x: [x - 0.25 * radius, x + 0.25 * radius],
  y: [y - 0.25 * radius, y + 0.25 * radius],
  radius: [radius * 0.78, radius * 1.15],
  stretches: FROM_ABOVE,
});

/** A nearly round disc counts as round unless the picture clearly contradicts. */
const STRETCH_COST = 0.1;

/** Minimum radius that is searched, as a share of the shorter side. */
const LEAST_RADIUS = 0.02;

/** Clamps a range to the picture, so that the search always terminates. */
function withinPicture(range: SearchRange, { width, height }: BoxSums): SearchRange {
  const { x, y, radius, stretches } = range;
  const least = LEAST_RADIUS * Math.min(width, height);
  return {
    x: [Math.max(0, x[0]), Math.min(width, x[1])],
    y: [Math.max(0, y[0]), Math.min(height, y[1])],
    radius: [Math.max(least, radius[0]), Math.min(Math.hypot(width, height), radius[1])],
    stretches,
  };
}

/** The disc that stands out most from the ring around it; large, central and round ones win ties. */
export function searchDisc(sums: BoxSums, anyRange: SearchRange): TiltedDisc {
  const { width, height } = sums;
  const range = withinPicture(anyRange, sums);
  const shorter = Math.min(width, height);
  let best = -Infinity;
  let found: TiltedDisc = { x: width / 2, y: height / 2, radius: shorter * 0.4, stretch: 1 };
  for (const stretch of range.stretches) {
    const cost = STRETCH_COST * Math.log(stretch);
    for (let radius = range.radius[0]; radius <= range.radius[1]; radius *= 1.07) {
      const at = bestPlace(sums, range, { radius, stretch }, best + cost);
      if (at.score - cost <= best) continue;
      best = at.score - cost;
      found = { x: at.x, y: at.y, radius, stretch };
    }
  }
  return found;
}

/** The best position of a disc of this size, if it scores more than `least`. */
function bestPlace(
  sums: BoxSums,
  range: SearchRange,
  { radius, stretch }: Pick<TiltedDisc, 'radius' | 'stretch'>,
  least: number,
) {
  const { width, height } = sums;
  const shorter = Math.min(width, height);
  const step = shorter * 0.03;
  const area = DISC_AREA * radius * radius * stretch;
  const ringArea = area * (RING * RING - 1);
  const size = Math.sqrt((radius * Math.sqrt(stretch)) / shorter);
  let best = { x: width / 2, y: height / 2, score: least };
  for (let y = range.y[0]; y <= range.y[1]; y += step) {
    for (let x = range.x[0]; x <= range.x[1]; x += step) {
      const inside = discSum(sums, x, y, radius, stretch);
      // The ring can only lower the score, so most positions need no ring sum.
      if ((inside / area) * (size + 0.15) <= best.score) continue;
      const ring = discSum(sums, x, y, radius * RING, stretch) - inside;
      const offCentre = Math.hypot(x - width / 2, y - height / 2) / shorter;
      const contrast = (inside / area - ring / ringArea) * size;
      const score = contrast + (0.15 * inside) / area - 0.1 * offCentre;
      if (score > best.score) best = { x, y, score };
    }
  }
  return best;
}
