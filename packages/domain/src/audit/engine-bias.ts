import { normalQuantile, tQuantile } from '../statistics/distributions.ts';
import { mean, sampleVariance, sum } from '../statistics/moments.ts';

/** How far one rater's judgements lie above the engine's first scores. */
export interface RaterErrors {
  /**
   * Number of pizzas the rater judged, and the mean of rater minus engine, before any correction
   * for severity.
   */
  n: number;
  mean: number;
  /** What to subtract from the rater's judgements; 0 if the severity is not known well enough. */
  severity: number;
}

export interface Bias {
  n: number;
  /** Mean of judgement − the rater's severity − the engine's first score. */
  mean: number;
  /**
   * Half the width of its 95 % interval; null if a single rater judged all pizzas, since that rater
   * may be the outlier.
   */
  halfWidth: number | null;
}

/**
 * How far judgements lie above the engine, severities subtracted as in audited figures. Judgements
 * by one rater are correlated, so raters are the units (ultimate clusters; Hansen, Hurwitz and
 * Madow 1953): with w a rater's weight and m their mean error, the variance is S² Σ w² with S² = Σ
 * w (m − m̄)² / (1 − Σ w²), and Student's t has 1/Σ w² − 1 degrees (Kish's effective number of
 * raters, less one). With equal weights this is the variance of the R raters' means over R, with R
 * − 1 degrees. Means enter uncorrected: doubles cannot show a bias that all raters share, and only
 * the differences between raters tell how large it may be. Raters whose severity is subtracted
 * weigh the same however many pizzas they judged, since it was measured relative to the mean of all
 * of them.
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

/**
 * Weighted variance of the raters' means; the weights sum to 1, and there are at least two raters.
 */
function spreadOf(raters: readonly { mean: number }[], weights: readonly number[]): number {
  const squares = sum(weights.map((weight) => weight ** 2));
  const middle = sum(raters.map((rater, i) => weights[i]! * rater.mean));
  const about = sum(raters.map((rater, i) => weights[i]! * (rater.mean - middle) ** 2));
  return about / (1 - squares);
}

/** One judgement and the severity to subtract from it. */
export interface RatedError {
  rater: number;
  /** Rater minus engine, before any correction for severity. */
  error: number;
  /** The result of `severityOf` for the rater. */
  severity: { severity: number; variance: number };
}

/**
 * How much further judgements lie above one engine than above another, severities subtracted. The
 * variance is that of the judgements plus Σ (difference between a rater's shares of the two
 * engines' pizzas)² × the variance of the severity, so a rater with equal shares cancels out. An
 * unknown severity varies as the raters' means do, with Student's t of one degree less than there
 * are raters.
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
  // `raterShares` does not work here: a rater with equal shares of both engines has a net share of
  // 0.
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
 * Variance of a severity that no doubles measure, inflated so that a normal quantile of it reaches
 * as far as Student's t.
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
