import { normalQuantile } from '../statistics/distributions.ts';
import { mean, sampleVariance } from '../statistics/moments.ts';

/** What a venue usually loses on one thing, to which new pizzas are compared. */
export interface Usual {
  sorted: readonly number[];
  /** Mean and deviation of the reference's own normal scores, which ties make smaller than 0 and 1. */
  mean: number;
  sd: number;
}

/**
 * @param lost shares of the points that each pizza of the quiet weeks lost, at least two
 */
export function usualOf(lost: readonly number[]): Usual {
  const sorted = lost.toSorted((a, b) => a - b);
  const scores = sorted.map((value) => rawScore(value, sorted));
  return { sorted, mean: mean(scores), sd: Math.sqrt(sampleVariance(scores)) };
}

/**
 * How unusual a loss is, in standard deviations: its mid-rank among the usual ones through the inverse normal
 * distribution (mid-rank normal scores), standardised over them. 0 where all usual losses are equal to each other.
 */
export function normalScore(lost: number, usual: Usual): number {
  return usual.sd === 0 ? 0 : (rawScore(lost, usual.sorted) - usual.mean) / usual.sd;
}

function rawScore(value: number, sorted: readonly number[]): number {
  const less = firstAtLeast(sorted, value);
  const notMore = firstAtLeast(sorted, value, true);
  return normalQuantile((less + (notMore - less) / 2 + 0.5) / (sorted.length + 1));
}

/** Index of the first value that is not below (or, `above`, that is above) the given one. */
function firstAtLeast(sorted: readonly number[], value: number, above = false): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const before = above ? sorted[middle]! <= value : sorted[middle]! < value;
    if (before) low = middle + 1;
    else high = middle;
  }
  return low;
}
