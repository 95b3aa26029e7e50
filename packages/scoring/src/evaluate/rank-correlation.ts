import { correlation, type Pair } from './statistics.ts';

/** Spearman's rank correlation; ties share their mean rank. Null if either side is constant. */
export function rankCorrelation(pairs: readonly Pair[]): number | null {
  const truths = ranksOf(pairs.map(({ truth }) => truth));
  const measures = ranksOf(pairs.map(({ measured }) => measured));
  return correlation(pairs.map((_, k) => ({ truth: truths[k]!, measured: measures[k]! })));
}

/** Rank of each value, starting at 1; equal values share their mean rank. */
export function ranksOf(values: readonly number[]): number[] {
  const order = values.map((_, k) => k).sort((p, q) => values[p]! - values[q]!);
  const ranks = values.map(() => 0);
  for (let first = 0; first < order.length;) {
    let end = first;
    while (end < order.length && values[order[end]!] === values[order[first]!]) end++;
    for (let k = first; k < end; k++) ranks[order[k]!] = (first + 1 + end) / 2;
    first = end;
  }
  return ranks;
}
