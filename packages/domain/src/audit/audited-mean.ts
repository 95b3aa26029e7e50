import { tQuantile } from '../statistics/distributions.ts';
import { mean, squaresAboutMean, sum } from '../statistics/moments.ts';

/** A drawn pizza: the rater's score and the engine's first score. */
export interface JudgedPizza {
  judged: number;
  engine: number;
}

/** One business day of a venue. */
export interface AuditDay {
  /** Pizzas in the day's audit population. */
  population: number;
  /** Sum of their first automatic scores. */
  engineSum: number;
  judged: readonly JudgedPizza[];
}

/** What each day contributes to an audited mean. */
export interface AuditedDay {
  /** The day's share of the span's population, 0 to 1. */
  weight: number;
  engineMean: number;
  /** Mean of judged − weight × engine. */
  error: number;
  /** True if fewer than two pizzas were judged, so the error is that of the whole span. */
  pooled: boolean;
  /**
   * Weight of one judged pizza of this day in the estimate; the weights of all judged pizzas sum to
   * 1.
   */
  judgementWeight: number;
}

/** One rater's share of an estimate, and how uncertain that rater's severity is. */
export interface RaterShare {
  rater: number;
  /** Share of the estimate's weight, 0 to 1. */
  share: number;
  /**
   * Error variance of the rater's predicted severity, or the variance among raters if there is
   * none.
   */
  variance: number;
}

export type AuditState = 'audited' | 'too-few' | 'not-audited';

/** The figures of a span with at least one judged pizza. */
export interface AuditedMean {
  state: 'audited' | 'too-few';
  judged: number;
  population: number;
  estimate: number;
  engineMean: number;
  days: AuditedDay[];
  /**
   * Error from the draw and the raters combined, and from the draw alone. Null if neither the span
   * nor the company's history shows how much judgements vary.
   */
  error: { variance: number; drawVariance: number; degrees: number; halfWidth: number } | null;
  raters: readonly RaterShare[];
  /**
   * Variance of the errors within days and its degrees of freedom; null if no day has two judged.
   */
  withinDays: { variance: number; degrees: number } | null;
}

export type Audited = AuditedMean | { state: 'not-audited'; judged: 0; population: number };

interface AuditOptions {
  /**
   * How much of the engine's score enters the estimate, 0 to 1: `engineWeight` of earlier weeks.
   */
  engineWeight?: number;
  /** Variance of errors within days in earlier weeks; null if there are none. */
  priorVariance: number | null;
  /** The raters whose severities widen the interval. */
  raters?: readonly RaterShare[];
}

/** Below this number of judged pizzas, no figure is reported. */
export const FEWEST_JUDGED = 8;
/** The prior variance counts as this many degrees of freedom. */
const PRIOR_DEGREES = 10;
const MOST_DEGREES = 60;
const FEWEST_PAIRS = 8;

/**
 * Estimates the mean score (0 to 10) that raters would give all pizzas of a span, from the few that
 * were drawn and judged: the difference estimator with days as strata (Cochran 1977, chapters 5 and
 * 7) and the engine's score as the auxiliary variable (prediction-powered inference, Angelopoulos,
 * Duchi and Zrnic 2023).
 *
 * Its variance is s² (Σ n c² − 1/N), where c is a judged pizza's weight in the estimate; if every
 * day has two judged pizzas, this equals Σ (N_d/N)² (1 − n_d/N_d) s²/n_d. Shares use the same
 * function on 0 and 1.
 */
export function auditedMean(
  days: readonly AuditDay[],
  { engineWeight = 1, priorVariance, raters = [] }: AuditOptions,
): Audited {
  const open = days.filter((day) => day.population > 0);
  const population = sum(open.map((day) => day.population));
  const errors = open.map((day) => day.judged.map((p) => p.judged - engineWeight * p.engine));
  const all = errors.flat();
  if (all.length === 0) return { state: 'not-audited', judged: 0, population };

  const pooledWeight = sum(
    open.map((day, i) => (errors[i]!.length < 2 ? day.population / population : 0)),
  );
  const audited = open.map((day, i): AuditedDay => {
    const pooled = errors[i]!.length < 2;
    const weight = day.population / population;
    return {
      weight,
      engineMean: day.engineSum / day.population,
      error: mean(pooled ? all : errors[i]!),
      pooled,
      judgementWeight: (pooled ? 0 : weight / errors[i]!.length) + pooledWeight / all.length,
    };
  });
  const withinDays = varianceWithinDays(errors);
  const shrunk = shrunkVariance(withinDays, priorVariance);
  const factor =
    sum(audited.map((day, i) => errors[i]!.length * day.judgementWeight ** 2)) - 1 / population;
  return {
    state: all.length < FEWEST_JUDGED ? 'too-few' : 'audited',
    judged: all.length,
    population,
    estimate: sum(audited.map((day) => day.weight * (engineWeight * day.engineMean + day.error))),
    engineMean: sum(audited.map((day) => day.weight * day.engineMean)),
    days: audited,
    withinDays,
    raters,
    error:
      shrunk &&
      withRaters(raters, {
        drawVariance: shrunk.variance * (factor < 1e-12 ? 0 : factor),
        degrees: shrunk.degrees,
      }),
  };
}

/** An estimate for a group of pizzas. */
export interface Estimate {
  population: number;
  estimate: number;
  /** Variance from the draw alone, and its degrees of freedom. */
  drawVariance: number;
  degrees: number;
  raters: readonly RaterShare[];
}

/**
 * Population-weighted mean of estimates. The draw variances add up, with Satterthwaite's degrees of
 * freedom, at most 60. A rater's severity is the same everywhere, so it enters once, by the rater's
 * share of the whole. Null without estimates.
 */
export function pooledEstimate(
  estimates: readonly Estimate[],
): (Estimate & { variance: number; halfWidth: number }) | null {
  if (estimates.length === 0) return null;
  const population = sum(estimates.map((one) => one.population));
  const parts = estimates.map((one) => {
    const weight = one.population / population;
    return { ...one, weight, variance: weight ** 2 * one.drawVariance };
  });
  const drawVariance = sum(parts.map((part) => part.variance));
  const spread = sum(parts.map((part) => part.variance ** 2 / part.degrees));
  const raters = raterShares(
    parts.flatMap(({ weight, raters: own }) =>
      own.map(({ rater, share, variance }) => ({ rater, weight: weight * share, variance })),
    ),
  );
  const degrees =
    spread === 0 ? Math.min(...parts.map((part) => part.degrees)) : drawVariance ** 2 / spread;
  return {
    population,
    estimate: sum(parts.map((part) => part.weight * part.estimate)),
    raters,
    ...withRaters(raters, { drawVariance, degrees: Math.min(MOST_DEGREES, degrees) }),
  };
}

/**
 * How far the second estimate lies above the first, for disjoint sets of pizzas. A rater who
 * contributes to both shifts both, so the uncertainty of the severity cancels to the extent that
 * the shares match. For two predictions of it, the covariance of their errors is the variance of
 * the better one (best linear unbiased prediction, Henderson 1975).
 */
export function estimateDifference(
  before: Estimate,
  after: Estimate,
): { value: number; halfWidth: number } {
  const earlier = new Map(before.raters.map((one) => [one.rater, one]));
  const covariance = sum(
    after.raters.map(({ rater, share, variance }) => {
      const same = earlier.get(rater);
      return same ? share * same.share * Math.min(variance, same.variance) : 0;
    }),
  );
  const drawVariance = before.drawVariance + after.drawVariance;
  const spread = sum([before, after].map((one) => one.drawVariance ** 2 / one.degrees));
  const degrees =
    spread === 0 ? Math.min(before.degrees, after.degrees) : drawVariance ** 2 / spread;
  const ofRaters = ratersVariance(before.raters) + ratersVariance(after.raters) - 2 * covariance;
  const variance = drawVariance + Math.max(0, ofRaters);
  return {
    value: after.estimate - before.estimate,
    halfWidth: reachOf(Math.min(MOST_DEGREES, degrees)) * Math.sqrt(variance),
  };
}

/**
 * How much of the engine's score enters the estimate, 0 to 1: the slope of judgements on engine
 * scores over the previous four weeks. It is 1 if there are fewer than eight judgements or the
 * engine always gave the same score.
 */
export function engineWeight(history: readonly JudgedPizza[]): number {
  const engine = history.map((pizza) => pizza.engine);
  const spread = squaresAboutMean(engine);
  if (history.length < FEWEST_PAIRS || spread === 0) return 1;
  const middle = mean(engine);
  const judged = mean(history.map((pizza) => pizza.judged));
  const together = sum(history.map((p) => (p.judged - judged) * (p.engine - middle)));
  return Math.min(1, Math.max(0, together / spread));
}

/**
 * Each rater's share of an estimate, from the weights of their judgements and the variance of their
 * severity. If that variance changed over time, the errors are treated as fully correlated, so that
 * the interval is too wide rather than too narrow.
 */
export function raterShares(
  judgements: readonly { rater: number; weight: number; variance: number }[],
): RaterShare[] {
  return [...Map.groupBy(judgements, ({ rater }) => rater)].map(([rater, theirs]) => {
    const share = sum(theirs.map(({ weight }) => weight));
    const { variance } = theirs[0]!;
    if (theirs.every((one) => one.variance === variance)) return { rater, share, variance };
    const deviation = sum(theirs.map((one) => one.weight * Math.sqrt(one.variance)));
    return { rater, share, variance: (deviation / share) ** 2 };
  });
}

/** Severities do not average out over pizzas, because one rater judges many of them. */
export const ratersVariance = (raters: readonly RaterShare[]): number =>
  sum(raters.map(({ share, variance }) => share ** 2 * variance));

function varianceWithinDays(
  errors: readonly (readonly number[])[],
): { variance: number; degrees: number } | null {
  const degrees = sum(errors.map((day) => Math.max(0, day.length - 1)));
  if (degrees === 0) return null;
  return { variance: sum(errors.map(squaresAboutMean)) / degrees, degrees };
}

/** The span's own variance, shrunk towards that of earlier weeks. */
function shrunkVariance(
  own: { variance: number; degrees: number } | null,
  prior: number | null,
): { variance: number; degrees: number } | null {
  if (prior === null) return own && { ...own, degrees: Math.min(MOST_DEGREES, own.degrees) };
  if (own === null) return { variance: prior, degrees: PRIOR_DEGREES };
  const degrees = PRIOR_DEGREES + own.degrees;
  return {
    variance: (PRIOR_DEGREES * prior + own.degrees * own.variance) / degrees,
    degrees: Math.min(MOST_DEGREES, degrees),
  };
}

function withRaters(
  raters: readonly RaterShare[],
  { drawVariance, degrees }: { drawVariance: number; degrees: number },
) {
  const variance = drawVariance + ratersVariance(raters);
  return { variance, drawVariance, degrees, halfWidth: reachOf(degrees) * Math.sqrt(variance) };
}

/** Cache of Student's t quantiles for whole degrees of freedom, which recur every week. */
const REACHES = new Map<number, number>();

function reachOf(degrees: number): number {
  const known = REACHES.get(degrees);
  if (known !== undefined) return known;
  const reach = tQuantile(0.975, degrees);
  if (Number.isInteger(degrees)) REACHES.set(degrees, reach);
  return reach;
}
