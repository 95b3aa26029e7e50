/** A rollup cell of a group of pizzas, with scores in hundredths. Cells are additive. */
export interface BandSums {
  detected: number;
  scored: number;
  bad: number;
  good: number;
  excellent: number;
  to_standard: number;
  maybe_to_standard: number;
  not_to_standard: number;
  score_sum: number;
  score_squares: number;
}

/** The figures every analytics page shows for a group; all except total_pizzas cover scored pizzas (X107). */
export interface BandFigures {
  total_pizzas: number;
  scored_pizzas: number;
  avg_score: number | null;
  score_sd: number | null;
  count_bads: number;
  count_goods: number;
  count_excellents: number;
  pct_bads: number;
  pct_goods: number;
  pct_excellents: number;
  to_standard: number;
  maybe_to_standard: number;
  not_to_standard: number;
}

export const NO_PIZZAS: BandSums = {
  detected: 0,
  scored: 0,
  bad: 0,
  good: 0,
  excellent: 0,
  to_standard: 0,
  maybe_to_standard: 0,
  not_to_standard: 0,
  score_sum: 0,
  score_squares: 0,
};
export const BAND_SUMS = Object.keys(NO_PIZZAS) as (keyof BandSums)[];

/** Missing sums count as zero. */
export function addSums(groups: readonly Partial<BandSums>[]): BandSums {
  const total = { ...NO_PIZZAS };
  for (const group of groups) for (const key of BAND_SUMS) total[key] += group[key] ?? 0;
  return total;
}

/** Mean score 0..10; null without scored pizzas. */
export const meanScore = ({ score_sum, scored }: Pick<BandSums, 'score_sum' | 'scored'>) =>
  scored === 0 ? null : score_sum / (100 * scored);

/** Counts, fractions 0..1 (0 when there are none), mean and sample standard deviation of a group. */
export function bandFigures(sums: BandSums): BandFigures {
  const { scored, bad, good, excellent } = sums;
  const share = (count: number) => (scored === 0 ? 0 : count / scored);
  return {
    total_pizzas: sums.detected,
    scored_pizzas: scored,
    avg_score: meanScore(sums),
    score_sd: scoreDeviation(sums),
    count_bads: bad,
    count_goods: good,
    count_excellents: excellent,
    pct_bads: share(bad),
    pct_goods: share(good),
    pct_excellents: share(excellent),
    to_standard: sums.to_standard,
    maybe_to_standard: sums.maybe_to_standard,
    not_to_standard: sums.not_to_standard,
  };
}

/** Sample standard deviation of the scores, 0..10; null below two. */
export function scoreDeviation({ scored, score_sum, score_squares }: BandSums): number | null {
  if (scored < 2) return null;
  const variance = (score_squares - score_sum ** 2 / scored) / (scored - 1);
  return Math.sqrt(Math.max(0, variance)) / 100;
}
