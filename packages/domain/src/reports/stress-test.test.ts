import { expect, test } from 'vitest';
import { reclassified, stressTest } from './stress-test.ts';

test.each([
  [0, 1],
  [33, 1],
  // 0.03 x 100 is exactly 3: three pizzas are not above the limit.
  [34, 2],
  [40, 2],
  [100, 4],
  [1100, 34],
])('of %d pizzas %d move the score past the limit', (count, moved) =>
  expect(reclassified(count)).toBe(moved),
);

test.each([
  ['36 of 40', { count: 40, goods: 36 }, '+2 bad', '85%', '-2 bad', '95%'],
  ['not so many are good', { count: 40, goods: 1 }, '-', '-', '-2 bad', '8%'],
  ['not so many are bad', { count: 40, goods: 39 }, '+2 bad', '93%', '-', '-'],
  ['just so many are bad', { count: 40, goods: 38 }, '+2 bad', '90%', '-2 bad', '100%'],
  ['no pizzas', { count: 0, goods: 0 }, '-', '-', '-', '-'],
])('%s (decision X96)', (_case, given, d_info_s, d_score_s, i_info_s, i_score_s) =>
  expect(stressTest(given)).toEqual({ d_info_s, d_score_s, i_info_s, i_score_s }),
);
