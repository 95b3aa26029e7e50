import { normalQuantile } from '../statistics/distributions.ts';
import { sum } from '../statistics/moments.ts';

/** How often each value occurred; compact enough to store, since measured shares repeat. */
export interface Counts {
  /** In ascending order. */
  values: readonly number[];
  counts: readonly number[];
}

/** A venue's usual losses on one part, to which new pizzas are compared. */
export interface Baseline extends Counts {
  /** For each value, the number of smaller ones. */
  below: readonly number[];
  n: number;
  /** Normal score of each value, cached because most losses repeat one of these values. */
  scores: readonly number[];
  /**
   * Mean and standard deviation of the reference's own normal scores; ties make them differ from 0
   * and 1.
   */
  mean: number;
  sd: number;
}

export function countsOf(lost: readonly number[]): Counts {
  const counts = new Map<number, number>();
  for (const value of lost) counts.set(value, (counts.get(value) ?? 0) + 1);
  return sortedCounts(counts);
}

/** @param counts how often each value occurred */
export function sortedCounts(counts: ReadonlyMap<number, number>): Counts {
  const values = [...counts.keys()].toSorted((a, b) => a - b);
  return { values, counts: values.map((value) => counts.get(value)!) };
}

/** @param counts of the points that pizzas of the quiet weeks lost; at least two pizzas */
export function baselineOfCounts({ values, counts }: Counts): Baseline {
  const n = sum(counts);
  const below: number[] = [];
  let less = 0;
  for (const count of counts) {
    below.push(less);
    less += count;
  }
  const raw = values.map((_, i) => rawScore(below[i]!, counts[i]!, n));
  const mean = sum(raw.map((score, i) => score * counts[i]!)) / n;
  const squares = sum(raw.map((score, i) => (score - mean) ** 2 * counts[i]!));
  const sd = Math.sqrt(squares / (n - 1));
  const scores = raw.map((score) => (score - mean) / (sd || 1));
  return { values, counts, below, n, scores, mean, sd };
}

/** @param lost share of points that each pizza of the quiet weeks lost; at least two pizzas */
export const baselineOf = (lost: readonly number[]): Baseline => baselineOfCounts(countsOf(lost));

/**
 * How unusual a loss is, in standard deviations: its mid-rank among the usual losses, mapped
 * through the inverse normal distribution (mid-rank normal scores) and standardized over them. If
 * all usual losses are equal, their deviation is zero and the normal score is not scaled.
 */
export function normalScore(
  lost: number,
  { values, below, n, scores, mean, sd }: Baseline,
): number {
  const at = firstAtLeast(values, lost);
  if (values[at] === lost) return scores[at]!;
  return (rawScore(below[at] ?? n, 0, n) - mean) / (sd || 1);
}

/**
 * Same as above without standardizing, which makes losses on different parts comparable by their
 * rarity.
 */
export function rankScore(lost: number, { values, counts, below, n }: Baseline): number {
  const at = firstAtLeast(values, lost);
  const equal = values[at] === lost ? counts[at]! : 0;
  return rawScore(below[at] ?? n, equal, n);
}

const rawScore = (less: number, equal: number, n: number): number =>
  normalQuantile((less + equal / 2 + 0.5) / (n + 1));

/** Index of the first value that is not below the given one. */
function firstAtLeast(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The smallest value that at least this share of the usual ones do not exceed. */
export function quantileOf({ values, counts, n }: Baseline, share: number): number {
  let seen = 0;
  const at = values.findIndex((_, i) => (seen += counts[i]!) >= share * n);
  return values[at]!;
}

/** The share of the usual values that are greater. */
export function shareAbove({ values, counts, n }: Baseline, limit: number): number {
  return sum(counts.filter((_, i) => values[i]! > limit)) / n;
}
