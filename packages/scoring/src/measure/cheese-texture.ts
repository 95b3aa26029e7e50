import { rampShare } from '@crustodian/domain/score/criterion-thresholds';
import { isCheese } from '../segmentation/classes.ts';
import { turnsOfSquare } from '../image/polar.ts';
import { CROP_REACH } from '../image/raster.ts';
import { CROP_SIDE, type PizzaView, type Segmentation } from '../segmentation/segmenter.ts';
import { SLICE_COUNT, sliceAt } from './slices.ts';

/** Index steps to four neighbours which, with their opposites, surround a pixel. */
const ACROSS = [1, CROP_SIDE + 1, CROP_SIDE, CROP_SIDE - 1];
/** Distance to both sides of a furrow between shreds, in crop pixels. */
const SIDE = 2;
/** Minimum darkness of a furrow relative to both its sides, in L. */
const DEPTH = 4;
/** Radius within which furrows count; further out, the crust's own relief would be counted. */
const WITHIN = 0.85;
const LEAST_PIXELS = 200;
/** Share of furrows in cheese that is all shreds, and in fully melted cheese. */
const FURROWS = { none: 0.4, full: 0.2 };

/**
 * Share of melted cheese in each slice: shreds leave narrow dark furrows between them, melted
 * cheese does not. Slices with too little cheese to tell get the pizza's mean.
 */
export function meltedShares(
  { lab }: PizzaView,
  { size, classes }: Segmentation,
  startAngle: number,
): number[] {
  const cheese = new Float64Array(SLICE_COUNT);
  const furrows = new Float64Array(SLICE_COUNT);
  const unit = (2 * CROP_REACH) / CROP_SIDE;
  const scale = size / CROP_SIDE;
  const turns = turnsOfSquare(CROP_SIDE);
  const margin = Math.ceil(CROP_SIDE * (0.5 - WITHIN / CROP_REACH / 2));
  for (let y = margin; y < CROP_SIDE - margin; y++) {
    const dy = (y + 0.5) * unit - CROP_REACH;
    const row = Math.floor(y * scale) * size;
    for (let x = margin; x < CROP_SIDE - margin; x++) {
      if (!isCheese(classes[row + Math.floor(x * scale)]!)) continue;
      const dx = (x + 0.5) * unit - CROP_REACH;
      if (dx * dx + dy * dy > WITHIN * WITHIN) continue;
      const slice = sliceAt(turns[y * CROP_SIDE + x]!, startAngle);
      cheese[slice]! += 1;
      if (isFurrow(lab.L, y * CROP_SIDE + x)) furrows[slice]! += 1;
    }
  }
  return melted(cheese, furrows);
}

function isFurrow(L: Float32Array, i: number): boolean {
  const here = L[i]! + DEPTH;
  for (let k = 0; k < ACROSS.length; k++) {
    const step = SIDE * ACROSS[k]!;
    if (L[i - step]! > here && L[i + step]! > here) return true;
  }
  return false;
}

function melted(cheese: Float64Array, furrows: Float64Array): number[] {
  const total = cheese.reduce((sum, count) => sum + count, 0);
  const all = furrows.reduce((sum, count) => sum + count, 0);
  const mean = total > 0 ? all / total : FURROWS.full;
  return Array.from(cheese, (count, slice) =>
    rampShare(count < LEAST_PIXELS ? mean : furrows[slice]! / count, FURROWS),
  );
}
