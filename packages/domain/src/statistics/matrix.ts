/** Rows of equal length. */
export type Matrix = readonly (readonly number[])[];

/** Solves a x = b by Gaussian elimination with partial pivoting; throws if a is singular. */
export function solve(a: Matrix, b: readonly number[]): number[] {
  const columns = eliminate(
    a,
    b.map((value) => [value]),
  );
  return columns.map((row) => row[0]!);
}

/** The inverse of a square matrix; throws if it is singular. */
export function inverse(a: Matrix): number[][] {
  return eliminate(
    a,
    a.map((_, i) => a.map((__, j) => (i === j ? 1 : 0))),
  );
}

export const times = (a: Matrix, vector: readonly number[]): number[] =>
  a.map((row) => dot(row, vector));

export const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, i) => sum + value * b[i]!, 0);

function eliminate(a: Matrix, right: Matrix): number[][] {
  const rows = a.map((row, i) => [...row, ...right[i]!]);
  const size = rows.length;
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let i = column + 1; i < size; i++) {
      if (Math.abs(rows[i]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = i;
    }
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    const lead = rows[column]!;
    const scale = lead[column]!;
    if (scale === 0) throw new Error('The matrix is singular.');
    for (let j = column; j < lead.length; j++) lead[j]! /= scale;
    for (const [i, row] of rows.entries()) {
      const factor = row[column]!;
      if (i === column || factor === 0) continue;
      for (let j = column; j < row.length; j++) row[j]! -= factor * lead[j]!;
    }
  }
  return rows.map((row) => row.slice(size));
}
