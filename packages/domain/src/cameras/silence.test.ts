import { expect, test } from 'vitest';
import reference from '../test/reference/poisson-silence.json' with { type: 'json' };
import {
  chanceOfNone,
  isSilent,
  minutesUntilSilent,
  quietSpans,
  baselineRates,
} from './silence.ts';

test.each(reference.gaps.map((row) => [row.what, row] as const))('%s', (_, row) => {
  const spans = row.minutes.map((minutes, i) => ({ minutes, usual: row.rates[i]! }));
  expect(chanceOfNone(spans)).toBeCloseTo(row.expected.p, 12);
  expect(isSilent(spans)).toBe(row.expected.silent_at_5e_5);
});

test.each(
  reference.limit_minutes
    .filter(({ p }) => p === 5e-5)
    .map((row) => [row.rate_per_hour, row.minutes]),
)('%d pizzas an hour: silent after %d minutes', (rate, minutes) =>
  expect(minutesUntilSilent(rate!)).toBeCloseTo(minutes!, 9),
);

test('rates of the week are learned from whole weeks', () => {
  const week = 7 * 1440;
  // Three weeks with six pizzas each on Thursday from noon to one; 1970 began on a Thursday.
  const minutes = [0, 1, 2].flatMap((at) =>
    Array.from({ length: 6 }, (_, k) => at * week + 720 + k * 10),
  );
  expect(baselineRates(minutes, week)).toBeNull();
  const rates = baselineRates(minutes, 3 * week)!;
  expect(rates[4 * 24 + 12]).toBeCloseTo(6);
  expect(rates.filter((rate) => rate > 0)).toHaveLength(1);
  expect(quietSpans(3 * week + 750, 3 * week + 800, rates)).toEqual([
    { minutes: 30, usual: rates[4 * 24 + 12] },
    { minutes: 20, usual: 0 },
  ]);
});

test('a camera that sent hundreds of thousands is learned like any other', () => {
  const week = 7 * 1440;
  const minutes = Array.from({ length: 300_000 }, (_, at) => (at * 2 * week) / 300_000);
  expect(baselineRates(minutes, 2 * week)![0]).toBeCloseTo(300_000 / 2 / 168, -1);
});
