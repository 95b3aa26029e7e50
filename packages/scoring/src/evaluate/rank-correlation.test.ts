import { expect, test } from 'vitest';
import { rankCorrelation, ranksOf } from './rank-correlation.ts';

const pairs = (...rows: [number, number][]) =>
  rows.map(([truth, measured]) => ({ truth, measured }));

test.each([
  ['any rising curve is followed wholly', pairs([1, 1], [2, 8], [3, 27], [4, 1000]), 1],
  ['a falling one against it', pairs([1, 9], [2, 4], [3, 1]), -1],
  // R: cor(c(1, 2, 3, 4, 5), c(2, 1, 4, 4, 5), method = "spearman")
  ['ties share their mean rank', pairs([1, 2], [2, 1], [3, 4], [4, 4], [5, 5]), 0.8720816],
])('%s', (_, given, expected) => expect(rankCorrelation(given)).toBeCloseTo(expected, 6));

test('what does not vary has no correlation', () =>
  expect(rankCorrelation(pairs([1, 5], [2, 5], [3, 5]))).toBeNull());

test('ranks count from 1 and are shared by equals', () =>
  expect(ranksOf([30, 10, 20, 20])).toEqual([4, 1, 2.5, 2.5]));
