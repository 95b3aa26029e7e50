/** Cases of a fit: the features of each case and its store. */
export interface Cases {
  /** Standardised rows of equal length. */
  rows: readonly Float64Array[];
  /** The store of each case, so that a camera's bias can be fitted. */
  places: readonly number[];
}

/** A linear rule: a weight per feature, an offset per store, and a constant. */
export interface LinearRule {
  weights: Float64Array;
  places: Record<number, number>;
  bias: number;
}

interface Fit {
  rule: LinearRule;
  /** The leave-one-out prediction of each case. */
  leftOut: Float64Array;
}

/**
 * Candidate regularization strengths, in units of a typical row; the leave-one-out error selects
 * one.
 */
const PULLS = [0.03, 0.1, 0.3, 1, 3, 10] as const;
/** Candidate weights of the store: none, or as much as a typical row. */
const OF_PLACES = [0, 1] as const;

/**
 * Ridge regression in its dual form, because there are more features than cases: returns, for each
 * target, the rule with the least leave-one-out error. All targets belong to the same cases, so
 * that their kernel is inverted only once.
 */
export function fitRules(cases: Cases, targets: readonly Float64Array[]): Fit[] {
  const kernel = kernelOf(cases.rows);
  const usual = kernel.reduce((sum, row, i) => sum + row[i]!, 0) / kernel.length || 1;
  const best: ({ error: number } & Omit<Fit, 'rule'> & { dual: Float64Array; places: number })[] =
    [];
  const placesDiffer = new Set(cases.places).size > 1;
  for (const places of placesDiffer ? OF_PLACES : [0]) {
    for (const pull of PULLS) {
      const inverse = inverseOf(withPlaces(kernel, cases.places, places * usual, pull * usual));
      for (const [k, target] of targets.entries()) {
        const { dual, leftOut, error } = leaveOneOut(inverse, target);
        if (error < (best[k]?.error ?? Infinity)) best[k] = { error, dual, leftOut, places };
      }
    }
  }
  return best.map(({ dual, leftOut, places }, k) => ({
    leftOut,
    rule: ruleOf(cases, dual, { places: places * usual, bias: meanOf(targets[k]!) }),
  }));
}

const meanOf = (values: Float64Array): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Dot product of each pair of rows. */
export function kernelOf(rows: readonly Float64Array[]): Float64Array[] {
  const kernel = rows.map(() => new Float64Array(rows.length));
  for (const [i, row] of rows.entries()) {
    for (let j = 0; j <= i; j++) {
      const other = rows[j]!;
      let sum = 0;
      for (let k = 0; k < row.length; k++) sum += row[k]! * other[k]!;
      kernel[i]![j] = kernel[j]![i] = sum;
    }
  }
  return kernel;
}

const withPlaces = (
  kernel: readonly Float64Array[],
  places: readonly number[],
  ofPlaces: number,
  pull: number,
): Float64Array[] =>
  kernel.map((row, i) =>
    row.map((value, j) => value + (places[i] === places[j] ? ofPlaces : 0) + (i === j ? pull : 0)),
  );

/** Inverse of a positive definite matrix, by Cholesky decomposition. */
export function inverseOf(matrix: readonly Float64Array[]): Float64Array[] {
  const n = matrix.length;
  const low = lowerRoot(matrix);
  const rootInverse = low.map(() => new Float64Array(n));
  for (let column = 0; column < n; column++) {
    rootInverse[column]![column] = 1 / low[column]![column]!;
    for (let i = column + 1; i < n; i++) {
      const row = low[i]!;
      let sum = 0;
      for (let k = column; k < i; k++) sum += row[k]! * rootInverse[k]![column]!;
      rootInverse[i]![column] = -sum / row[i]!;
    }
  }
  const inverse = low.map(() => new Float64Array(n));
  for (let k = 0; k < n; k++) {
    const row = rootInverse[k]!;
    for (let i = 0; i <= k; i++) {
      const into = inverse[i]!;
      const factor = row[i]!;
      if (factor !== 0) for (let j = 0; j <= k; j++) into[j]! += factor * row[j]!;
    }
  }
  return inverse;
}

function lowerRoot(matrix: readonly Float64Array[]): Float64Array[] {
  const low = matrix.map((row) => new Float64Array(row.length));
  for (const [i, row] of low.entries()) {
    for (let j = 0; j <= i; j++) {
      const other = low[j]!;
      let rest = matrix[i]![j]!;
      for (let k = 0; k < j; k++) rest -= row[k]! * other[k]!;
      row[j] = i === j ? Math.sqrt(rest) : rest / other[j]!;
    }
  }
  return low;
}

/**
 * Closed form of leave-one-out prediction: the value minus its dual weight over the inverse's
 * diagonal element.
 */
function leaveOneOut(inverse: readonly Float64Array[], target: Float64Array) {
  const mean = meanOf(target);
  const dual = target.map((_, i) =>
    inverse[i]!.reduce((sum, value, j) => sum + value * (target[j]! - mean), 0),
  );
  const leftOut = target.map((value, i) => value - dual[i]! / inverse[i]![i]!);
  const error = target.reduce((sum, value, i) => sum + (value - leftOut[i]!) ** 2, 0);
  return { dual, leftOut, error };
}

export function ruleOf(
  { rows, places }: Cases,
  dual: Float64Array,
  of: { places: number; bias: number },
): LinearRule {
  const width = rows[0]!.length;
  const weights = new Float64Array(width);
  const own: Record<number, number> = {};
  for (const [i, row] of rows.entries()) {
    const share = dual[i]!;
    for (let k = 0; k < width; k++) weights[k]! += share * row[k]!;
    if (of.places > 0) own[places[i]!] = (own[places[i]!] ?? 0) + of.places * dual[i]!;
  }
  return { weights, places: own, bias: of.bias };
}

/** Evaluates the rule for a standardised row of features. */
export function predict({ weights, places, bias }: LinearRule, row: Float64Array, place: number) {
  return weights.reduce((sum, weight, k) => sum + weight * row[k]!, bias) + (places[place] ?? 0);
}
