import { inverseOf, kernelOf, ruleOf, type LinearRule } from './kernel-ridge.ts';
import { softmax } from '../specialty/specialty.ts';

/** Labelled cases of a classification. */
export interface ChoiceCases {
  /** Standardised rows of equal length. */
  rows: readonly Float64Array[];
  /** The class index of each case. */
  chosen: readonly number[];
  /** A fixed offset of the log odds of each class, by case. */
  offsets: readonly (readonly number[])[];
}

/** Regularization of the weights, in units of a typical row. */
const PULL = 0.02;
const ROUNDS = 25;
/** Number of folds of the cross-validation. */
const PARTS = 6;

type Matrix = readonly Float64Array[];

/**
 * Multinomial logistic regression in its dual form, because there are more features than cases;
 * returns one linear rule of log odds per class.
 */
export function fitOdds({ rows, chosen, offsets }: ChoiceCases): LinearRule[] {
  const { kernel, usual } = kernelIn(rows);
  const cases = { rows, places: rows.map(() => 0) };
  return fitDuals(kernel, chosen, offsets).map((dual) => {
    const bias = dual.reduce((sum, value) => sum + value, 0);
    const weighted = dual.map((value) => value / usual);
    return ruleOf(cases, weighted, { places: 0, bias });
  });
}

/** Probability of each class for each case, predicted from the other folds. */
export function chancesHeldBack({ rows, chosen, offsets }: ChoiceCases): number[][] {
  const { kernel } = kernelIn(rows);
  const chances: number[][] = [];
  for (let part = 0; part < PARTS; part++) {
    const isOther = (_: unknown, i: number): boolean => i % PARTS !== part;
    const others = kernel.filter(isOther).map((row) => row.filter(isOther));
    const duals = fitDuals(others, chosen.filter(isOther), offsets.filter(isOther));
    for (let i = part; i < rows.length; i += PARTS) {
      const seen = kernel[i]!.filter(isOther);
      chances[i] = softmax(duals.map((dual, c) => offsets[i]![c]! + product(seen, dual)));
    }
  }
  return chances;
}

/** Probability of each class. */
export const chancesOf = (
  rules: readonly LinearRule[],
  row: Float64Array,
  offsets: readonly number[],
): number[] =>
  softmax(rules.map((rule, c) => offsets[c]! + rule.bias + product(rule.weights, row)));

/** Kernel matrix, scaled so that a typical row has a squared norm of 1, plus 1 for the bias. */
function kernelIn(rows: readonly Float64Array[]) {
  const plain = kernelOf(rows);
  const usual = plain.reduce((sum, row, i) => sum + row[i]!, 0) / plain.length || 1;
  return { usual, kernel: plain.map((row) => row.map((value) => value / usual + 1)) };
}

/**
 * Gradient steps with Nesterov momentum, preconditioned by Böhning's bound on the curvature, so
 * that a single inverse serves all steps.
 */
function fitDuals(
  kernel: Matrix,
  chosen: readonly number[],
  offsets: ChoiceCases['offsets'],
): Float64Array[] {
  const steps = inverseOf(
    kernel.map((row, i) => row.map((value, j) => value / 2 + (i === j ? PULL : 0))),
  );
  let duals = offsets[0]!.map(() => new Float64Array(kernel.length));
  let ahead = duals;
  let momentum = 1;
  for (let round = 0; round < ROUNDS; round++) {
    const odds = ahead.map((dual) => times(kernel, dual));
    const chances = offsets.map((own, i) => softmax(own.map((value, c) => value + odds[c]![i]!)));
    const next = ahead.map((dual, c) => {
      const isOff = dual.map((_, i) => chances[i]![c]! - Number(chosen[i] === c));
      const step = times(
        steps,
        isOff.map((value, i) => value + PULL * dual[i]!),
      );
      return dual.map((value, i) => value - step[i]!);
    });
    const greater = (1 + Math.sqrt(1 + 4 * momentum ** 2)) / 2;
    const share = (momentum - 1) / greater;
    ahead = next.map((dual, c) => dual.map((value, i) => value + share * (value - duals[c]![i]!)));
    [duals, momentum] = [next, greater];
  }
  return duals;
}

const times = (matrix: Matrix, vector: Float64Array): Float64Array =>
  Float64Array.from(matrix, (row) => product(row, vector));

function product(p: Float64Array, q: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < p.length; k++) sum += p[k]! * q[k]!;
  return sum;
}
