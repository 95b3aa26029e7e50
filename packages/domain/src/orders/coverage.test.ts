import { expect, test } from 'vitest';
import { evenDraws } from '../statistics/draws.ts';
import { interpolate } from '../statistics/interpolate.ts';
import { mean, sum } from '../statistics/moments.ts';
import {
  boundsOfMean,
  isLeftOut,
  meanOfCounts,
  shareOfOrders,
  shareSeen,
  type ScoreCount,
} from './coverage.ts';

test.each([
  [100, 80, 0.8, false],
  [100, 79, 0.79, true],
  [null, 50, null, false],
  [0, 3, null, false],
  // A till that missed some orders.
  [10, 12, 1, false],
])('of %o made, %d seen', (made, seen, share, leftOut) => {
  expect(shareSeen(made, seen)).toBe(share);
  expect(isLeftOut(shareSeen(made, seen))).toBe(leftOut);
});

const day = (made: number, matched: number, seen = matched) => ({ made, matched, seen });
const week = Array.from({ length: 6 }, () => day(100, 95));
test.each([
  ['no orders', [], null, false],
  ['one unseen order', [day(1, 0)], null, false],
  ['a line too few', [day(49, 10)], null, false],
  ['enough lines', [day(50, 10)], 0.2, true],
  ['enough on two days', [day(30, 20), day(30, 25)], 0.75, true],
  ['a camera that was dead for a day', [day(60, 57, 60), day(60, 0)], 57 / 120, true],
  ['made-up lines of an open day', [day(100, 0, 100)], null, false],
  ['a made-up day among others', [day(100, 95, 100), day(200, 3, 100)], 0.95, false],
  ['half of the seen pizzas have an order', [day(100, 50, 100)], 0.5, true],
  ['fewer have one', [day(100, 49, 100)], null, false],
  ['a day with many made-up lines', [...week, day(1057, 57, 53)], 0.95, false],
  ['such a day of two', [day(60, 57), day(1057, 57, 53)], 0.95, false],
  ['a busy day that was seen', [...week, day(200, 190)], 760 / 800, false],
  ['a dead camera on a usual day', [...week, day(100, 0)], 570 / 700, false],
])('%s', (_, days, share, leftOut) => {
  expect(shareOfOrders(days)).toBe(share);
  expect(isLeftOut(shareOfOrders(days))).toBe(leftOut);
});

const countsOf = (scores: readonly number[]): ScoreCount[] =>
  [...Map.groupBy(scores, (score) => score)]
    .map(([score, { length: pizzas }]) => ({ score: 100 * score, pizzas }))
    .toSorted((a, b) => a.score - b.score);

test('the mean between the unseen at the 10th and at the 90th percentile', () => {
  const scores = countsOf(Array.from({ length: 11 }, (_, i) => i));
  expect(boundsOfMean(scores, 0)).toEqual({ low: 5, high: 5 });
  expect(boundsOfMean(scores, 11)).toEqual({ low: (5 + 1) / 2, high: (5 + 9) / 2 });
  expect(boundsOfMean([], 5)).toBeNull();
  expect(meanOfCounts(scores)).toBe(5);
  expect(meanOfCounts([])).toBeNull();
});

test.each([1, 2, 3, 10, 11, 250, 5000])('%i scores give what each by itself gives', (length) => {
  const draw = evenDraws(length);
  const scores = Array.from({ length }, () => Math.round(1000 * draw() ** 0.2) / 100);
  const sorted = scores.toSorted((a, b) => a - b);
  const counts = countsOf(scores).map((one) => ({ ...one, score: Math.round(one.score) }));
  expect(meanOfCounts(counts)).toBeCloseTo(mean(scores), 10);
  for (const unseen of [0, 1, 7, 90, 4000]) {
    const meanAt = (share: number) =>
      (sum(sorted) + unseen * interpolate(sorted, (length - 1) * share)) / (length + unseen);
    const bounds = boundsOfMean(counts, unseen)!;
    expect(bounds.low).toBeCloseTo(meanAt(0.1), 10);
    expect(bounds.high).toBeCloseTo(meanAt(0.9), 10);
  }
});
