import { expect, test } from 'vitest';
import { evenDraws } from '../statistics/draws.ts';
import reference from '../test/reference/poisson-silence.json' with { type: 'json' };
import {
  chanceOfNone,
  isSilent,
  minutesUntilSilent,
  quietSpans,
  baselineRates,
  type CountedHour,
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

const hoursOf = (minutes: readonly number[]): CountedHour[] =>
  [...Map.groupBy(minutes, (minute) => Math.floor(minute / 60))].map(([hour, own]) => ({
    hour,
    pizzas: own.length,
    first: own[0]!,
  }));

test('rates of the week are learned from whole weeks', () => {
  const week = 7 * 1440;
  // Three weeks with six pizzas each on Thursday from noon to one; 1970 began on a Thursday.
  const minutes = hoursOf(
    [0, 1, 2].flatMap((at) => Array.from({ length: 6 }, (_, k) => at * week + 720 + k * 10)),
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

test.each([2.2, 2.5, 4])('over %d weeks: the same as from each pizza by itself', (weeks) => {
  const draw = evenDraws(9);
  const until = 2900 * 7 * 1440 + 4 * 60;
  const minutes = Array.from({ length: 3000 }, () => until - draw() * weeks * 7 * 1440).toSorted(
    (a, b) => a - b,
  );
  const whole = Math.floor((until - minutes[0]!) / (7 * 1440));
  const expected = Array<number>(168).fill(0);
  for (const minute of minutes.filter((one) => one >= until - whole * 7 * 1440)) {
    expected[(Math.floor(minute / 60) + 4 * 24) % 168]! += 1 / whole;
  }
  const rates = baselineRates(hoursOf(minutes), until)!;
  for (const [hour, rate] of expected.entries()) expect(rates[hour]).toBeCloseTo(rate, 9);
});
