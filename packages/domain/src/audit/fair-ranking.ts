import { normalQuantile } from '../statistics/distributions.ts';
import { normalDraws } from '../statistics/draws.ts';
import { sum } from '../statistics/moments.ts';
import { finish, type InSlices } from '../statistics/slices.ts';

export type RankGroup = 'above' | 'not-distinguishable' | 'below';

export interface ShrunkEstimate {
  /** The estimate shrunk towards the mean of all; the less certain it is, the more it shrinks. */
  shrunk: number;
  /** Standard deviation of the posterior of the true value. */
  sd: number;
  group: RankGroup;
}

export interface FairRank extends ShrunkEstimate {
  /** 90 % of the draws lie between low and high; rank 1 is the highest. */
  rank: { expected: number; low: number; high: number };
  topFive: number;
  bottomFive: number;
  /** Share of the draws at each place, first place first. */
  shares: number[];
}

export interface Ranking<Place> {
  /** Variance of the true values; 0 means that there is no detectable difference. */
  spread: number;
  mean: number;
  /**
   * In the order of the estimates; null if there is no detectable difference and therefore no
   * ranking.
   */
  places: Place[] | null;
}

export interface Estimate {
  value: number;
  /** Standard error, above 0. */
  se: number;
}

const DRAWS = 2_000;
/** A slice of a ranking draws about this many numbers, which takes a few milliseconds. */
const NUMBERS_OF_SLICE = 20_000;
const SEED = 20_261_123;
const FIVE = 5;
const CLEARLY = normalQuantile(0.95);

/**
 * Shrinks estimates towards their mean (empirical Bayes), with the variance of the true values by
 * Paule and Mandel (1982), and tells which are clearly above or below that mean.
 * @param estimates at least two
 */
export function shrunkEstimates(estimates: readonly Estimate[]): Ranking<ShrunkEstimate> {
  const spread = pauleMandel(estimates);
  const mean = weightedMean(estimates, spread);
  if (spread === 0) return { spread, mean, places: null };
  const places = estimates.map(({ value, se }) => {
    const pull = se ** 2 / (se ** 2 + spread);
    const shrunk = mean + (1 - pull) * (value - mean);
    const sd = Math.sqrt((1 - pull) * se ** 2);
    return { shrunk, sd, group: groupOf((shrunk - mean) / sd) };
  });
  return { spread, mean, places };
}

/**
 * A ranking that states its error: ranks come from draws of the possible true values (Goldstein and
 * Spiegelhalter 1996) with a fixed seed. It is slow for hundreds of estimates, so it can run in
 * slices.
 * @param estimates at least two
 */
export function* rankingInSlices(estimates: readonly Estimate[]): InSlices<Ranking<FairRank>> {
  const { spread, mean, places } = shrunkEstimates(estimates);
  if (!places) return { spread, mean, places };
  const ranks = yield* drawnRanks(places);
  return {
    spread,
    mean,
    places: places.map((place, i) => ({ ...place, ...figuresOfRanks(ranks[i]!) })),
  };
}

/** Same as above, without yielding. @param estimates at least two */
export function fairRanking(estimates: readonly Estimate[]): Ranking<FairRank> {
  return finish(rankingInSlices(estimates));
}

/** @param ranks how often each place was drawn */
function figuresOfRanks(ranks: Uint16Array): Omit<FairRank, keyof ShrunkEstimate> {
  const drawn = [...ranks];
  return {
    rank: rankFigures(drawn),
    topFive: sum(drawn.slice(0, FIVE)) / DRAWS,
    bottomFive: sum(drawn.slice(-FIVE)) / DRAWS,
    shares: drawn.map((count) => count / DRAWS),
  };
}

/** @param drawn how often each place was drawn */
function rankFigures(drawn: readonly number[]): FairRank['rank'] {
  const upTo = (part: number) => {
    let count = 0;
    return 1 + drawn.findIndex((n) => (count += n) >= part * DRAWS);
  };
  return {
    expected: sum(drawn.map((n, place) => n * (place + 1))) / DRAWS,
    low: upTo(0.05),
    high: upTo(0.95),
  };
}

/** Root of Σ (y − μ)² / (se² + spread) = k − 1; 0 if the errors alone explain the differences. */
function pauleMandel(estimates: readonly Estimate[]): number {
  const excess = (spread: number) => {
    const mean = weightedMean(estimates, spread);
    const distances = estimates.map(({ value, se }) => (value - mean) ** 2 / (se ** 2 + spread));
    return sum(distances) - (estimates.length - 1);
  };
  if (excess(0) <= 0) return 0;
  let low = 0;
  let high = 1;
  while (excess(high) > 0) high *= 2;
  for (let step = 0; step < 200 && high - low > 1e-16 * high; step++) {
    const middle = (low + high) / 2;
    if (excess(middle) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function weightedMean(estimates: readonly Estimate[], spread: number): number {
  const weights = estimates.map(({ se }) => 1 / (se ** 2 + spread));
  return sum(estimates.map(({ value }, i) => weights[i]! * value)) / sum(weights);
}

function groupOf(z: number): RankGroup {
  if (z > CLEARLY) return 'above';
  return z < -CLEARLY ? 'below' : 'not-distinguishable';
}

/** How often each estimate was drawn at each place. */
function* drawnRanks(posterior: readonly ShrunkEstimate[]): InSlices<Uint16Array[]> {
  const draw = normalDraws(SEED);
  const size = posterior.length;
  const counts = posterior.map(() => new Uint16Array(size));
  const means = Float64Array.from(posterior, ({ shrunk }) => shrunk);
  const sds = Float64Array.from(posterior, ({ sd }) => sd);
  const values = new Float64Array(size);
  const ordered = new Float64Array(size);
  const takenIn = new Uint16Array(size);
  const roundsOfSlice = Math.ceil(NUMBERS_OF_SLICE / size);
  for (let round = 1; round <= DRAWS; round++) {
    for (let i = 0; i < size; i++) values[i] = means[i]! + sds[i]! * draw();
    ordered.set(values);
    ordered.sort();
    for (let i = 0; i < size; i++) {
      let place = countAbove(ordered, values[i]!);
      // Ties go to the one that comes first.
      while (takenIn[place] === round) place += 1;
      takenIn[place] = round;
      counts[i]![place]! += 1;
    }
    if (round % roundsOfSlice === 0) yield;
  }
  return counts;
}

/** How many of the ascending numbers are larger than the value. */
function countAbove(ordered: Float64Array, value: number): number {
  let low = 0;
  let high = ordered.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ordered[middle]! > value) high = middle;
    else low = middle + 1;
  }
  return ordered.length - low;
}
