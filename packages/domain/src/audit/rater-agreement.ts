import { mean, sum } from '../statistics/moments.ts';

/**
 * 1.96 √2: factor from the standard deviation to the smallest difference that is 95 % certain to be
 * real.
 */
const DETECTABLE = 2.77;

/**
 * Quadratic weighted kappa of two raters' verdicts on the same pizzas (0 not to standard, 1 maybe,
 * 2 to standard): 1 − Σ w observed / Σ w expected with w = (i − j)² (Cohen 1968). Null without
 * pizzas, or if both always give one and the same verdict.
 */
export function weightedKappa(verdicts: readonly (readonly [number, number])[]): number | null {
  const seconds = Map.groupBy(verdicts, ([, second]) => second);
  const expected = sum(
    verdicts.flatMap(([first]) =>
      [...seconds].map(([second, of]) => (of.length * (first - second) ** 2) / verdicts.length),
    ),
  );
  if (expected === 0) return null;
  return 1 - sum(verdicts.map(([first, second]) => (first - second) ** 2)) / expected;
}

/**
 * Intraclass correlation ICC(2,1): two-way random effects, absolute agreement, a single judge
 * (Shrout and Fleiss 1979). It may be negative. Null below two pizzas or two raters, or if all
 * judgements are equal.
 * @param table one row per pizza, with one judgement per rater
 */
export function intraclassCorrelation(table: readonly (readonly number[])[]): number | null {
  const pizzas = table.length;
  const raters = table[0]?.length ?? 0;
  if (pizzas < 2 || raters < 2) return null;
  const middle = mean(table.flat());
  const byPizza = table.map(mean);
  const byRater = table[0]!.map((_, rater) => mean(table.map((row) => row[rater]!)));
  const betweenPizzas =
    (raters * sum(byPizza.map((value) => (value - middle) ** 2))) / (pizzas - 1);
  const betweenRaters =
    (pizzas * sum(byRater.map((value) => (value - middle) ** 2))) / (raters - 1);
  const left = sum(
    table.flatMap((row, i) =>
      row.map((value, j) => (value - byPizza[i]! - byRater[j]! + middle) ** 2),
    ),
  );
  const error = left / ((pizzas - 1) * (raters - 1));
  const whole = betweenPizzas + (raters - 1) * error + (raters * (betweenRaters - error)) / pizzas;
  return whole === 0 ? null : (betweenPizzas - error) / whole;
}

/**
 * Krippendorff's alpha for interval data (Krippendorff 2011): 1 − observed / expected disagreement.
 * Pizzas with fewer than two judgements are ignored; null if all judgements are equal.
 * @param table one row per pizza, with one judgement per rater or null
 */
export function krippendorffAlpha(table: readonly (readonly (number | null)[])[]): number | null {
  const pizzas = table
    .map((row) => row.filter((value) => value !== null))
    .filter((row) => row.length >= 2);
  const values = pizzas.flat();
  const expected = squaredDistances(values) / (values.length * (values.length - 1));
  if (!(expected > 0)) return null;
  const observed = sum(pizzas.map((row) => squaredDistances(row) / (row.length - 1)));
  return 1 - observed / values.length / expected;
}

/**
 * How far apart one rater's judgements of the same pizza lie: √(Σ d² / 2n), and the smallest
 * difference that is 95 % certain to be real (MDC95); null without repeats.
 */
export function repeatability(
  pairs: readonly (readonly [first: number, second: number])[],
): { sd: number; detectable: number } | null {
  if (pairs.length === 0) return null;
  const sd = Math.sqrt(sum(pairs.map(([a, b]) => (a - b) ** 2)) / (2 * pairs.length));
  return { sd, detectable: DETECTABLE * sd };
}

/** Σ (a − b)² over all ordered pairs. */
function squaredDistances(values: readonly number[]): number {
  const middle = mean(values);
  return 2 * values.length * sum(values.map((value) => (value - middle) ** 2));
}
