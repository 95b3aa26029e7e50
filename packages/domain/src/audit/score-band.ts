/** What an audited pizza's score was off by, and how uncertain the engine had been. */
export interface Residual {
  /** What the rater gave less what the engine said. */
  error: number;
  /** Standard deviation of the engine's score over turned pictures. */
  uncertainty: number;
}

export type BandLevel = 'family' | 'company' | 'drawn-truth';

export interface ScoreBand {
  level: BandLevel;
  low: number;
  high: number;
}

/** Fewer residuals than these do not speak for a family or a company. */
const FEWEST = 50;
const LEAST_UNCERTAINTY = 0.15;
const ALPHA_STEP = 0.01;

/**
 * The band that holds what a rater would give this pizza with chance 1 − alpha: split conformal prediction with
 * residuals normalised by the engine's own uncertainty (Lei et al. 2018), by specialty family where it has 50
 * residuals (Vovk 2012), else by company, else from drawn pizzas.
 */
export function scoreBand(
  pizza: { score: number; uncertainty: number },
  residuals: {
    family: readonly Residual[];
    company: readonly Residual[];
    drawn: readonly Residual[];
  },
  alpha = 0.1,
): ScoreBand {
  const level = levelOf(residuals);
  const of = {
    family: residuals.family,
    company: residuals.company,
    'drawn-truth': residuals.drawn,
  };
  const reach = conformalQuantile(of[level], alpha) * atLeast(pizza.uncertainty);
  return {
    level,
    low: Math.max(0, pizza.score - reach),
    high: Math.min(10, pizza.score + reach),
  };
}

/** The k-th smallest normalised residual, k = ⌈(n + 1)(1 − alpha)⌉; infinite where there are too few. */
export function conformalQuantile(residuals: readonly Residual[], alpha: number): number {
  const sizes = residuals
    .map(({ error, uncertainty }) => Math.abs(error) / atLeast(uncertainty))
    .toSorted((a, b) => a - b);
  const k = conformalRank(sizes.length, alpha);
  return k < 1 ? 0 : (sizes[k - 1] ?? Infinity);
}

/** ⌈(n + 1)(1 − alpha)⌉, where 0.9 × 10 is 9 although a double says a little more. */
export const conformalRank = (n: number, alpha: number): number =>
  Math.ceil((n + 1) * (1 - alpha) - 1e-9);

/** The next alpha after a score that fell inside or outside its band (Gibbs and Candès 2021), 0.01 to 0.5. */
export const nextAlpha = (alpha: number, wanted: number, missed: boolean): number =>
  Math.min(0.5, Math.max(0.01, alpha + ALPHA_STEP * (wanted - Number(missed))));

function levelOf(residuals: {
  family: readonly Residual[];
  company: readonly Residual[];
}): BandLevel {
  if (residuals.family.length >= FEWEST) return 'family';
  return residuals.company.length >= FEWEST ? 'company' : 'drawn-truth';
}

const atLeast = (uncertainty: number) => Math.max(LEAST_UNCERTAINTY, uncertainty);
