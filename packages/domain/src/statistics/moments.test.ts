import { expect, test } from 'vitest';
import { mean, sampleVariance, squaresAboutMean, sum } from './moments.ts';

test.each([
  [[2, 4, 4, 4, 5, 5, 7, 9], 40, 5, 32, 32 / 7],
  [[3], 3, 3, 0, NaN],
  [[], 0, NaN, 0, NaN],
])('%j', (values, total, middle, squares, variance) => {
  expect(sum(values)).toBe(total);
  expect(mean(values)).toBe(middle);
  expect(squaresAboutMean(values)).toBe(squares);
  expect(sampleVariance(values)).toBe(variance);
});
