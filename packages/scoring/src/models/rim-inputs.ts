import { ANGLES, directions } from '../image/polar.ts';
import { CROP_REACH } from '../image/raster.ts';
import { CROP_SIDE } from '../segmentation/segmenter.ts';
import { KINDS } from './place-colours.ts';
import type { PizzaPlanes } from './pizza-planes.ts';

/** Step between sampled angles. */
export const RIM_STEP = 2;
export const RIM_ROWS = ANGLES / RIM_STEP;
/** Samples along a ray: start beyond the crust's inner edge and inward step, in radii. */
const FROM = 0.036;
const STEP = 0.012;
const SAMPLES = 12;
const VISIBLE = KINDS.length - 1;
const COLUMNS = SAMPLES * (VISIBLE + 3) + 8;

const RAY = directions(ANGLES);

/** Inputs of the net for the cheese seal: one row for every RIM_STEP-th angle. */
export function rimInputs(seen: PizzaPlanes): Float32Array {
  const { view, map, side, kinds, palette } = seen;
  const { L, a, b } = view.lab;
  const inputs = new Float32Array(RIM_ROWS * COLUMNS);
  const { cheese, sauce, dough } = palette;
  for (let row = 0, at = 0; row < RIM_ROWS; row++) {
    const angle = row * RIM_STEP;
    for (let k = 0; k < SAMPLES; k++) {
      const radius = map.innerEdge[angle]! + FROM - k * STEP;
      const x = 0.5 + (RAY.x[angle]! * radius) / (2 * CROP_REACH);
      const y = 0.5 + (RAY.y[angle]! * radius) / (2 * CROP_REACH);
      const cell = Math.floor(y * side) * side + Math.floor(x * side);
      for (let kind = 0; kind < VISIBLE; kind++) inputs[at++] = kinds.planes[kind]![cell]!;
      const pixel = Math.floor(y * CROP_SIDE) * CROP_SIDE + Math.floor(x * CROP_SIDE);
      inputs[at++] = (L[pixel]! - cheese[0]) / 20;
      inputs[at++] = (a[pixel]! - cheese[1]) / 20;
      inputs[at++] = (b[pixel]! - cheese[2]) / 20;
    }
    for (let k = 0; k < 3; k++) inputs[at++] = (sauce[k]! - cheese[k]!) / 20;
    for (let k = 0; k < 3; k++) inputs[at++] = (dough[k]! - cheese[k]!) / 20;
    inputs[at++] = (map.outline[angle]! - map.innerEdge[angle]!) * 10;
    inputs[at++] = map.innerEdge[angle]!;
  }
  return inputs;
}
