import { anglesOfSquare, turnsOfSquare } from '../image/polar.ts';
import { CROP_REACH } from '../image/raster.ts';
import { HALF_SIDE } from '../segmentation/segmenter.ts';
import { SLICE_COUNT, sliceAt } from '../measure/slices.ts';
import { boxBlur } from '../image/texture.ts';
import { KINDS } from './place-colours.ts';
import type { PizzaPlanes } from './pizza-planes.ts';

/**
 * Margins that exclude the crust's edges, in radii: sauce seeps in at the inner edge, and shadow
 * lies at the outer edge.
 */
const FROM_INNER = 0.02;
const FROM_OUTER = 0.012;
/** The crust never extends further inwards than this radius. */
const INNERMOST = 0.5;
/**
 * Radii in pixels of the half view over which a pixel's surroundings are averaged, near and wide.
 */
const NEAR = 1;
const WIDE = 5;
const COLUMNS = 24;

/** The sampled pixels of the crust: a row of inputs for each, and its slice. */
export interface CrustPlaces {
  inputs: Float32Array;
  slices: Uint8Array;
  /** Index into the half view. */
  pixels: Int32Array;
}

/** Inputs of the net for stains on the crust. */
export function crustInputs(seen: PizzaPlanes, startAngle: number): CrustPlaces {
  const { view, map, side, kinds, palette } = seen;
  const { half } = view;
  const planes = [half.L, half.a, half.b];
  const near = planes.map((plane) => boxBlur(plane, HALF_SIDE, NEAR));
  const wide = planes.map((plane) => boxBlur(plane, HALF_SIDE, WIDE));
  const { pixels, slices } = crustPixels(seen, startAngle);
  const inputs = new Float32Array(pixels.length * COLUMNS);
  const unit = (2 * CROP_REACH) / HALF_SIDE;
  const angles = anglesOfSquare(HALF_SIDE);
  let at = 0;
  for (let place = 0; place < pixels.length; place++) {
    const i = pixels[place]!;
    const column = i % HALF_SIDE;
    const row = Math.floor(i / HALF_SIDE);
    const dx = (column + 0.5) * unit - CROP_REACH;
    const dy = (row + 0.5) * unit - CROP_REACH;
    const angle = angles[i]!;
    const radius = Math.sqrt(dx * dx + dy * dy);
    for (let k = 0; k < 3; k++) {
      inputs[at++] = (planes[k]![i]! - palette.dough[k]!) / 10;
      inputs[at++] = (near[k]![i]! - palette.dough[k]!) / 10;
      inputs[at++] = (near[k]![i]! - wide[k]![i]!) / 10;
    }
    const cell = (((row * side) / HALF_SIDE) | 0) * side + (((column * side) / HALF_SIDE) | 0);
    for (let kind = 0; kind < KINDS.length; kind++) inputs[at++] = kinds.planes[kind]![cell]!;
    inputs[at++] = (radius - map.innerEdge[angle]!) * 10;
    inputs[at++] = (map.outline[angle]! - radius) * 10;
    for (let k = 0; k < 3; k++) inputs[at++] = (palette.sauce[k]! - palette.dough[k]!) / 20;
    for (let k = 0; k < 3; k++) inputs[at++] = (palette.cheese[k]! - palette.dough[k]!) / 20;
    inputs[at++] = palette.dough[0] / 50;
    inputs[at++] = Math.abs(near[0]![i]! - half.L[i]!) / 5;
  }
  return { inputs, slices, pixels };
}

function crustPixels({ map }: PizzaPlanes, startAngle: number) {
  const pixels: number[] = [];
  const slices: number[] = [];
  const angles = anglesOfSquare(HALF_SIDE);
  const turns = turnsOfSquare(HALF_SIDE);
  const unit = (2 * CROP_REACH) / HALF_SIDE;
  for (let y = 0; y < HALF_SIDE; y++) {
    const dy = (y + 0.5) * unit - CROP_REACH;
    // A checkerboard of every second pixel is as informative as all pixels.
    for (let x = y % 2; x < HALF_SIDE; x += 2) {
      const dx = (x + 0.5) * unit - CROP_REACH;
      const radius = Math.sqrt(dx * dx + dy * dy);
      if (radius < INNERMOST || radius > CROP_REACH) continue;
      const i = y * HALF_SIDE + x;
      const angle = angles[i]!;
      if (radius < map.innerEdge[angle]! + FROM_INNER) continue;
      if (radius > map.outline[angle]! - FROM_OUTER) continue;
      pixels.push(i);
      slices.push(sliceAt(turns[i]!, startAngle));
    }
  }
  return { pixels: Int32Array.from(pixels), slices: Uint8Array.from(slices) };
}

/** Mean 0..1 of a value at the sampled crust pixels of each slice; 0 if no crust is visible. */
export function meansBySlice({ slices }: CrustPlaces, values: Float32Array): number[] {
  const sums = new Float64Array(SLICE_COUNT);
  const counts = new Float64Array(SLICE_COUNT);
  for (let k = 0; k < slices.length; k++) {
    sums[slices[k]!]! += values[k]!;
    counts[slices[k]!]! += 1;
  }
  return Array.from(sums, (sum, slice) => sum / Math.max(1, counts[slice]!));
}
