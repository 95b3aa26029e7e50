import type { Disc, Raster } from '../image/raster.ts';

export const RINGS = 6;
export const SECTORS = 60;
/** Crusts look alike, so only the inner 85 % counts. */
const WITHIN = 0.85;

/** Light and redness of a pizza by ring and direction, which show how its toppings lie. */
export type PizzaSignature = Float32Array;

/** Signature by which a pizza is recognized in any place and rotation. */
export const pizzaSignature = (picture: Raster, disc: Disc): PizzaSignature =>
  levelled(sampledRings(picture, disc));

/** Light and redness by ring, direction and channel: at (ring * SECTORS + sector) * 2 + channel. */
export function sampledRings({ width, height, data }: Raster, disc: Disc): Float32Array {
  const samples = new Float32Array(RINGS * SECTORS * 2);
  for (let ring = 0; ring < RINGS; ring++) {
    const radius = (disc.radius * WITHIN * (ring + 1)) / RINGS;
    for (let sector = 0; sector < SECTORS; sector++) {
      const angle = (sector / SECTORS) * 2 * Math.PI;
      let [light, red] = [0, 0];
      for (let k = 0; k < 9; k++) {
        const x = Math.round(
          disc.x + Math.cos(angle) * radius + ((k % 3) - 1) * 0.03 * disc.radius,
        );
        const y = Math.round(
          disc.y + Math.sin(angle) * radius + (((k / 3) | 0) - 1) * 0.03 * disc.radius,
        );
        const inside = x >= 0 && y >= 0 && x < width && y < height;
        const i = (y * width + x) * 3;
        light += inside ? data[i + 1]! / 9 : 0;
        red += inside ? (data[i]! - data[i + 1]!) / 9 : 0;
      }
      samples[(ring * SECTORS + sector) * 2] = light;
      samples[(ring * SECTORS + sector) * 2 + 1] = red;
    }
  }
  return samples;
}

/** Subtracts each ring's mean and normalizes to length 1, which removes light and shade. */
export function levelled(samples: Float32Array): PizzaSignature {
  const signature = samples.slice();
  for (let ring = 0; ring < RINGS; ring++) {
    for (let channel = 0; channel < 2; channel++) {
      let mean = 0;
      const at = (sector: number): number => (ring * SECTORS + sector) * 2 + channel;
      for (let s = 0; s < SECTORS; s++) mean += signature[at(s)]! / SECTORS;
      for (let s = 0; s < SECTORS; s++) signature[at(s)]! -= mean;
    }
  }
  const length = Math.sqrt(signature.reduce((sum, value) => sum + value * value, 0));
  return signature.map((value) => value / Math.max(1e-6, length));
}

/** Likeness -1..1 of two pizzas at the rotation at which they are most alike. */
export function likeness(p: PizzaSignature, q: PizzaSignature): number {
  let best = -1;
  for (let turn = 0; turn < SECTORS; turn++) {
    let sum = 0;
    for (let ring = 0; ring < RINGS; ring++) {
      const row = ring * SECTORS;
      for (let s = 0; s < SECTORS; s++) {
        const from = (row + s) * 2;
        const to = (row + ((s + turn) % SECTORS)) * 2;
        sum += p[from]! * q[to]! + p[from + 1]! * q[to + 1]!;
      }
    }
    best = Math.max(best, sum);
  }
  return best;
}
