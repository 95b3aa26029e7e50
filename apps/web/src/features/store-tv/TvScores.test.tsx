import { expect, test } from 'vitest';
import { barLength } from './TvScores.tsx';

test.each([
  [1, 500],
  [0.5, 250],
  [0.844, 422],
  [0, 0],
  [1.2, 500],
  [-1, 0],
])('the bar of %d is %i px', (share, length) => {
  expect(barLength(share)).toBe(length);
});
