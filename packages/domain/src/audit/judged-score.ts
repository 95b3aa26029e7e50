import { evaluationKeyMax, scoreWeights, ownSliceMaxima, type Grid } from '../pizza/criteria.ts';
import { standardOf, type Standard } from '../pizza/standard.ts';
import { cheeseScore, scoreOf, type Penalties } from '../score/score-formula.ts';

/**
 * A rater's answer: the share of each criterion's points, 0 (none) to 9 (all), and the faults seen.
 */
export interface Judged extends Penalties {
  ninths: Record<string, number>;
}

/** A company's own scoring rules. */
export interface CompanyRules {
  grid: Grid;
  /** Maximum points of a whole pizza per criterion, in the order of the grid. */
  maxima: Record<string, number>;
  /** Null disables the rule. */
  cheeseThreshold: number | null;
}

export interface JudgedScore {
  points: Record<string, number>;
  /** 0 to 10. */
  score: number;
  standard: Standard;
}

/** The maximum points of a whole pizza per criterion, from a company's own weights and maxima. */
export function wholeMaxima(
  grid: Grid,
  own: { weights: Record<string, number>; maxima: Record<string, number> },
): Record<string, number> {
  const weights = scoreWeights(grid, ownSliceMaxima(own.weights, own.maxima));
  return evaluationKeyMax(weights, own.maxima);
}

/**
 * Converts a rater's digits into a score with the company's own score formula (audit U-013). The
 * ingredient criteria count with their own points, as after any correction (decision X41).
 */
export function judgedScore(
  { ninths, ...penalties }: Judged,
  { grid, maxima, cheeseThreshold }: CompanyRules,
): JudgedScore {
  const points = Object.fromEntries(
    Object.entries(maxima).map(([criterion, max]) => [
      criterion,
      (max * (ninths[criterion] ?? 0)) / 9,
    ]),
  );
  const score = scoreOf({ ...penalties, grid, criteria: points, softIngredients: null });
  const standard = standardOf({
    standard: null,
    score,
    cheeseScore: cheeseScore(points),
    cheeseThreshold,
  });
  // Safe because a pizza with a score has a verdict.
  return { points, score, standard: standard! };
}

/** Why the digits do not match the criteria of a grid; null if they do. */
export function digitsProblem(
  ninths: Record<string, number>,
  maxima: Record<string, number>,
): string | null {
  const missing = Object.keys(maxima).find((criterion) => !Object.hasOwn(ninths, criterion));
  if (missing !== undefined) return `'${missing}' has no digit.`;
  const unknown = Object.keys(ninths).find((criterion) => !Object.hasOwn(maxima, criterion));
  return unknown === undefined ? null : `'${unknown}' is not one of the criteria.`;
}
