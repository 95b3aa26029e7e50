import { DIRECTIONS } from '../../packages/demo/src/render/pizza/outline.ts';
import { TAU } from '../../packages/demo/src/render/pizza/shaping.ts';
import { isSealed } from '../../packages/demo/src/render/truth.ts';
import { CHEESE, SAUCE } from '../../packages/scoring/src/segmentation/classes.ts';
import { bubbleInputs } from '../../packages/scoring/src/models/bubble-inputs.ts';
import { crustInputs } from '../../packages/scoring/src/models/crust-inputs.ts';
import { RIM_ROWS, RIM_STEP, rimInputs } from '../../packages/scoring/src/models/rim-inputs.ts';
import { zoneInputs, ZONE_ROWS } from '../../packages/scoring/src/models/zone-inputs.ts';
import { ANGLES } from '../../packages/scoring/src/image/polar.ts';
import { CROP_REACH } from '../../packages/scoring/src/image/raster.ts';
import { HALF_SIDE } from '../../packages/scoring/src/segmentation/segmenter.ts';
import { SLICE_COUNT } from '../../packages/scoring/src/measure/slices.ts';
import type { LearningPizza } from './learning-pizza.ts';

/** Rows as float32: inputs, then truths, then a weight. */
export interface Rows {
  inputs: number;
  truths: number;
  bytes: Uint8Array;
}

interface RowTruth {
  truths: readonly number[];
  weight: number;
}

/** Rows of a pizza; `truthOf` returns null to omit a row. */
function rowsOf(
  inputs: Float32Array,
  rows: number,
  truthOf: (row: number) => RowTruth | null,
): Rows {
  const columns = inputs.length / rows;
  const values: number[] = [];
  let truths = 0;
  for (let row = 0; row < rows; row++) {
    const truth = truthOf(row);
    if (!truth) continue;
    truths = truth.truths.length;
    for (let k = 0; k < columns; k++) values.push(inputs[row * columns + k]!);
    values.push(...truth.truths, truth.weight);
  }
  return { inputs: columns, truths, bytes: new Uint8Array(Float32Array.from(values).buffer) };
}

/**
 * Difference of a zone's true cover and topping share from the class map's, and whether it lies on
 * cream.
 */
export const zoneRows = ({ planes, slices, startAngle, trueSlices, cream }: LearningPizza): Rows =>
  rowsOf(zoneInputs(planes, slices, startAngle), ZONE_ROWS, (row) => {
    const truth = trueSlices[row % SLICE_COUNT]!;
    const found = slices[row % SLICE_COUNT]!;
    const truths =
      row < SLICE_COUNT
        ? [truth.coverInner - found.coverInner, truth.toppingInner - found.toppingInner]
        : [truth.coverOuter - found.coverOuter, truth.toppingOuter - found.toppingOuter];
    return { truths: [...truths, cream ? 1 : 0], weight: 1 };
  });

/** Rows for the seal: whether cheese reaches the crust at each angle. */
export const rimRows = ({ planes, truth }: LearningPizza): Rows =>
  rowsOf(rimInputs(planes), RIM_ROWS, (row) => {
    // The engine counts from 12 o'clock, the truth from 3 o'clock.
    const turn = ((row * RIM_STEP) / ANGLES + 0.75) % 1;
    const sealed = isSealed(truth, Math.floor(turn * DIRECTIONS), turn * TAU);
    return { truths: [sealed ? 1 : 0], weight: 1 };
  });

/** Only one in this many adjacent cells without a bubble is used for training. */
const BARE_EVERY = 3;

/** Rows for stains: the stained share at each sampled crust pixel. */
export function crustRows({ planes, startAngle, truth, circle }: LearningPizza): Rows {
  const { inputs, pixels } = crustInputs(planes, startAngle);
  const unit = (2 * CROP_REACH * circle.radius) / HALF_SIDE;
  const stainedAt = (column: number, row: number): number => {
    const x = Math.floor(circle.x - CROP_REACH * circle.radius + column * unit);
    const y = Math.floor(circle.y - CROP_REACH * circle.radius + row * unit);
    if (x < 0 || y < 0 || x >= truth.size || y >= truth.size) return 0;
    const i = y * truth.size + x;
    const kind = truth.classes[i];
    return truth.dough[i] === 1 && (kind === SAUCE || kind === CHEESE) ? 1 : 0;
  };
  return rowsOf(inputs, pixels.length, (k) => {
    const column = pixels[k]! % HALF_SIDE;
    const row = Math.floor(pixels[k]! / HALF_SIDE);
    const parts = [0.25, 0.75].flatMap((u) =>
      [0.25, 0.75].map((v) => stainedAt(column + u, row + v)),
    );
    return { truths: [parts.reduce((sum, part) => sum + part, 0) / parts.length], weight: 1 };
  });
}

/**
 * Within this share of a bubble's radius, a cell shows the bubble; between the two limits, the
 * truth is uncertain.
 */
const ON_BUBBLE = 0.9;
const OFF_BUBBLE = 1.1;

/** Rows for bubbles: whether each cell lies on a bubble. */
export function bubbleRows({ planes, truth, circle }: LearningPizza): Rows {
  const { inputs, places } = bubbleInputs(planes);
  const { side } = planes;
  const unit = (2 * CROP_REACH * circle.radius) / side;
  return rowsOf(inputs, places.length, (k) => {
    const x = circle.x - CROP_REACH * circle.radius + ((places[k]! % side) + 0.5) * unit;
    const y = circle.y - CROP_REACH * circle.radius + (Math.floor(places[k]! / side) + 0.5) * unit;
    const away = Math.min(
      ...truth.bubbles.map((bubble) => Math.hypot(x - bubble.x, y - bubble.y) / bubble.radius),
    );
    if (away > OFF_BUBBLE && k % BARE_EVERY !== 0) return null;
    const weight = away < ON_BUBBLE || away > OFF_BUBBLE ? 1 : 0.2;
    return { truths: [away < ON_BUBBLE ? 1 : 0], weight };
  });
}
