import { expect, test } from 'vitest';
import { wholePercent } from './whole-percent.ts';

test.each([
  [0, 0],
  [0.004, 0],
  [-0.004, 0],
  [0.005, 1],
  [-0.005, -1],
  // 28.499999999999996 in binary.
  [0.285, 29],
  [-0.285, -29],
  [0.8949, 89],
  [0.895, 90],
  [1, 100],
])('%d is printed as %d%%', (share, percent) => {
  expect(wholePercent(share)).toBe(percent);
});
