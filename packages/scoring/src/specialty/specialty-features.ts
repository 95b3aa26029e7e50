import {
  CLASSES,
  classIndex,
  isTopping,
  TOPPINGS,
  type PixelClass,
} from '../segmentation/classes.ts';
import { connectedParts, NO_PART } from '../image/connected-parts.ts';
import { turnsOfSquare } from '../image/polar.ts';
import { CROP_REACH } from '../image/raster.ts';
import type { Segmentation } from '../segmentation/segmenter.ts';
import { SLICE_COUNT, sliceAt } from '../measure/slices.ts';

/** Toppings whose piece size distinguishes specialties: cherry tomatoes, pepperoni cups. */
const SIZED = ['tomato', 'pepperoni'] as const satisfies PixelClass[];

/** The features that the specialty head uses. */
export const SPECIALTY_FEATURES: string[] = [
  ...['sauce', 'cheese', ...TOPPINGS].map((name) => `share of ${name}`),
  ...SIZED.map((name) => `piece of ${name}`),
  'halves differ',
];

/**
 * Features of a segmented pizza, in the order of SPECIALTY_FEATURES: square roots of class shares
 * (which emphasize rare toppings), sizes of pieces in radii, and the difference between its halves.
 */
export function specialtyFeatures(map: Segmentation): number[] {
  const share = (name: string): number =>
    Math.sqrt(map.shares[CLASSES.findIndex((known) => known === name)] ?? 0);
  return [
    ...['sauce', 'cheese', ...TOPPINGS].map(share),
    ...SIZED.map((name) => pieceSize(map, classIndex(name))),
    halvesDiffer(map),
  ];
}

/** Pieces below this share of the pizza are noise. */
const LEAST_PIECE = 0.0008;

/**
 * Median radius of a topping's pieces in radii, times four to match the scale of the shares' roots.
 */
function pieceSize({ size, classes }: Segmentation, index: number): number {
  const disc = Math.PI * (size / (2 * CROP_REACH)) ** 2;
  const areas = connectedParts(size, (pixel) => (classes[pixel] === index ? index : NO_PART))
    .map((part) => part.pixels.length / disc)
    .filter((area) => area > LEAST_PIECE)
    .sort((p, q) => p - q);
  return 4 * Math.sqrt(areas[areas.length >> 1] ?? 0);
}

/** Maximum distance 0..1 between the toppings of two halves, over the four diameters. */
function halvesDiffer({ size, classes }: Segmentation): number {
  const counts = Array.from({ length: SLICE_COUNT }, () => new Float64Array(CLASSES.length));
  const turns = turnsOfSquare(size);
  let total = 0;
  for (let i = 0; i < classes.length; i++) {
    if (!isTopping(classes[i]!)) continue;
    counts[sliceAt(turns[i]!, 0)]![classes[i]!]! += 1;
    total++;
  }
  if (total === 0) return 0;
  const half = SLICE_COUNT / 2;
  return Math.max(
    ...Array.from({ length: half }, (_, first) => {
      let difference = 0;
      for (let k = 0; k < CLASSES.length; k++) {
        let balance = 0;
        for (let slice = 0; slice < SLICE_COUNT; slice++) {
          const inFirst = (slice - first + SLICE_COUNT) % SLICE_COUNT < half;
          balance += counts[slice]![k]! * (inFirst ? 1 : -1);
        }
        difference += Math.abs(balance);
      }
      return difference / total;
    }),
  );
}
