import { CROP_REACH } from './raster.ts';
import { CROP_SIDE } from '../segmentation/segmenter.ts';

/**
 * Radius, in units of the pizza's radius, within which sharpness is measured; the pizza's own edge
 * must not count.
 */
const WITHIN = 0.8;
const COARSE = 4;

/**
 * Energy of fine over coarse lightness gradients, 0..about 1: nearly independent of what lies on
 * the pizza, and lower the more the picture is blurred. The weakest of four directions counts,
 * because a moving camera removes detail in one direction only.
 */
export function fineDetail(lightness: Float32Array): number {
  const fine = gradientEnergies(lightness, CROP_SIDE);
  const coarse = gradientEnergies(shrunk(lightness), CROP_SIDE / COARSE);
  const mean = coarse.reduce((sum, energy) => sum + energy, 0) / coarse.length;
  return Math.min(...fine) / Math.max(1e-6, mean);
}

function shrunk(plane: Float32Array): Float32Array {
  const side = CROP_SIDE / COARSE;
  const small = new Float32Array(side * side);
  for (let y = 0; y < CROP_SIDE; y++) {
    for (let x = 0; x < CROP_SIDE; x++) {
      const at = Math.floor(y / COARSE) * side + Math.floor(x / COARSE);
      small[at]! += plane[y * CROP_SIDE + x]! / (COARSE * COARSE);
    }
  }
  return small;
}

/**
 * Mean squared lightness step per pixel inside the disc: horizontally, vertically and along both
 * diagonals.
 */
function gradientEnergies(plane: Float32Array, side: number): number[] {
  const centre = side / 2;
  const reach = (WITHIN / CROP_REACH) * centre;
  const sums = new Float64Array(4);
  let count = 0;
  for (let y = Math.ceil(centre - reach); y < centre + reach - 1; y++) {
    const half = Math.sqrt(Math.max(0, reach * reach - (y - centre) ** 2));
    for (let x = Math.ceil(centre - half); x < centre + half - 1; x++) {
      const i = y * side + x;
      const here = plane[i]!;
      sums[0]! += (plane[i + 1]! - here) ** 2;
      sums[1]! += (plane[i + side]! - here) ** 2;
      sums[2]! += (plane[i + side + 1]! - here) ** 2 / 2;
      sums[3]! += (plane[i + side - 1]! - here) ** 2 / 2;
      count++;
    }
  }
  return Array.from(sums, (sum) => sum / Math.max(1, count));
}
