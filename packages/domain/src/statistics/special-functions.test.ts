import { expect, test } from 'vitest';
import { incompleteBeta, upperGamma } from './special-functions.ts';

test.each([
  // Q(1, x) is e⁻ˣ; Q(n, x) sums the first n terms of a Poisson distribution.
  [1, 0.3, Math.exp(-0.3)],
  [1, 40, Math.exp(-40)],
  [3, 2.5, Math.exp(-2.5) * (1 + 2.5 + 3.125)],
  [0.5, 0, 1],
])('Q(%d, %d) is %d', (a, x, value) => {
  expect(upperGamma(a, x) / value).toBeCloseTo(1, 12);
});

test.each([
  // I is a binomial tail: the probability of at least a hits in a + b − 1 trials.
  [0.3, 2, 3, 1 - 0.7 ** 4 - 4 * 0.3 * 0.7 ** 3],
  [0.9, 2, 3, 1 - 0.1 ** 4 - 4 * 0.9 * 0.1 ** 3],
  [0.5, 0.5, 0.5, 0.5],
  [0, 2, 3, 0],
  [1, 2, 3, 1],
])('I at %d of %d and %d is %d', (x, a, b, value) => {
  expect(incompleteBeta(x, a, b)).toBeCloseTo(value, 12);
});
