import { SLICES, type SliceKey } from '../pizza/criteria.ts';

/** Points are stored in whole steps of this so that they add up exactly. */
const STEPS_PER_POINT = 10_000;

const steps = (points: number): number => Math.round(points * STEPS_PER_POINT);

export interface SliceShares {
  /** Points of the whole pizza to distribute. */
  total: number;
  /** Current points of each slice. */
  slices: Partial<Record<SliceKey, number>>;
  /** Maximum points of one slice. */
  sliceMax: number;
}

/**
 * Distributes points over the slices in proportion to their current points, evenly if they have
 * none, at most sliceMax each. The sum is `total` in steps of 0.0001, or 8 x sliceMax if that is
 * less.
 */
export function spreadOverSlices({
  total,
  slices,
  sliceMax,
}: SliceShares): Record<SliceKey, number> {
  const most = Math.ceil(sliceMax * STEPS_PER_POINT - 1e-6);
  const spread = SLICES.map(() => 0);
  let left = Math.min(steps(total), most * SLICES.length);
  while (left > 0) {
    const open = spread.flatMap((points, index) => (points < most ? [index] : []));
    const had = open.map((index) => Math.max(0, slices[SLICES[index]!] ?? 0));
    const sum = had.reduce((all, points) => all + points, 0);
    const shares = had.map((points) => (sum > 0 ? (left * points) / sum : left / open.length));
    const given = wholeShares(shares, left);
    left = 0;
    open.forEach((index, place) => {
      const wanted = spread[index]! + given[place]!;
      spread[index] = Math.min(most, wanted);
      left += wanted - spread[index];
    });
  }
  const points = SLICES.map((slice, index) => [slice, spread[index]! / STEPS_PER_POINT]);
  // Safe because every slice is listed once.
  return Object.fromEntries(points) as Record<SliceKey, number>;
}

/** Rounds shares down and gives the rest to the largest fractions, so that the sum stays `total`. */
function wholeShares(shares: readonly number[], total: number): number[] {
  const whole = shares.map(Math.floor);
  const rest = total - whole.reduce((sum, share) => sum + share, 0);
  const byFraction = shares
    .map((share, index) => ({ index, fraction: share - Math.floor(share) }))
    .toSorted((a, b) => b.fraction - a.fraction || a.index - b.index);
  for (const { index } of byFraction.slice(0, rest)) whole[index]! += 1;
  return whole;
}
