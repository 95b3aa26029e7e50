import { percentile } from './statistics.ts';

/** The 95% interval of a figure. */
export type Interval = [low: number, high: number];

const RESAMPLES = 1000;
const SEED = 20_261_122;

/**
 * Bootstrap interval of a statistic (percentiles of resamples with replacement; deterministic for
 * the same cases). Null if the statistic is defined for too few resamples.
 */
export function bootstrapInterval<Case>(
  cases: readonly Case[],
  statistic: (cases: readonly Case[]) => number | null,
): Interval | null {
  if (cases.length < 3) return null;
  const draw = evenDraws(SEED);
  const values: number[] = [];
  for (let round = 0; round < RESAMPLES; round++) {
    const value = statistic(cases.map(() => cases[draw(cases.length)]!));
    if (value !== null) values.push(value);
  }
  if (values.length < RESAMPLES / 2) return null;
  return [percentile(values, 0.025)!, percentile(values, 0.975)!];
}

/** Wilson score interval of a share; unlike resampling, it does not collapse at 0 or 1. */
export function shareInterval(part: number, all: number): Interval | null {
  if (all === 0) return null;
  const z = 1.96;
  const p = part / all;
  const middle = (p + z ** 2 / (2 * all)) / (1 + z ** 2 / all);
  const half = (z / (1 + z ** 2 / all)) * Math.sqrt((p * (1 - p)) / all + z ** 2 / (4 * all ** 2));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

/** Deterministic pseudo-random integers below a bound (a linear congruential generator). */
function evenDraws(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
