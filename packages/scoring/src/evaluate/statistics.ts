/** A true value and the measured one. */
export interface Pair {
  truth: number;
  measured: number;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Pearson's correlation; null if either side is constant or there are fewer than three pairs. */
export function correlation(pairs: readonly Pair[]): number | null {
  if (pairs.length < 3) return null;
  const truth = mean(pairs.map((pair) => pair.truth));
  const measured = mean(pairs.map((pair) => pair.measured));
  let both = 0;
  let truths = 0;
  let measures = 0;
  for (const pair of pairs) {
    both += (pair.truth - truth) * (pair.measured - measured);
    truths += (pair.truth - truth) ** 2;
    measures += (pair.measured - measured) ** 2;
  }
  return truths > 0 && measures > 0 ? both / Math.sqrt(truths * measures) : null;
}

/** Mean absolute error; null without pairs. */
export const meanError = (pairs: readonly Pair[]): number | null =>
  pairs.length > 0 ? mean(pairs.map((pair) => Math.abs(pair.measured - pair.truth))) : null;

/** Bias: the mean of measured minus true. */
export const bias = (pairs: readonly Pair[]): number | null =>
  pairs.length > 0 ? mean(pairs.map((pair) => pair.measured - pair.truth)) : null;

/** Standard deviation of the true values; if it is small, correlations mean little. */
export function spread(pairs: readonly Pair[]): number {
  const middle = mean(pairs.map((pair) => pair.truth));
  return Math.sqrt(mean(pairs.map((pair) => (pair.truth - middle) ** 2)));
}

/**
 * The value that the given share 0..1 of the values does not exceed (nearest rank); null without
 * values.
 */
export function percentile(values: readonly number[], share: number): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((p, q) => p - q);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!;
}

/**
 * A boolean truth (for example, whether an answer is right) and the strength (certainty) with which
 * it was predicted.
 */
export interface Judgement {
  is: boolean;
  strength: number;
}

const BINS = 10;

/**
 * Expected calibration error (Guo et al. 2017, ten bins of equal width): how far confidences 0..1 lie
 * from the share of answers that are right, weighted by how often each is given. Null without answers.
 */
export function calibrationError(answers: readonly Judgement[]): number | null {
  if (answers.length === 0) return null;
  const bins = Map.groupBy(answers, ({ strength }) =>
    Math.min(BINS - 1, Math.floor(strength * BINS)),
  );
  const gaps = Array.from(bins.values(), (bin) => {
    const right = bin.filter(({ is }) => is).length;
    return Math.abs(right - bin.reduce((sum, { strength }) => sum + strength, 0));
  });
  return gaps.reduce((sum, gap) => sum + gap, 0) / answers.length;
}

/**
 * Area under the ROC curve: how often a positive case has a greater strength than a negative one,
 * ties counting half. Null unless there are both positive and negative cases.
 */
export function areaUnderCurve(judgements: readonly Judgement[]): number | null {
  const sorted = judgements.toSorted((p, q) => p.strength - q.strength);
  const positives = sorted.filter((judgement) => judgement.is).length;
  const negatives = sorted.length - positives;
  if (positives === 0 || negatives === 0) return null;
  let ranks = 0;
  for (let first = 0; first < sorted.length;) {
    let end = first;
    while (end < sorted.length && sorted[end]!.strength === sorted[first]!.strength) end++;
    const rank = (first + 1 + end) / 2;
    for (let k = first; k < end; k++) if (sorted[k]!.is) ranks += rank;
    first = end;
  }
  return (ranks - (positives * (positives + 1)) / 2) / (positives * negatives);
}
