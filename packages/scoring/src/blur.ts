import { CROP_REACH } from './raster.ts';
import { CROP_SIDE } from './segmentation/segmenter.ts';

/** Radii inside which sharpness is judged: the pizza's own edge must not count. */
const WITHIN = 0.8;
const COARSE = 4;

/**
 * Energy of fine over coarse lightness gradients, 0..about 1: independent of what lies on the pizza,
 * falling as the picture gets blurred.
 */
export function fineDetail(lightness: Float32Array): number {
  const fine = gradientEnergy(lightness, CROP_SIDE);
  const coarse = gradientEnergy(shrunk(lightness), CROP_SIDE / COARSE);
  return fine / Math.max(1e-6, coarse);
}

function shrunk(plane: Float32Array): Float32Array {
  const side = CROP_SIDE / COARSE;
  const small = new Float32Array(side * side);
  for (let i = 0; i < plane.length; i++) {
    const x = Math.floor((i % CROP_SIDE) / COARSE);
    const y = Math.floor(Math.floor(i / CROP_SIDE) / COARSE);
    small[y * side + x]! += plane[i]! / (COARSE * COARSE);
  }
  return small;
}

/** Mean squared difference of neighbours inside the disc. */
function gradientEnergy(plane: Float32Array, side: number): number {
  const centre = side / 2;
  const reach = (WITHIN / CROP_REACH) * centre;
  let sum = 0;
  let count = 0;
  for (let y = Math.ceil(centre - reach); y < centre + reach - 1; y++) {
    const half = Math.sqrt(Math.max(0, reach * reach - (y - centre) ** 2));
    for (let x = Math.ceil(centre - half); x < centre + half - 1; x++) {
      const i = y * side + x;
      sum += (plane[i + 1]! - plane[i]!) ** 2 + (plane[i + side]! - plane[i]!) ** 2;
      count++;
    }
  }
  return sum / Math.max(1, count);
}
