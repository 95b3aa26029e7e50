import { expect, test } from 'vitest';
import { boundsOfMean, isLeftOut, shareSeen } from './coverage.ts';

test.each([
  [100, 80, 0.8, false],
  [100, 79, 0.79, true],
  [null, 50, null, false],
  [0, 3, null, false],
  // A till that forgot some.
  [10, 12, 1, false],
])('of %o made, %d seen', (made, seen, share, leftOut) => {
  expect(shareSeen(made, seen)).toBe(share);
  expect(isLeftOut(shareSeen(made, seen))).toBe(leftOut);
});

test('the mean between the unseen at the 10th and at the 90th percentile', () => {
  const scores = Array.from({ length: 11 }, (_, i) => i);
  expect(boundsOfMean(scores, 0)).toEqual({ low: 5, high: 5 });
  expect(boundsOfMean(scores, 11)).toEqual({ low: (5 + 1) / 2, high: (5 + 9) / 2 });
  expect(boundsOfMean([], 5)).toBeNull();
});
