import { chiSquareUpperTail } from '../statistics/distributions.ts';
import { interpolate } from '../statistics/interpolate.ts';
import { sum } from '../statistics/moments.ts';

/** Number of classes of a camera's figure, cut at the deciles of its quiet pictures. */
const BINS = 10;
const ALARM = 1e-4;
/** An hour with fewer pictures is not evaluated. */
const FEWEST_PICTURES = 40;

export interface Drift {
  /** Population stability index. */
  index: number;
  statistic: number;
  p: number;
}

/** The nine deciles of a figure over quiet pictures, interpolated between neighbouring values. */
export function decileEdges(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  return Array.from({ length: BINS - 1 }, (_, i) =>
    interpolate(sorted, ((sorted.length - 1) * (i + 1)) / BINS),
  );
}

/** The number of pictures in each class; a value on an edge belongs to the class below it. */
export function countInBins(values: readonly number[], edges: readonly number[]): number[] {
  const counts = Array<number>(edges.length + 1).fill(0);
  for (const value of values) {
    let below = 0;
    for (const edge of edges) if (edge < value) below += 1;
    counts[below]! += 1;
  }
  return counts;
}

/**
 * How far an hour's pictures deviate from a camera's quiet ones: Σ (p − q) ln(p/q) over the
 * classes, tested as chi-square with one degree of freedom less than there are classes; shares are
 * computed from counts + 0.5.
 * @param wander the camera's mean statistic over quiet pictures per degree of freedom, at least 1,
 * because light varies within an hour
 */
export function drift(reference: readonly number[], hour: readonly number[], wander = 1): Drift {
  const [p, q] = [reference, hour].map((counts) => {
    const all = sum(counts) + counts.length / 2;
    return counts.map((count) => (count + 0.5) / all);
  });
  const index = sum(p!.map((share, i) => (share - q![i]!) * Math.log(share / q![i]!)));
  const [n, m] = [sum(reference), sum(hour)];
  const statistic = (index * n * m) / (n + m) / wander;
  return { index, statistic, p: chiSquareUpperTail(statistic, reference.length - 1) };
}

/**
 * Indices of the hours at which a camera counts as drifted: the second of two consecutive hours
 * with enough pictures.
 * @param hours p of each hour; null for too few pictures, which neither confirms nor breaks a run
 */
export function driftedSpans(hours: readonly (number | null)[]): number[] {
  const known = hours.flatMap((p, hour) => (p === null ? [] : [{ p, hour }]));
  return known.flatMap(({ p, hour }, i) => {
    const before = known[i - 1];
    return before && before.p < ALARM && p < ALARM ? [hour] : [];
  });
}

export const hasEnoughPictures = (pictures: number): boolean => pictures >= FEWEST_PICTURES;
