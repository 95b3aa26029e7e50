import type { Disc, Raster } from '../image/raster.ts';
import {
  likeness,
  levelled,
  RINGS,
  sampledRings,
  SECTORS,
  type PizzaSignature,
} from './pizza-signature.ts';

/** The look of a pizza, to distinguish it from another one in the same place. */
export interface PizzaLook {
  signature: PizzaSignature;
  /** Light and redness by ring and direction, not normalized. */
  samples: Float32Array;
}

export function pizzaLook(picture: Raster, disc: Disc): PizzaLook {
  const samples = sampledRings(picture, disc);
  return { signature: levelled(samples), samples };
}

/**
 * Likeness from which two looks show the same pizza, regardless of rotation and light. On rendered
 * pizzas, it was at least 0.64 for the same one, and at most 0.35 for others of the same specialty.
 */
const SAME_FROM = 0.5;
/**
 * Likeness of the clearer half of a stationary pizza from which it is the same; the other half may
 * be covered: 0.7 and 0.6.
 */
const SAME_PART_FROM = 0.65;

/** Whether two looks, observed in quick succession in the same place, show the same pizza. */
export const isSameLook = (p: PizzaLook, q: PizzaLook): boolean =>
  p === q || likeness(p.signature, q.signature) > SAME_FROM || clearerHalf(p, q) > SAME_PART_FROM;

/** Number of directions and rings in one part of a pizza. */
const PART_SECTORS = 5;
const PART_RINGS = 3;

/** Mean correlation -1..1 of the half of the parts that are most alike, without rotation. */
function clearerHalf({ samples: p }: PizzaLook, { samples: q }: PizzaLook): number {
  const parts: number[] = [];
  for (let ring = 0; ring < RINGS; ring += PART_RINGS) {
    for (let sector = 0; sector < SECTORS; sector += PART_SECTORS) {
      const places = placesOf(ring, sector);
      parts.push(correlation(p, q, places));
    }
  }
  const half = parts.toSorted((a, b) => b - a).slice(0, parts.length / 2);
  return half.reduce((sum, value) => sum + value, 0) / half.length;
}

function placesOf(ring: number, sector: number): number[] {
  const places: number[] = [];
  for (let r = ring; r < ring + PART_RINGS; r++) {
    for (let s = sector; s < sector + PART_SECTORS; s++) places.push((r * SECTORS + s) * 2);
  }
  return places;
}

/** Correlation over light and redness together, each relative to its own mean. */
function correlation(p: Float32Array, q: Float32Array, places: readonly number[]): number {
  let [both, ofP, ofQ] = [0, 0, 0];
  for (let channel = 0; channel < 2; channel++) {
    let [meanP, meanQ] = [0, 0];
    for (const at of places) {
      meanP += p[at + channel]! / places.length;
      meanQ += q[at + channel]! / places.length;
    }
    for (const at of places) {
      const [x, y] = [p[at + channel]! - meanP, q[at + channel]! - meanQ];
      both += x * y;
      ofP += x * x;
      ofQ += y * y;
    }
  }
  return both / Math.sqrt(Math.max(1e-9, ofP * ofQ));
}
