import { BACKGROUND, CLASSES, CRUST, BURN, OCCLUDER } from './classes.ts';
import { ANGLES, anglesOfSquare, medianFilterClosed } from '../image/polar.ts';
import { CROP_REACH } from '../image/raster.ts';
import { edgePath } from './edge-path.ts';
import {
  HIDDEN_WITHIN,
  SHARES_WITHIN,
  type ClassProbabilities,
  type Segmentation,
} from './segmenter.ts';

/**
 * Grid cells represent every second pixel of the net's input, so they lie a quarter cell too early.
 */
const GRID_OFFSET = 0.25;

/** Grid position of a crop coordinate (0..1). */
function gridPlace(share: number, side: number): number {
  const place = share * side - GRID_OFFSET;
  const most = side - 1.001;
  return place < 0 ? 0 : place > most ? most : place;
}

/**
 * Value of a grid's plane at a point relative to the centre, in units of the circle's radius
 * (bilinear).
 */
function valueAt(plane: Float32Array, side: number, x: number, y: number): number {
  const column = gridPlace(0.5 + x / (2 * CROP_REACH), side);
  const row = gridPlace(0.5 + y / (2 * CROP_REACH), side);
  const fx = column - (column | 0);
  const fy = row - (row | 0);
  const at = (row | 0) * side + (column | 0);
  const above = plane[at]! * (1 - fx) + plane[at + 1]! * fx;
  const below = plane[at + side]! * (1 - fx) + plane[at + side + 1]! * fx;
  return above * (1 - fy) + below * fy;
}

/** Weighted sum of class probabilities in each grid cell, 1 at most. */
function classSum(
  { side, value }: ClassProbabilities,
  weights: readonly (readonly [index: number, weight: number])[],
): Float32Array {
  const places = side * side;
  const sum = new Float32Array(places);
  for (const [index, weight] of weights) {
    for (let i = 0, k = index * places; i < places; i++, k++) sum[i]! += weight * value[k]!;
  }
  return sum;
}

/**
 * Distance by which the classes' inner edge lies outside the true one, in radii (measured on
 * renders).
 */
const INNER_EDGE_BIAS = 0.006;

const CIRCLE = new Float32Array(ANGLES).fill(1);

/** Number of steps in which the log odds of a probability are tabulated. */
const ODDS_STEPS = 2048;

/** Log odds of probabilities in even steps; `floor` keeps them finite. */
const oddsTable = (floor: number): Float32Array =>
  Float32Array.from({ length: ODDS_STEPS + 1 }, (_, step) => {
    const p = step / ODDS_STEPS;
    return Math.log((p + floor) / (1 - p + floor));
  });

const CRUST_ODDS = oddsTable(0.03);
const TABLE_ODDS = oddsTable(0.02);

/** Evidence for an edge search: log odds of the classes that lie beyond the edge. */
function evidenceOf(plane: Float32Array, side: number, odds: Float32Array) {
  return (x: number, y: number): number => {
    const p = valueAt(plane, side, x, y);
    return odds[((p > 1 ? 1 : p) * ODDS_STEPS + 0.5) | 0]!;
  };
}

/** Crust edges and class map from class probabilities; `outline` is the edge found by colour. */
export function segmentationOf(
  probabilities: ClassProbabilities,
  outline: Float32Array,
  size: number,
): Segmentation {
  const { side } = probabilities;
  const outer = medianFilterClosed(outline, 5);
  const beyondInner = classSum(probabilities, [
    [CRUST, 1],
    [BURN, 0.7],
    [BACKGROUND, 1],
  ]);
  const innerEdge = edgePath({
    from: 0.62,
    to: 1,
    radii: 64,
    base: outer,
    evidence: evidenceOf(beyondInner, side, CRUST_ODDS),
    prior: (radius) => (radius > 0.985 ? -2 : 0),
  });
  const beyondPizza = classSum(probabilities, [
    [BACKGROUND, 1],
    [OCCLUDER, 0.5],
  ]);
  const pizzaEdge = edgePath({
    from: 0.6,
    to: 1.05,
    radii: 64,
    base: CIRCLE,
    evidence: evidenceOf(beyondPizza, side, TABLE_ODDS),
    prior: () => 0,
  });
  return {
    size,
    outline: outer,
    innerEdge: innerEdge.map((radius) => radius - INNER_EDGE_BIAS),
    pizzaEdge,
    ...classMap(probabilities, outer, size),
    ...sharesOf(probabilities),
    probabilities,
  };
}

/** The class with a probability above one half in each grid cell, or -1. */
function majorityClasses({ side, value }: ClassProbabilities): Int8Array {
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
  const clear = majorityClasses(probabilities);
  const angles = anglesOfSquare(size);
  const unit = (2 * CROP_REACH) / size;
  const places = side * side;
  for (let y = 0; y < size; y++) {
    const down = gridPlace((y + 0.5) / size, side);
    const row = (down | 0) * side;
    const fy = down - (down | 0);
    const dy = (y + 0.5) * unit - CROP_REACH;
    for (let x = 0; x < size; x++) {
      const dx = (x + 0.5) * unit - CROP_REACH;
      if (Math.sqrt(dx * dx + dy * dy) > outline[angles[y * size + x]!]!) continue;
      const across = gridPlace((x + 0.5) / size, side);
      const fx = across - (across | 0);
      const cell = row + (across | 0);
      // If all four neighbours agree clearly on a class, no other can win between them.
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
  const within = placesWithin(side, SHARES_WITHIN);
  const mean = (index: number, places: Int32Array): number => {
    let sum = 0;
    for (let i = 0; i < places.length; i++) sum += value[index * side * side + places[i]!]!;
    return sum / places.length;
  };
  const inside = placesWithin(side, HIDDEN_WITHIN);
  return {
    shares: Float32Array.from(CLASSES, (_, index) => mean(index, within)),
    hidden: mean(BACKGROUND, inside) + mean(OCCLUDER, inside),
  };
}

/** Indices of the grid cells within a radius. */
function placesWithin(side: number, reach: number): Int32Array {
  const places = new Int32Array(side * side);
  const unit = (2 * CROP_REACH) / side;
  let count = 0;
  for (let i = 0; i < side * side; i++) {
    const dx = ((i % side) + 0.5) * unit - CROP_REACH;
    const dy = (Math.floor(i / side) + 0.5) * unit - CROP_REACH;
    if (dx * dx + dy * dy <= reach * reach) places[count++] = i;
  }
  return places.subarray(0, count);
}

/** Maximum of a bubble's mean probability over three by three cells that lie on the pizza. */
