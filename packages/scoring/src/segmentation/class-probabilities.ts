import { BACKGROUND, BUBBLE, CLASSES, CRUST, BURN, OCCLUDER } from '../classes.ts';
import { ANGLES, sectorOf, smoothClosed } from '../polar.ts';
import { CROP_REACH } from '../raster.ts';
import { edgePath } from './edge-path.ts';
import { HIDDEN_WITHIN, SHARES_WITHIN, type Segmentation } from './segmenter.ts';

/** Probability of each class on a square grid over the crop: value[class * side * side + y * side + x]. */
export interface ClassProbabilities {
  side: number;
  value: Float32Array;
}

/** Probabilities of the classes at each place from a net's logits. */
export function softmax(logits: Float32Array, side: number): ClassProbabilities {
  const places = side * side;
  const value = new Float32Array(logits.length);
  const greatest = logits.slice(0, places);
  for (let k = places; k < logits.length; k++) {
    const i = k % places;
    if (logits[k]! > greatest[i]!) greatest[i] = logits[k]!;
  }
  const sums = new Float32Array(places);
  for (let k = 0; k < logits.length; k++) {
    const i = k % places;
    value[k] = Math.exp(logits[k]! - greatest[i]!);
    sums[i]! += value[k]!;
  }
  for (let k = 0; k < value.length; k++) value[k]! /= sums[k % places]!;
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
  };
}

/** Most probable class per pixel of a finer map, and its probability. */
function classMap(
  { side, value }: ClassProbabilities,
  outline: Float32Array,
  size: number,
): Pick<Segmentation, 'classes' | 'certainty'> {
  const classes = new Uint8Array(size * size);
  const certainty = new Uint8Array(size * size);
  const unit = (2 * CROP_REACH) / size;
  const places = side * side;
  for (let y = 0; y < size; y++) {
    const [row, fy] = gridPlace((y + 0.5) / size, side);
    const dy = (y + 0.5) * unit - CROP_REACH;
    for (let x = 0; x < size; x++) {
      const dx = (x + 0.5) * unit - CROP_REACH;
      if (Math.sqrt(dx * dx + dy * dy) > outline[sectorOf(dx, dy, ANGLES)]!) continue;
      const [column, fx] = gridPlace((x + 0.5) / size, side);
      let best = 0;
      let i = row * side + column;
      for (let k = 0; k < CLASSES.length; k++, i += places) {
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
