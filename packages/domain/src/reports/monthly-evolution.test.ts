import { expect, test } from 'vitest';
import {
  evolutionMonths,
  meanOfStores,
  scaledProblem,
  shareOf,
  sharesByMonth,
  totalOf,
  type MonthCount,
} from './monthly-evolution.ts';

const count = (venue: number, month: string, to: number, not: number): MonthCount => ({
  venue,
  month,
  to,
  not,
});

test('twelve months, its own the last, over the turn of a year', () => {
  const months = evolutionMonths('2024-03-01');
  expect(months).toHaveLength(12);
  expect([months[0], months[9], months[11]]).toEqual(['2023-04-01', '2024-01-01', '2024-03-01']);
});

const COUNTS = [
  count(1, '2024-02-01', 8, 2),
  count(1, '2024-03-01', 10, 0),
  count(2, '2024-03-01', 30, 60),
];

test('a share is weighted by pizzas, a month without any is a gap', () => {
  expect(sharesByMonth(COUNTS, ['2024-01-01', '2024-02-01', '2024-03-01'])).toEqual([
    null,
    0.8,
    0.4,
  ]);
  expect(totalOf(COUNTS)).toEqual({ to: 48, not: 62 });
  expect(shareOf([])).toBeNull();
});

test('in the mean of stores each counts alike', () => {
  const march = COUNTS.filter(({ month }) => month === '2024-03-01');
  // (1 + 1/3) / 2, where 40 of 100 pizzas are to standard.
  expect(meanOfStores(march)).toBeCloseTo(2 / 3, 12);
  expect(meanOfStores([count(3, '2024-03-01', 0, 0)])).toBeNull();
  expect(meanOfStores([])).toBeNull();
});

test('12 pizzas in 4 reports are 13.04 in a month of 4.345 weeks', () => {
  expect(scaledProblem(12, 4)).toBeCloseTo(13.0357, 4);
  expect(scaledProblem(0, 4)).toBe(0);
});
