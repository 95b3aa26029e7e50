import { normalQuantile } from '../statistics/distributions.ts';
import { evenDraws } from '../statistics/draws.ts';
import { dot, type Matrix } from '../statistics/matrix.ts';
import { mean, squaresAboutMean, sum } from '../statistics/moments.ts';

/** Weekly means of venues: one row per venue, all rows equally long. */
export interface Panel {
  controls: Matrix;
  treated: Matrix;
  /** Number of weeks before the treatment, at least two; the others come after it. */
  weeksBefore: number;
}

export interface Effect {
  /** How much further the treated venues moved than their synthetic control. */
  effect: number;
  /** The unweighted difference-in-differences. */
  plain: number;
  venueWeights: number[];
  weekWeights: number[];
  /**
   * Distance between treated and synthetic control before, in the venues' own weekly standard
   * deviations.
   */
  fit: number;
  /** True if that distance is too large to prove anything. */
  refused: boolean;
}

export interface Placebos {
  /** Share of placebo effects at least as large as the effect, counting the effect itself. */
  p: number;
  low: number;
  high: number;
  /** There are enough sets for p to reach 0.05. */
  enough: boolean;
}

/** With fewer placebo sets, an effect cannot be distinguished from chance. */
export const FEWEST_SETS = 19;
/** If there are more sets than this, a random sample of this many is used. */
const MOST_SETS = 199;
/** Stopping criteria for the weights: the remaining gain and the number of steps. */
const NEAR_ENOUGH = 1e-11;
const MOST_STEPS = 50_000;
/** Steps times series between two pauses, which takes a few milliseconds. */
const SLICE = 100_000;
/**
 * Penalty on week weights, in standard deviations of the controls' weekly changes; it makes the
 * weights unique.
 */
const WEEK_PENALTY = 0.01;

/**
 * A computation that pauses every few milliseconds, so that the caller can serve others in between.
 */
export type InSlices<T> = Generator<undefined, T>;

/**
 * Synthetic difference-in-differences (Arkhangelsky, Athey, Hirshberg, Imbens and Wager 2021, algorithm 1).
 * @param panel at least two controls, one treated and two weeks before
 */
export function* syntheticDifference({ controls, treated, weeksBefore }: Panel): InSlices<Effect> {
  const before = controls.map((row) => row.slice(0, weeksBefore));
  const moves = before.flatMap((row) => row.slice(1).map((value, week) => value - row[week]!));
  const deviation = Math.sqrt(squaresAboutMean(moves) / moves.length);
  const weeksAfter = treated[0]!.length - weeksBefore;
  const treatedMean = columnMeans(treated);

  const venuePenalty = Math.sqrt(treated.length * weeksAfter) * deviation ** 2 * weeksBefore;
  const venueWeights = yield* simplexWeights(
    before,
    treatedMean.slice(0, weeksBefore),
    venuePenalty,
  );
  const after = controls.map((row) => mean(row.slice(weeksBefore)));
  const weekPenalty = (WEEK_PENALTY * deviation) ** 2 * controls.length;
  const weekWeights = yield* simplexWeights(transposed(before), after, weekPenalty);

  const synthetic = treatedMean.map((_, week) =>
    dot(
      venueWeights,
      controls.map((row) => row[week]!),
    ),
  );
  const apart = treatedMean.map((value, week) => value - synthetic[week]!);
  const apartBefore = apart.slice(0, weeksBefore);
  const own = sum(before.map(squaresAboutMean)) / (controls.length * (weeksBefore - 1));
  const fit = Math.sqrt(squaresAboutMean(apartBefore) / weeksBefore / own);
  return {
    effect: mean(apart.slice(weeksBefore)) - dot(weekWeights, apartBefore),
    plain: plainDifference(controls, treatedMean, weeksBefore),
    venueWeights,
    weekWeights,
    fit,
    // In sound panels, a single venue's own weekly noise alone exceeds half a deviation.
    refused: fit > (treated.length === 1 ? 1 : 0.5),
  };
}

/**
 * Sets of controls that take the place of the treated venues, each of the same size: all of them,
 * or 199 drawn at random if there are more, always the same ones.
 */
export function placeboSets(controls: number, treated: number): number[][] {
  if (controls <= treated) return [];
  return choices(controls, treated) ?? drawnSets(controls, treated);
}

/**
 * The effect that chance alone produces, with a set of controls in place of the treated venues
 * (algorithm 4).
 */
export function* placeboEffect(
  { controls, weeksBefore }: Panel,
  set: readonly number[],
): InSlices<number> {
  const chosen = new Set(set);
  const { effect } = yield* syntheticDifference({
    controls: controls.filter((_, i) => !chosen.has(i)),
    treated: set.map((i) => controls[i]!),
    weeksBefore,
  });
  return effect;
}

/** Compares an effect with those of the placebo sets, of which there is at least one. */
export function amongPlacebos(effect: number, effects: readonly number[]): Placebos {
  const extreme = effects.filter((value) => Math.abs(value) >= Math.abs(effect) - 1e-12).length;
  const reach = normalQuantile(0.975) * Math.sqrt(squaresAboutMean(effects) / effects.length);
  return {
    p: (1 + extreme) / (1 + effects.length),
    low: effect - reach,
    high: effect + reach,
    enough: effects.length >= FEWEST_SETS,
  };
}

/**
 * Weights of the series, nonnegative and adding up to 1, whose weighted sum is closest to the
 * target up to a constant: least squares plus penalty times the squared weights, by Frank-Wolfe
 * with pairwise steps.
 */
function* simplexWeights(
  series: Matrix,
  target: readonly number[],
  penalty: number,
): InSlices<number[]> {
  const centered = series.map(centeredAtMean);
  const wanted = centeredAtMean(target);
  const gram: number[][] = [];
  for (const [i, a] of centered.entries()) {
    gram.push(centered.map((b, j) => dot(a, b) + (i === j ? penalty : 0)));
    if (i % 50 === 49) yield;
  }
  const weights = series.map(() => 1 / series.length);
  const slope = gram.map((row, i) => dot(row, weights) - dot(centered[i]!, wanted));
  const pause = Math.ceil(SLICE / series.length);
  for (let step = 0; step < MOST_STEPS; step++) {
    if (step % pause === pause - 1) yield;
    const to = indexOfLeast(slope, () => true, 1);
    const from = indexOfLeast(slope, (i) => weights[i]! > 0, -1);
    const gap = slope[from]! - slope[to]!;
    if (gap < NEAR_ENOUGH) break;
    const curve = gram[to]![to]! - 2 * gram[to]![from]! + gram[from]![from]!;
    const move = curve > 0 ? Math.min(weights[from]!, gap / curve) : weights[from]!;
    weights[to]! += move;
    weights[from]! -= move;
    if (weights[from]! < 1e-16) weights[from] = 0;
    for (const i of slope.keys()) slope[i]! += move * (gram[i]![to]! - gram[i]![from]!);
  }
  return weights;
}

function indexOfLeast(
  values: readonly number[],
  counts: (index: number) => boolean,
  sign: 1 | -1,
): number {
  let least = -1;
  for (const [i, value] of values.entries()) {
    if (counts(i) && (least < 0 || sign * value < sign * values[least]!)) least = i;
  }
  return least;
}

function plainDifference(controls: Matrix, treated: readonly number[], weeks: number): number {
  const moved = (series: readonly number[]) =>
    mean(series.slice(weeks)) - mean(series.slice(0, weeks));
  return moved(treated) - moved(columnMeans(controls));
}

const columnMeans = (rows: Matrix): number[] => transposed(rows).map(mean);

const transposed = (rows: Matrix): number[][] =>
  rows[0]!.map((_, column) => rows.map((row) => row[column]!));

function centeredAtMean(values: readonly number[]): number[] {
  const middle = mean(values);
  return values.map((value) => value - middle);
}

/** All sets of `size` of the first n indices; null if there are more than MOST_SETS. */
function choices(n: number, size: number): number[][] | null {
  let sets: number[][] = [[]];
  for (let taken = 0; taken < size; taken++) {
    sets = sets.flatMap((set) =>
      Array.from({ length: n - 1 - (set.at(-1) ?? -1) }, (_, i) => [
        ...set,
        (set.at(-1) ?? -1) + 1 + i,
      ]),
    );
    if (sets.length > MOST_SETS * n) return null;
  }
  return sets.length > MOST_SETS ? null : sets;
}

function drawnSets(n: number, size: number): number[][] {
  const draw = evenDraws(n * 1000 + size);
  return Array.from({ length: MOST_SETS }, () => drawnBy(draw, n, size));
}

/** `size` of the first n indices in order, each set equally likely; `draw` returns 0 to 1. */
export function drawnBy(draw: () => number, n: number, size: number): number[] {
  const rest = Array.from({ length: n }, (_, i) => i);
  const set = Array.from(
    { length: size },
    () => rest.splice(Math.floor(draw() * rest.length), 1)[0]!,
  );
  return set.toSorted((a, b) => a - b);
}
