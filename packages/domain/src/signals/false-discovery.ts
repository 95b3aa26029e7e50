/** Of what counts as a signal at most so many are expected to be false. */
const EXPECTED_FALSE = 0.1;
/** A company has one fault, not many, from so many venues and more than this share of them. */
const FEWEST_VENUES = 3;
const SHARE_OF_VENUES = 0.3;

/**
 * Indices of the p-values that stay signals: the largest k with p₍ₖ₎ ≤ q k/m and all up to it (Benjamini and
 * Hochberg 1995); equal ones go together.
 */
export function keptSignals(p: readonly number[], q = EXPECTED_FALSE): number[] {
  const order = p.toSorted((a, b) => a - b);
  const last = order.findLast((value, i) => value <= (q * (i + 1)) / p.length);
  return last === undefined ? [] : p.flatMap((value, i) => (value <= last ? [i] : []));
}

/** Whether one criterion is a fault of the whole company: of the venues with figures so many signalled it. */
export const isChainWide = (signalled: number, venues: number): boolean =>
  signalled >= FEWEST_VENUES && signalled > SHARE_OF_VENUES * venues;
