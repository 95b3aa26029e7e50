import { BACKGROUND, BUBBLE, CLASSES, CRUST, BURN, OCCLUDER } from '../classes.ts';
import { ANGLES, sectorOf, smoothClosed } from '../polar.ts';
import { CROP_REACH } from '../raster.ts';
import { edgePath } from './edge-path.ts';
import {
  HIDDEN_WITHIN,
  SHARES_WITHIN,
  type ClassProbabilities,
  type Segmentation,
} from './segmenter.ts';

/** Probabilities of the classes at each place from a net's logits. */
export function softmax(logits: Float32Array, side: number): ClassProbabilities {
  const places = side * side;
  const value = new Float32Array(logits.length);
  const greatest = logits.slice(0, places);
  for (let from = places; from < logits.length; from += places) {
    for (let i = 0; i < places; i++) {
      const logit = logits[from + i]!;
      if (logit > greatest[i]!) greatest[i] = logit;
    }
  }
  const sums = new Float32Array(places);
  for (let from = 0; from < logits.length; from += places) {
    for (let i = 0; i < places; i++) {
      const power = Math.exp(logits[from + i]! - greatest[i]!);
      value[from + i] = power;
      sums[i]! += value[from + i]!;
    }
  }
  for (let from = 0; from < logits.length; from += places) {
    for (let i = 0; i < places; i++) value[from + i]! /= sums[i]!;
  }
  return { side, value };
}

/** Grid places stand for every second pixel of the net's input, so they lie a quarter cell early. */
const GRID_OFFSET = 0.25;

/** Where a crop coordinate (0..1) falls on the grid: index before and weight of the next. */
function gridPlace(share: number, side: number): [number, number] {
  const place = Math.min(side - 1.001, Math.max(0, share * side - GRID_OFFSET));
  return [place | 0, place - (place | 0)];
}

/** Probability of a class at a point about the centre, in units of the circle's radius (bilinear). */
function probabilityAt({ side, value }: ClassProbabilities, index: number, x: number, y: number) {
  const [column, fx] = gridPlace(0.5 + x / (2 * CROP_REACH), side);
  const [row, fy] = gridPlace(0.5 + y / (2 * CROP_REACH), side);
  const at = (index * side + row) * side + column;
  const above = value[at]! * (1 - fx) + value[at + 1]! * fx;
  const below = value[at + side]! * (1 - fx) + value[at + side + 1]! * fx;
  return above * (1 - fy) + below * fy;
}

/** The classes' inner edge lies this much outside the true one, in radii (measured on renders). */
const INNER_EDGE_BIAS = 0.006;

const CIRCLE = new Float32Array(ANGLES).fill(1);

const logOdds = (p: number, floor: number): number => Math.log((p + floor) / (1 - p + floor));

/** Crust edges and class map from class probabilities; `outline` is the edge found on colours. */
export function segmentationOf(
  probabilities: ClassProbabilities,
  outline: Float32Array,
  size: number,
): Segmentation {
  const at = (index: number, x: number, y: number) => probabilityAt(probabilities, index, x, y);
  const outer = smoothClosed(outline, 5);
  const innerEdge = edgePath({
    from: 0.62,
    to: 1,
    radii: 64,
    base: outer,
    evidence: (x, y) =>
      logOdds(Math.min(1, at(CRUST, x, y) + 0.7 * at(BURN, x, y) + at(BACKGROUND, x, y)), 0.03),
    prior: (radius) => (radius > 0.985 ? -2 : 0),
  });
  const pizzaEdge = edgePath({
    from: 0.6,
    to: 1.05,
    radii: 64,
    base: CIRCLE,
    evidence: (x, y) => logOdds(Math.min(1, at(BACKGROUND, x, y) + 0.5 * at(OCCLUDER, x, y)), 0.02),
    prior: () => 0,
  });
  return {
    size,
    outline: outer,
    innerEdge: innerEdge.map((radius) => radius - INNER_EDGE_BIAS),
    pizzaEdge,
    ...classMap(probabilities, outer, size),
    ...sharesOf(probabilities),
    bubble: bubblePeak(probabilities),
    probabilities,
  };
}

/** Most probable class of each place of the grid, and whether it is likelier than all others together. */
function clearClasses({ side, value }: ClassProbabilities): Int8Array {
  const places = side * side;
  const clear = new Int8Array(places).fill(-1);
  for (let k = 0; k < CLASSES.length; k++) {
    const from = k * places;
    for (let i = 0; i < places; i++) if (value[from + i]! > 0.5) clear[i] = k;
  }
  return clear;
}

/** Most probable class per pixel of a finer map, and its probability. */
function classMap(
  probabilities: ClassProbabilities,
  outline: Float32Array,
  size: number,
): Pick<Segmentation, 'classes' | 'certainty'> {
  const { side, value } = probabilities;
  const classes = new Uint8Array(size * size);
  const certainty = new Uint8Array(size * size);
  const clear = clearClasses(probabilities);
  const unit = (2 * CROP_REACH) / size;
  const places = side * side;
  for (let y = 0; y < size; y++) {
    const [row, fy] = gridPlace((y + 0.5) / size, side);
    const dy = (y + 0.5) * unit - CROP_REACH;
    for (let x = 0; x < size; x++) {
      const dx = (x + 0.5) * unit - CROP_REACH;
      if (Math.sqrt(dx * dx + dy * dy) > outline[sectorOf(dx, dy, ANGLES)]!) continue;
      const [column, fx] = gridPlace((x + 0.5) / size, side);
      const cell = row * side + column;
      // Where all four neighbours are clear about one class, no other can win between them.
      const one = clear[cell]!;
      const agreed =
        one >= 0 &&
        clear[cell + 1] === one &&
        clear[cell + side] === one &&
        clear[cell + side + 1] === one;
      const last = agreed ? one : CLASSES.length - 1;
      let best = 0;
      for (let k = agreed ? one : 0; k <= last; k++) {
        const i = k * places + cell;
        const above = value[i]! * (1 - fx) + value[i + 1]! * fx;
        const p = above * (1 - fy) + (value[i + side]! * (1 - fx) + value[i + side + 1]! * fx) * fy;
        if (p <= best) continue;
        best = p;
        classes[y * size + x] = k;
      }
      certainty[y * size + x] = best * 255;
    }
  }
  return { classes, certainty };
}

function sharesOf({ side, value }: ClassProbabilities): Pick<Segmentation, 'shares' | 'hidden'> {
  const shares = new Float32Array(CLASSES.length);
  let counted = 0;
  let hidden = 0;
  let hiddenCounted = 0;
  const unit = (2 * CROP_REACH) / side;
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const radius = Math.hypot((x + 0.5) * unit - CROP_REACH, (y + 0.5) * unit - CROP_REACH);
      if (radius > SHARES_WITHIN) continue;
      counted++;
      const i = y * side + x;
      for (let k = 0; k < shares.length; k++) shares[k]! += value[k * side * side + i]!;
      if (radius > HIDDEN_WITHIN) continue;
      hiddenCounted++;
      hidden += value[BACKGROUND * side * side + i]! + value[OCCLUDER * side * side + i]!;
    }
  }
  return { shares: shares.map((share) => share / counted), hidden: hidden / hiddenCounted };
}

/** Greatest mean probability of a bubble on three by three places that lie on the pizza. */
function bubblePeak({ side, value }: ClassProbabilities): number {
  const bubble = value.subarray(BUBBLE * side * side, (BUBBLE + 1) * side * side);
  const unit = (2 * CROP_REACH) / side;
  let greatest = 0;
  for (let y = 1; y < side - 1; y++) {
    for (let x = 1; x < side - 1; x++) {
      const radius = Math.hypot((x + 0.5) * unit - CROP_REACH, (y + 0.5) * unit - CROP_REACH);
      if (radius > HIDDEN_WITHIN) continue;
      let sum = 0;
      for (let row = y - 1; row <= y + 1; row++) {
        const at = row * side + x;
        sum += bubble[at - 1]! + bubble[at]! + bubble[at + 1]!;
      }
      greatest = Math.max(greatest, sum / 9);
    }
  }
  return greatest;
}
