/** Maximum expected share of false signals. */
const EXPECTED_FALSE = 0.1;
/**
 * If at least this many and more than this share of a company's venues signal the same fault, it is
 * one fault of the company.
 */
export const FEWEST_VENUES = 3;
export const SHARE_OF_VENUES = 0.3;

/**
 * Indices of the significant p-values: the largest k with p₍ₖ₎ ≤ q k/m and all up to it (Benjamini
 * and Hochberg 1995); ties stay together.
 */
export function keptSignals(p: readonly number[], q = EXPECTED_FALSE): number[] {
  const order = p.toSorted((a, b) => a - b);
  const last = order.findLast((value, i) => value <= (q * (i + 1)) / p.length);
  return last === undefined ? [] : p.flatMap((value, i) => (value <= last ? [i] : []));
}

/**
 * Whether a criterion is a fault of the whole company, given how many of its charted venues
 * signalled it.
 */
export const isChainWide = (signalled: number, venues: number): boolean =>
  signalled >= FEWEST_VENUES && signalled > SHARE_OF_VENUES * venues;
