import { tQuantile } from '../statistics/distributions.ts';
import { mean, squaresAboutMean, sum } from '../statistics/moments.ts';

/** A pizza drawn by lot: what a rater gave it, and what the engine had said first. */
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
  /** The day's part of the span's population, 0 to 1. */
  weight: number;
  engineMean: number;
  /** Mean of what raters gave above what the engine (times its weight) said. */
  error: number;
  /** Fewer than two were judged, so that the error is that of the whole span. */
  pooled: boolean;
  /** The weight of one judged pizza of this day in the estimate; over all judged pizzas they add up to 1. */
  judgementWeight: number;
}

/** How much of an estimate one rater gave, and how little is known of that rater's severity. */
export interface RaterShare {
  rater: number;
  /** Share of the estimate's weight, 0 to 1. */
  share: number;
  /** Variance of the error of the rater's predicted severity; of severities among raters where none is predicted. */
  variance: number;
}

export type AuditState = 'audited' | 'too-few' | 'not-audited';

/** The figures of a span in which at least one pizza was judged. */
export interface AuditedMean {
  state: 'audited' | 'too-few';
  judged: number;
  population: number;
  estimate: number;
  engineMean: number;
  days: AuditedDay[];
  /**
   * Error from the draw and its raters together, and from the draw alone. Null if neither the span
   * nor the company's history shows how much judgements vary.
   */
  error: { variance: number; drawVariance: number; degrees: number; halfWidth: number } | null;
  raters: readonly RaterShare[];
  /** Variance of the errors within days, and its degrees of freedom; null where no day has two judged. */
  withinDays: { variance: number; degrees: number } | null;
}

export type Audited = AuditedMean | { state: 'not-audited'; judged: 0; population: number };

interface AuditOptions {
  /** How much of the engine's score enters the estimate, 0 to 1: `engineWeight` of the weeks before. */
  engineWeight?: number;
  /** Variance of errors within days in earlier weeks; null without any. */
  priorVariance: number | null;
  /** Whose severities widen the interval. */
  raters?: readonly RaterShare[];
}

/** Fewer judged pizzas than these state no figure. */
export const FEWEST_JUDGED = 8;
/** Degrees of freedom that the prior variance counts as. */
const PRIOR_DEGREES = 10;
const MOST_DEGREES = 60;
const FEWEST_PAIRS = 8;

/**
 * The mean score (0 to 10) of all pizzas of a span as raters would give it, from the few that were drawn and
 * judged: the difference estimator with days as strata (Cochran 1977, chapters 5 and 7), with the engine's
 * score as the auxiliary variable (prediction-powered inference, Angelopoulos, Duchi and Zrnic 2023).
 *
 * Its variance is s² (Σ n c² − 1/N) with c a judged pizza's weight in the estimate; where every day has two
 * judged ones, that is Σ (N_d/N)² (1 − n_d/N_d) s²/n_d. Shares are audited by the same function on 0 and 1.
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

/** An estimate of some pizzas. */
export interface Estimate {
  population: number;
  estimate: number;
  /** Variance from the draw alone, and its degrees of freedom. */
  drawVariance: number;
  degrees: number;
  raters: readonly RaterShare[];
}

/**
 * Mean of estimates weighted by their populations. The variances of their draws add, with Satterthwaite's degrees of
 * freedom, at most 60. A rater's severity is the same wherever they judge: it counts once, by the rater's share of
 * the whole. Null without estimates.
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
 * By how much one estimate lies above another of other pizzas. A rater of both moves both, so that what is not known
 * of the severity cancels out as far as they judged as much of either: of two predictions of it, the errors' covariance
 * is the variance of the better one (best linear unbiased prediction, Henderson 1975).
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
 * How much of the engine's score enters the estimate, 0 to 1: the slope of judgements on engine scores in the
 * four weeks before; 1 where they are fewer than eight or the engine always said the same.
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
 * Each rater's share of an estimate, from the weights of what they judged and the variance of what is not known of
 * their severity. Where less was known at one time than at another, the errors are taken as fully correlated, which
 * makes an interval too wide rather than too narrow.
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

/** One rater judges many pizzas, so that severities do not average out over them. */
export const ratersVariance = (raters: readonly RaterShare[]): number =>
  sum(raters.map(({ share, variance }) => share ** 2 * variance));

function varianceWithinDays(
  errors: readonly (readonly number[])[],
): { variance: number; degrees: number } | null {
  const degrees = sum(errors.map((day) => Math.max(0, day.length - 1)));
  if (degrees === 0) return null;
  return { variance: sum(errors.map(squaresAboutMean)) / degrees, degrees };
}

/** The span's own variance, pulled to that of the weeks before. */
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

/** Student's values of whole degrees, which come again with every week. */
const REACHES = new Map<number, number>();

function reachOf(degrees: number): number {
  const known = REACHES.get(degrees);
  if (known !== undefined) return known;
  const reach = tQuantile(0.975, degrees);
  if (Number.isInteger(degrees)) REACHES.set(degrees, reach);
  return reach;
}
