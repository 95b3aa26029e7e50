/** What an audited pizza's score was off by, and how uncertain such a score is. */
export interface Residual {
  /** What the rater gave less what the engine said. */
  error: number;
  uncertainty: number;
}

export const BAND_LEVELS = ['family', 'company', 'drawn-truth'] as const;
export type BandLevel = (typeof BAND_LEVELS)[number];

/** How many times its uncertainty a score may be off, and by whose residuals. */
export interface BandReach {
  level: BandLevel;
  /** Residuals behind it. */
  count: number;
  quantile: number;
}

export interface ScoreBand {
  low: number;
  high: number;
}

/** Fewer residuals than these do not speak for a family or a company. */
const FEWEST = 50;
const LEAST_UNCERTAINTY = 0.15;
/** One score in ten is to fall outside its band. */
export const WANTED_ALPHA = 0.1;
const ALPHA_STEP = 0.01;

/**
 * The reach of bands that hold what a rater would give with chance 1 − alpha: split conformal prediction with
 * residuals normalised by how uncertain a score is (Lei et al. 2018), by specialty family where it has 50
 * residuals (Vovk 2012), else by company, else from drawn pizzas.
 */
export function bandReach(
  residuals: {
    family: readonly Residual[];
    company: readonly Residual[];
    drawn: readonly Residual[];
  },
  alpha = WANTED_ALPHA,
): BandReach {
  const level = levelOf(residuals);
  const of = {
    family: residuals.family,
    company: residuals.company,
    'drawn-truth': residuals.drawn,
  }[level];
  return { level, count: of.length, quantile: conformalQuantile(of, alpha) };
}

/** What a rater would give a pizza lies between these. */
export function scoreBand(
  pizza: { score: number; uncertainty: number },
  { quantile }: Pick<BandReach, 'quantile'>,
): ScoreBand {
  const reach = quantile * atLeast(pizza.uncertainty);
  return { low: Math.max(0, pizza.score - reach), high: Math.min(10, pizza.score + reach) };
}

/** Points that a score may be off to either side; a band that ends at 0 or 10 reaches farther to its other side. */
export const reachOfBand = (score: number, { low, high }: ScoreBand): number =>
  Math.max(score - low, high - score);

/** The k-th smallest normalised residual, k = ⌈(n + 1)(1 − alpha)⌉; infinite where there are too few. */
export function conformalQuantile(residuals: readonly Residual[], alpha: number): number {
  const sizes = residuals.map(sizeOf).toSorted((a, b) => a - b);
  const k = conformalRank(sizes.length, alpha);
  return k < 1 ? 0 : (sizes[k - 1] ?? Infinity);
}

/** ⌈(n + 1)(1 − alpha)⌉, where 0.9 × 10 is 9 although a double says a little more. */
export const conformalRank = (n: number, alpha: number): number =>
  Math.ceil((n + 1) * (1 - alpha) - 1e-9);

/** The next alpha after a score that fell inside or outside its band (Gibbs and Candès 2021), 0.01 to 0.5. */
const nextAlpha = (alpha: number, wanted: number, missed: boolean): number =>
  Math.min(0.5, Math.max(0.01, alpha + ALPHA_STEP * (wanted - Number(missed))));

/**
 * Alpha after scores that were judged since their bands were found: it falls while more than one in ten is
 * outside, so that the next bands are wider, and rises while fewer are.
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
