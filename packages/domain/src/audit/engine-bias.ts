import { normalQuantile, tQuantile } from '../statistics/distributions.ts';
import { mean, sampleVariance, sum } from '../statistics/moments.ts';

/** What one rater gave above what the engine had said first. */
export interface RaterErrors {
  /** Pizzas that the rater judged, and the mean of what was given above the engine, as it was given. */
  n: number;
  mean: number;
  /** What is taken off the rater's judgements; 0 where the severity is not known well enough. */
  severity: number;
}

export interface Bias {
  n: number;
  /** Judgements less their raters' severities, less what the engine had said. */
  mean: number;
  /** Half the width of its 95 % interval; null where one rater judged all, who may be the one who differs. */
  halfWidth: number | null;
}

/**
 * By how much judgements lie above the engine, severities taken off as in audited figures. Judgements of one rater
 * are alike, so that raters are the units (ultimate clusters; Hansen, Hurwitz and Madow 1953): with w a rater's
 * weight and m their mean error, the variance is S² Σ w² with S² = Σ w (m − m̄)² / (1 − Σ w²), and Student's t has
 * 1/Σ w² − 1 degrees (Kish's effective number of raters, less one): the variance of R raters' means over R and
 * R − 1 degrees where all weigh the same. Means enter as they were given: what all raters have in common no double
 * shows, and only how they differ tells how large it may be. Raters whose severity is taken off weigh the same,
 * however many pizzas they judged, since it was measured from the mean of them all.
 * @param raters with at least one judgement each
 */
export function engineBias(raters: readonly RaterErrors[]): Bias {
  const n = sum(raters.map((rater) => rater.n));
  const known = raters.filter(({ severity }) => severity !== 0);
  const ofKnown = sum(known.map((rater) => rater.n)) / n / known.length;
  const weights = raters.map((rater) => (rater.severity === 0 ? rater.n / n : ofKnown));
  return {
    n,
    mean: sum(raters.map((rater) => (rater.n * (rater.mean - rater.severity)) / n)),
    halfWidth: raters.length < 2 ? null : halfWidthOf(raters, weights),
  };
}

function halfWidthOf(raters: readonly RaterErrors[], weights: readonly number[]): number {
  const squares = sum(weights.map((weight) => weight ** 2));
  const degrees = Math.max(1, 1 / squares - 1);
  return tQuantile(0.975, degrees) * Math.sqrt(spreadOf(raters, weights) * squares);
}

/** Variance of raters' means by weights that add up to 1; at least two raters. */
function spreadOf(raters: readonly { mean: number }[], weights: readonly number[]): number {
  const squares = sum(weights.map((weight) => weight ** 2));
  const middle = sum(raters.map((rater, i) => weights[i]! * rater.mean));
  const about = sum(raters.map((rater, i) => weights[i]! * (rater.mean - middle) ** 2));
  return about / (1 - squares);
}

/** One judgement, with what is taken off it. */
export interface RatedError {
  rater: number;
  /** What the rater gave above the engine, as it was given. */
  error: number;
  /** As `severityOf` says of the rater. */
  severity: { severity: number; variance: number };
}

/**
 * By how much more judgements lie above one engine than above another, severities taken off. Its variance is that
 * of judgements plus Σ (a rater's share of one engine's less that of the other's)² × the variance of the severity:
 * a rater who judged as much of either cancels out. A severity that is not known varies as raters' means do, with
 * Student's t of as many raters less one.
 * @param before at least two judgements, as `after`
 */
export function biasShift(
  before: readonly RatedError[],
  after: readonly RatedError[],
): { value: number; variance: number } {
  const fair = (judged: readonly RatedError[]) =>
    judged.map(({ error, severity }) => error - severity.severity);
  const unknown = unknownVariance([...before, ...after]);
  const weighted = (judged: readonly RatedError[], weight: number) =>
    judged.map(({ rater, severity: { severity, variance } }) => ({
      rater,
      deviation: weight * Math.sqrt(severity === 0 ? Math.max(variance, unknown) : variance),
    }));
  // Not by shares of the whole: those of a rater who judged as much of either are 0.
  const deviations = Map.groupBy(
    [...weighted(before, -1 / before.length), ...weighted(after, 1 / after.length)],
    ({ rater }) => rater,
  );
  return {
    value: mean(fair(after)) - mean(fair(before)),
    variance:
      sampleVariance(fair(before)) / before.length +
      sampleVariance(fair(after)) / after.length +
      sum([...deviations.values()].map((own) => sum(own.map((one) => one.deviation)) ** 2)),
  };
}

/**
 * Variance of the severity of a rater whom no double measures, widened so that a normal quantile of
 * it reaches as far as Student's t.
 */
function unknownVariance(judged: readonly RatedError[]): number {
  const raters = [...Map.groupBy(judged, ({ rater }) => rater).values()].map((own) => ({
    n: own.length,
    mean: mean(own.map(({ error }) => error)),
  }));
  if (raters.length < 2) return 0;
  const spread = spreadOf(
    raters,
    raters.map(({ n }) => n / judged.length),
  );
  return spread * (tQuantile(0.975, raters.length - 1) / normalQuantile(0.975)) ** 2;
}
