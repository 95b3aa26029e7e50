import { expect, test } from 'vitest';
import { fitRules, predict, inverseOf } from './kernel-ridge.ts';

/** Deterministic noise around 0, within 1. */
const noise = (k: number): number => (Math.sin(k * 12.9898) * 43758.5453) % 1;

const rows = Array.from({ length: 60 }, (_, i) =>
  Float64Array.from({ length: 120 }, (_, k) => noise(i * 131 + k * 7 + 1)),
);

test('a matrix times its inverse is one', () => {
  const matrix = [
    [4, 2, 0.6],
    [2, 5, 1],
    [0.6, 1, 3],
  ].map((row) => Float64Array.from(row));
  const inverse = inverseOf(matrix);
  for (const [i, row] of matrix.entries())
    for (let j = 0; j < 3; j++)
      expect(row.reduce((sum, value, k) => sum + value * inverse[k]![j]!, 0)).toBeCloseTo(
        i === j ? 1 : 0,
        9,
      );
});

test('a rule over many features is learned from fewer cases, and predicts held-out ones', () => {
  const target = Float64Array.from(rows, (row) => row.slice(0, 40).reduce((p, q) => p + q, 0));
  const [fit] = fitRules({ rows, places: rows.map(() => 1) }, [target]);
  const spread = target.reduce((sum, value) => sum + value ** 2, 0);
  const missed = target.reduce((sum, value, i) => sum + (value - fit!.leftOut[i]!) ** 2, 0);
  expect(missed).toBeLessThan(0.8 * spread);
});

test('leaving out is what it says: a fit without the case foretells the same', () => {
  const target = Float64Array.from(rows, (row, i) => 3 * row[0]! + 0.1 * noise(i));
  const cases = (skip: number) => ({
    rows: rows.filter((_, i) => i !== skip),
    places: rows.slice(1).map(() => 1),
  });
  const [whole] = fitRules({ rows, places: rows.map(() => 1) }, [target]);
  const [without] = fitRules(cases(7), [target.filter((_, i) => i !== 7)]);
  expect(predict(without!.rule, rows[7]!, 1)).toBeCloseTo(whole!.leftOut[7]!, 0);
});

test('noise is not learnt', () => {
  const target = Float64Array.from(rows, (_, i) => noise(i * 977 + 3));
  const [fit] = fitRules({ rows, places: rows.map(() => 1) }, [target]);
  const spread = target.reduce((sum, value) => sum + value ** 2, 0);
  expect(target.reduce((sum, v, i) => sum + (v - fit!.leftOut[i]!) ** 2, 0)).toBeLessThan(
    1.2 * spread,
  );
});

test('the offset of a camera applies only to its pictures', () => {
  const places = rows.map((_, i) => i % 2);
  const target = Float64Array.from(places, (place) => (place === 1 ? 2 : 0));
  const [fit] = fitRules({ rows, places }, [target]);
  const of = (place: number) => predict(fit!.rule, new Float64Array(120), place);
  expect(of(1)).toBeCloseTo(2, 0);
  expect(of(0)).toBeCloseTo(0, 0);
});
