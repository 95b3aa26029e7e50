import { normalQuantile, tQuantile } from '../statistics/distributions.ts';

/** The 95% interval of a figure. */
export interface Interval {
  low: number;
  high: number;
}

/** Quantile of a two-sided 95% interval. */
const PROBABILITY = 0.975;
const Z = normalQuantile(PROBABILITY);

/**
 * Wilson's score interval of a share.
 * @param hits how many of the pizzas have the property
 * @param n how many pizzas there are; null below one
 */
export function shareInterval(hits: number, n: number): Interval | null {
  if (n < 1) return null;
  const share = hits / n;
  const spread =
    (Z * Math.sqrt((share * (1 - share)) / n + (Z * Z) / (4 * n * n))) / (1 + (Z * Z) / n);
  const middle = (share + (Z * Z) / (2 * n)) / (1 + (Z * Z) / n);
  return { low: Math.max(0, middle - spread), high: Math.min(1, middle + spread) };
}

/**
 * Student's interval of a mean, null below two pizzas.
 * @param figure mean, sample standard deviation and number of pizzas
 * @param limits what the mean may be: 0 to 10 for a score
 */
export function meanInterval(
  { mean, sd, n }: { mean: number | null; sd: number | null; n: number },
  limits: Interval = { low: 0, high: 10 },
): Interval | null {
  if (mean === null || sd === null || n < 2) return null;
  const reach = (tQuantile(PROBABILITY, n - 1) * sd) / Math.sqrt(n);
  return { low: Math.max(limits.low, mean - reach), high: Math.min(limits.high, mean + reach) };
}

interface Figure {
  value: number;
  interval: Interval | null;
}

/**
 * Whether two figures really differ: the interval of their difference, built from their own
 * intervals (MOVER, Zou and Donner 2008; Newcombe's method 10 for shares), excludes zero. False if
 * an interval is unknown.
 */
export function differ(a: Figure, b: Figure): boolean {
  const [more, less] = a.value >= b.value ? [a, b] : [b, a];
  if (!more.interval || !less.interval) return false;
  const reach = Math.hypot(more.value - more.interval.low, less.interval.high - less.value);
  return more.value - less.value > reach;
}
