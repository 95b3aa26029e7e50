import { interpolate } from '../statistics/interpolate.ts';
import { sum } from '../statistics/moments.ts';

/** A venue is not ranked where a smaller share of the made pizzas was seen. */
const FEWEST_SEEN = 0.8;

/** Null where no till sent orders. */
export const shareSeen = (made: number | null, seen: number): number | null =>
  made === null || made === 0 ? null : Math.min(1, seen / made);

export const isLeftOut = (share: number | null): boolean => share !== null && share < FEWEST_SEEN;

const LOW = 0.1;
const HIGH = 0.9;

export interface Bounds {
  low: number;
  high: number;
}

/** The mean of all that was made, if the unseen were at the 10th or at the 90th percentile of the scored. */
export function boundsOfMean(scores: readonly number[], unseen: number): Bounds | null {
  if (scores.length === 0) return null;
  const sorted = scores.toSorted((a, b) => a - b);
  const meanAt = (share: number) =>
    (sum(sorted) + unseen * interpolate(sorted, (sorted.length - 1) * share)) /
    (sorted.length + unseen);
  return { low: meanAt(LOW), high: meanAt(HIGH) };
}
