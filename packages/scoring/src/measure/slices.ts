import { SLICES } from '@crustodian/domain/pizza/criteria';
import { turnOf } from '../image/polar.ts';

export const SLICE_COUNT = SLICES.length;

/** Slice 0..7 of a direction; slice 0 starts at `startAngle` degrees clockwise from 12 o'clock. */
export function sliceOf(dx: number, dy: number, startAngle: number): number {
  return sliceAt(turnOf(dx, dy), startAngle);
}

/** Slice 0..7 of a turn as returned by turnOf. */
export function sliceAt(turnFromNoon: number, startAngle: number): number {
  const turn = turnFromNoon - startAngle / 360;
  return Math.min(SLICE_COUNT - 1, Math.floor((turn - Math.floor(turn)) * SLICE_COUNT));
}
