import { sum } from './moments.ts';

/** Pizzas made in succession, such as those of a shift. */
export interface Run {
  n: number;
  /** Sums of the scores and of their squares. */
  sum: number;
  squares: number;
}

/**
 * The factor by which correlation within runs inflates a variance: mean square between runs over
 * mean square within, at least 1.
 * @param runs scores of each run; the result is 1 if there are too few to tell
 */
export function designEffect(runs: readonly Run[]): number {
  const n = sum(runs.map((run) => run.n));
  const degrees = n - runs.length;
  const within = sum(runs.map((run) => run.squares - run.sum ** 2 / run.n));
  if (runs.length < 2 || degrees < 1 || within <= 0) return 1;
  const middle = sum(runs.map((run) => run.sum)) / n;
  const between = sum(runs.map((run) => run.n * (run.sum / run.n - middle) ** 2));
  return Math.max(1, between / (runs.length - 1) / (within / degrees));
}
