import { sum } from '../statistics/moments.ts';

export type Decision = 'watching' | 'proven' | 'did-not-help' | 'undecided';

export interface Rates {
  /** Share of bad pizzas at which the fault counts as fixed. */
  fixedRate: number;
  /** Share of bad pizzas at which the fault counts as persisting. */
  faultRate: number;
}

export interface SequentialResult {
  decision: Decision;
  /** Number of pizzas up to the decision; null while watching. */
  decidedAt: number | null;
  /** Log-likelihood ratio after each pizza, up to the decision. */
  path: number[];
}

const ERROR = 0.05;
/** The test ends undecided after this many pizzas. */
export const MOST_PIZZAS = 400;
const LEAST_STEP = 0.15;
const FEWEST_TO_FORESEE = 3;

/** The two shares that an action is tested between, clamped so that a test is possible. */
export function ratesOf(target: number, before: number): Rates {
  const fixedRate = Math.min(0.8, Math.max(0.01, target));
  return { fixedRate, faultRate: Math.min(0.95, Math.max(before, fixedRate + LEAST_STEP)) };
}

/**
 * Wald's sequential test (1945) of the pizzas after an action: ln(p₁/p₀) for each bad one, ln((1 −
 * p₁)/(1 − p₀)) for each good one, both error rates 5 %, undecided after 400.
 * @param bad whether each matching pizza was bad, in order
 * @param correlation between consecutive pizzas of the series, 0 to below 1; it widens the bounds
 */
export function sequentialTest(
  bad: readonly boolean[],
  { fixedRate, faultRate }: Rates,
  correlation = 0,
): SequentialResult {
  const bound = boundOf(correlation);
  const ofBad = Math.log(faultRate / fixedRate);
  const ofGood = stepOfGood({ fixedRate, faultRate });
  const path: number[] = [];
  let ratio = 0;
  for (const isBad of bad.slice(0, MOST_PIZZAS)) {
    ratio += isBad ? ofBad : ofGood;
    path.push(ratio);
    if (Math.abs(ratio) >= bound) {
      return { decision: ratio < 0 ? 'proven' : 'did-not-help', decidedAt: path.length, path };
    }
  }
  const isOver = path.length === MOST_PIZZAS;
  return {
    decision: isOver ? 'undecided' : 'watching',
    decidedAt: isOver ? MOST_PIZZAS : null,
    path,
  };
}

/** The absolute value of the ratio at which the test decides. */
export const boundOf = (correlation: number): number =>
  Math.log((1 - ERROR) / ERROR) * ((1 + correlation) / (1 - correlation));

const stepOfGood = ({ fixedRate, faultRate }: Rates): number =>
  Math.log((1 - faultRate) / (1 - fixedRate));

/**
 * Number of pizzas until the action is proven if all of them are good; null if the evidence points
 * the other way or is too thin.
 * @param ratio the log-likelihood ratio after these pizzas
 */
export function pizzasToProven(
  { pizzas, ratio }: { pizzas: number; ratio: number },
  rates: Rates,
  correlation: number,
): number | null {
  if (pizzas < FEWEST_TO_FORESEE || ratio > 0) return null;
  return Math.ceil((boundOf(correlation) + ratio) / -stepOfGood(rates) - 1e-9);
}

/** Correlation between consecutive pizzas; 0 if it is negative or unknown. */
export function correlationOfNext(bad: readonly boolean[]): number {
  const values = bad.map(Number);
  const middle = sum(values) / values.length;
  const spread = sum(values.map((value) => (value - middle) ** 2));
  const together = sum(values.slice(1).map((value, i) => (value - middle) * (values[i]! - middle)));
  return spread > 0 ? Math.min(0.9, Math.max(0, together / spread)) : 0;
}
