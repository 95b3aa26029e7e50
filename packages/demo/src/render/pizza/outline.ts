import type { PerSlice, PizzaParameters } from '../pizza-parameters.ts';
import type { Random } from '../random.ts';
import { clamp, fastAtan2, TAU } from './shaping.ts';

/** Number of directions at which the outline is sampled, clockwise from 3 o'clock. */
export const DIRECTIONS = 2048;

/** Shape and other properties by direction, one entry per direction; lengths in pixels. */
export interface Outline {
  outer: Float32Array;
  crust: Float32Array;
  cheese: Float32Array;
  sealGap: Float32Array;
  splash: Float32Array;
}

/** Index of the direction from the centre to a point. */
export function directionOf(dy: number, dx: number): number {
  const angle = fastAtan2(dy, dx);
  const k = ((angle < 0 ? angle + TAU : angle) * (DIRECTIONS / TAU)) | 0;
  return k >= DIRECTIONS ? DIRECTIONS - 1 : k;
}

export function outlineOf(pizza: PizzaParameters, radius: number, random: Random): Outline {
  const wave = waves(random, 3, 9);
  const ripple = waves(random, 18, 24);
  const width = waves(random, 1, 6);
  const outline: Outline = {
    outer: new Float32Array(DIRECTIONS),
    crust: new Float32Array(DIRECTIONS),
    cheese: new Float32Array(DIRECTIONS),
    sealGap: new Float32Array(DIRECTIONS),
    splash: new Float32Array(DIRECTIONS),
  };
  let meanWidth = 0;
  for (let k = 0; k < DIRECTIONS; k++) {
    const angle = (k / DIRECTIONS) * TAU;
    const oval = pizza.ovality * Math.cos(2 * (angle - pizza.ovalAngle));
    const wobble = pizza.wobble * (sumOf(wave, angle) + 0.8 * sumOf(ripple, angle));
    outline.outer[k] = radius * (1 + oval + wobble);
    outline.crust[k] = Math.max(0.3, 1 + pizza.crustUnevenness * sumOf(width, angle) * 1.4);
    meanWidth += outline.crust[k]! / DIRECTIONS;
    fillSliceValues(outline, pizza, k, angle);
  }
  // Scales the mean width to the parameter, regardless of the sum of the waves.
  const scale = (pizza.crustWidth * radius) / meanWidth;
  for (let k = 0; k < DIRECTIONS; k++) outline.crust[k]! *= scale;
  return outline;
}

interface Wave {
  turns: number;
  phase: number;
  amplitude: number;
}

/** Waves with `from`..`to` periods per turn and falling amplitude. */
function waves(random: Random, from: number, to: number): Wave[] {
  return Array.from({ length: to - from + 1 }, (_, n) => ({
    turns: from + n,
    phase: random() * TAU,
    amplitude: (0.35 + 0.65 * random()) / (from + n < 18 ? 0.6 + 0.4 * (from + n) : from + n),
  }));
}

function sumOf(list: readonly Wave[], angle: number): number {
  let sum = 0;
  for (const wave of list) sum += wave.amplitude * Math.cos(wave.turns * angle + wave.phase);
  return sum;
}

function fillSliceValues(outline: Outline, pizza: PizzaParameters, k: number, angle: number): void {
  const place = ((((angle - pizza.cutAngle) % TAU) + TAU) % TAU) * (8 / TAU);
  outline.cheese[k] = sliceValue(pizza.cheese, place);
  outline.sealGap[k] = sliceValue(pizza.sealGap, place);
  outline.splash[k] = sliceValue(pizza.splash, place);
}

/** A slice's value, blended into the neighbour's over the last eighth on either side. */
function sliceValue(values: PerSlice, place: number): number {
  const slice = Math.min(7, Math.floor(place));
  const within = place - slice;
  const own = values[slice]!;
  const other = values[(slice + (within < 0.5 ? 7 : 1)) % 8]!;
  const edge = within < 0.5 ? within : 1 - within;
  return own + (other - own) * 0.5 * (1 - clamp(edge / 0.125, 0, 1));
}
