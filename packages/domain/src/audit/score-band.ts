/** The error of an audited pizza's score, and how uncertain that score is. */
export interface Residual {
  /** The rater's score minus the engine's. */
  error: number;
  uncertainty: number;
}

export const BAND_LEVELS = ['family', 'company', 'drawn-truth'] as const;
export type BandLevel = (typeof BAND_LEVELS)[number];

/** By how many times its uncertainty a score may be off, and which residuals this comes from. */
export interface BandQuantile {
  level: BandLevel;
  /** Number of residuals. */
  count: number;
  quantile: number;
}

export interface ScoreBand {
  low: number;
  high: number;
}

/** With fewer residuals, a family or company has no quantile of its own. */
const FEWEST = 50;
const LEAST_UNCERTAINTY = 0.15;
/** The target: one score in ten falls outside its band. */
export const WANTED_ALPHA = 0.1;
const ALPHA_STEP = 0.01;

/**
 * The multiple of the uncertainty at which bands end that contain the rater's score with probability 1 − alpha: split conformal
 * prediction with residuals normalised by the uncertainty of the score (Lei et al. 2018), by
 * specialty family if it has 50 residuals (Vovk 2012), otherwise by company, otherwise from drawn
 * pizzas.
 */
export function bandQuantile(
  residuals: {
    family: readonly Residual[];
    company: readonly Residual[];
    drawn: readonly Residual[];
  },
  alpha = WANTED_ALPHA,
): BandQuantile {
  const level = levelOf(residuals);
  const of = {
    family: residuals.family,
    company: residuals.company,
    'drawn-truth': residuals.drawn,
  }[level];
  return { level, count: of.length, quantile: conformalQuantile(of, alpha) };
}

/** The range in which a rater's score of the pizza would lie. */
export function scoreBand(
  pizza: { score: number; uncertainty: number },
  { quantile }: Pick<BandQuantile, 'quantile'>,
): ScoreBand {
  const reach = quantile * atLeast(pizza.uncertainty);
  return { low: Math.max(0, pizza.score - reach), high: Math.min(10, pizza.score + reach) };
}

/**
 * How many points a score may be off in either direction; the longer side if the band is cut off at
 * 0 or 10.
 */
export const reachOfBand = (score: number, { low, high }: ScoreBand): number =>
  Math.max(score - low, high - score);

/**
 * The k-th smallest normalised residual, k = ⌈(n + 1)(1 − alpha)⌉; infinite if there are too few.
 */
export function conformalQuantile(residuals: readonly Residual[], alpha: number): number {
  const sizes = residuals.map(sizeOf).toSorted((a, b) => a - b);
  const k = conformalRank(sizes.length, alpha);
  return k < 1 ? 0 : (sizes[k - 1] ?? Infinity);
}

/** ⌈(n + 1)(1 − alpha)⌉, tolerating floating-point error: 0.9 × 10 must give 9. */
export const conformalRank = (n: number, alpha: number): number =>
  Math.ceil((n + 1) * (1 - alpha) - 1e-9);

/** The next alpha after a score inside or outside its band (Gibbs and Candès 2021), 0.01 to 0.5. */
const nextAlpha = (alpha: number, wanted: number, missed: boolean): number =>
  Math.min(0.5, Math.max(0.01, alpha + ALPHA_STEP * (wanted - Number(missed))));

/**
 * Alpha after the scores that were judged since the bands were computed. It falls while more than
 * one in ten is outside, which widens the next bands, and rises while fewer are.
 */
export const adaptedAlpha = (
  { alpha, quantile }: { alpha: number; quantile: number },
  since: readonly Residual[],
): number =>
  since.reduce((now, one) => nextAlpha(now, WANTED_ALPHA, sizeOf(one) > quantile), alpha);

function levelOf(residuals: {
  family: readonly Residual[];
  company: readonly Residual[];
}): BandLevel {
  if (residuals.family.length >= FEWEST) return 'family';
  return residuals.company.length >= FEWEST ? 'company' : 'drawn-truth';
}

const sizeOf = ({ error, uncertainty }: Residual) => Math.abs(error) / atLeast(uncertainty);

const atLeast = (uncertainty: number) => Math.max(LEAST_UNCERTAINTY, uncertainty);
