import type { PlacedPiece } from '../render/toppings/stamp.ts';
import type { SliceTruth, Truth } from '../render/truth.ts';

/** The ground truth without its maps: small enough to store with each picture. */
export interface TruthSummary {
  /** Circle in pixels of the picture. */
  circle: { x: number; y: number; radius: number };
  /** Radians clockwise from 3 o'clock; empty if the pizza is uncut. */
  cutAngles: number[];
  firstSliceAngle: number;
  bubbles: number;
  occluded: number;
  pieces: PlacedPiece[];
  slices: SliceTruth[];
}

export const summaryOf = (truth: Truth): TruthSummary => ({
  circle: truth.circle,
  cutAngles: truth.cutAngles,
  firstSliceAngle: truth.firstSliceAngle,
  bubbles: truth.bubbles.length,
  occluded: truth.occluded,
  pieces: truth.pieces,
  slices: truth.slices,
});
