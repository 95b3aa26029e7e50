import { expect, test } from 'vitest';
import { dot, inverse, solve, times } from './matrix.ts';

const HILBERT = [0, 1, 2, 3].map((i) => [0, 1, 2, 3].map((j) => 1 / (i + j + 1)));

test('solves, also where a pivot is zero', () => {
  expect(
    solve(
      [
        [0, 2],
        [3, 1],
      ],
      [4, 5],
    ),
  ).toEqual([1, 2]);
});

test('a matrix times its inverse changes nothing', () => {
  const v = [1, -2, 3, -4];
  for (const [i, value] of times(HILBERT, times(inverse(HILBERT), v)).entries()) {
    expect(value).toBeCloseTo(v[i]!, 9);
  }
});

test('refuses what has no inverse', () => {
  expect(() =>
    inverse([
      [1, 2],
      [2, 4],
    ]),
  ).toThrow('The matrix is singular.');
});

test('dot product', () => expect(dot([1, 2, 3], [4, 5, 6])).toBe(32));
