import { BUBBLE } from '../segmentation/classes.ts';
import { HALF_SIDE } from '../segmentation/segmenter.ts';
import { boxBlur } from '../image/texture.ts';
import type { PizzaPlanes } from './pizza-planes.ts';

/** Bubbles extend this far over the crust, in radii. */
const OVER_CRUST = 0.06;
/**
 * Reach of the blur boxes in grid cells: about a tenth of a bubble, a whole one, and its
 * surroundings.
 */
const NEAR = 1;
const BUBBLE_WIDE = 3;
const SURROUNDINGS = 7;
/** Distance from a bubble's centre to cells beyond its edge. */
const ACROSS = 5;
const COLUMNS = 40;
/** Step between sampled cells along both axes; bubbles are many times larger. */
export const BUBBLE_STEP = 2;

export interface BubblePlaces {
  inputs: Float32Array;
  /** Index into the grid. */
  places: Int32Array;
}

/** Inputs of the bubble net: one row for each cell where a bubble may lie. */
export function bubbleInputs(seen: PizzaPlanes): BubblePlaces {
  const { side, colours, kinds, palette, away, beyond } = seen;
  const blurred = (plane: Float32Array, reach: number) => boxBlur(plane, side, reach);
  const planes = [colours.L, colours.a, colours.b];
  const near = planes.map((plane) => blurred(plane, NEAR));
  const wide = planes.map((plane) => blurred(plane, BUBBLE_WIDE));
  const around = planes.map((plane) => blurred(plane, SURROUNDINGS));
  const rough = roughness(seen);
  const likely = [bubblePlane(seen), ...kinds.planes];
  const smooth = [rough, ...likely].flatMap((plane) => [
    blurred(plane, NEAR),
    blurred(plane, BUBBLE_WIDE),
  ]);
  const places = placesWithin(side, beyond);
  const inputs = new Float32Array(places.length * COLUMNS);
  const lightness = near[0]!;
  const steps = [1, side, side + 1, side - 1];
  let at = 0;
  for (let place = 0; place < places.length; place++) {
    const i = places[place]!;
    for (let k = 0; k < 3; k++) {
      inputs[at++] = (near[k]![i]! - palette.cheese[k]!) / 20;
      inputs[at++] = (wide[k]![i]! - palette.cheese[k]!) / 20;
      inputs[at++] = (wide[k]![i]! - around[k]![i]!) / 10;
      inputs[at++] = (near[k]![i]! - wide[k]![i]!) / 10;
      inputs[at++] = (palette.dough[k]! - palette.cheese[k]!) / 20;
      inputs[at++] = (palette.sauce[k]! - palette.cheese[k]!) / 20;
    }
    for (let k = 0; k < smooth.length; k++) inputs[at++] = smooth[k]![i]!;
    inputs[at++] = beyond[i]! * 5;
    inputs[at++] = away[i]!;
    for (let k = 0; k < steps.length; k++) {
      const step = ACROSS * steps[k]!;
      const p = lightness[within(i - step, side)]!;
      const q = lightness[within(i + step, side)]!;
      inputs[at++] = ((p + q) / 2 - lightness[i]!) / 10;
    }
    inputs[at++] = Math.abs(lightness[within(i + 3, side)]! - lightness[within(i - 3, side)]!) / 10;
    const across = lightness[within(i + 3 * side, side)]! - lightness[within(i - 3 * side, side)]!;
    inputs[at++] = Math.abs(across) / 10;
  }
  return { inputs, places };
}

const within = (i: number, side: number): number => Math.max(0, Math.min(side * side - 1, i));

function placesWithin(side: number, beyond: Float32Array): Int32Array {
  const places: number[] = [];
  for (let row = 0; row < side; row += BUBBLE_STEP) {
    for (let column = 0; column < side; column += BUBBLE_STEP) {
      const i = row * side + column;
      if (beyond[i]! < OVER_CRUST) places.push(i);
    }
  }
  return Int32Array.from(places);
}

function bubblePlane({ probabilities, side }: PizzaPlanes): Float32Array {
  return probabilities.value.slice(BUBBLE * side * side, (BUBBLE + 1) * side * side);
}

/** Mean lightness step between neighbouring pixels of the half view, on the grid. */
function roughness({ view, side }: PizzaPlanes): Float32Array {
  const { L } = view.half;
  const step = HALF_SIDE / side;
  const rough = new Float32Array(side * side);
  for (let i = 0; i < rough.length; i++) {
    const at = Math.floor(i / side) * step * HALF_SIDE + (i % side) * step;
    const across = Math.abs(L[at + 1]! - L[at]!) + Math.abs(L[at + HALF_SIDE]! - L[at]!);
    rough[i] = across / 5;
  }
  return rough;
}
