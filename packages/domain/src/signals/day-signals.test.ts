import { expect, test } from 'vitest';
import { evenDraws } from '../statistics/draws.ts';
import { daySignals, QUIET_DAYS, type DayCounts } from './day-signals.ts';
import { watchedParts } from './watched-areas.ts';

const draw = evenDraws(11);
/** One in ten of 80 pizzas is bad, at random. */
const usualDay = () => ({
  bad: Array.from({ length: 80 }, draw).filter((value) => value < 0.1).length,
  n: 80,
});
const quiet = () => Array.from({ length: QUIET_DAYS }, usualDay);
const PART = 'Queso interior';
const counts = (venue: number, bad: number): DayCounts => ({
  venue,
  part: PART,
  days: [...quiet(), { bad, n: 80 }],
});

test('a bad day of one store', () => {
  const [signal, ...others] = daySignals([counts(1, 40), counts(2, 8), counts(3, 7)]);
  expect(others).toEqual([]);
  expect(signal).toMatchObject({
    venue: 1,
    part: PART,
    rule: 'outside',
    value: 0.5,
    isChainWide: false,
  });
  expect(signal!.z).toBeGreaterThan(3);
  expect(signal!.usual).toBeCloseTo(0.1, 1);
});

test('the same bad day of three of nine stores is one of the company', () => {
  const days = Array.from({ length: 9 }, (_, venue) => counts(venue, venue < 3 ? 40 : 8));
  const signals = daySignals(days);
  expect(signals.map(({ venue, isChainWide }) => [venue, isChainWide])).toEqual([
    [0, true],
    [1, true],
    [2, true],
  ]);
});

test('a good day, a usual one, and a store with fewer days say nothing', () => {
  const few = { ...counts(3, 40), days: [...quiet().slice(1), { bad: 40, n: 80 }] };
  expect(daySignals([counts(1, 0), counts(2, 8), few])).toEqual([]);
});

test('nine days in a row above the usual', () => {
  const low = { bad: 5, n: 80 };
  const days = [...quiet(), low, ...Array.from({ length: 9 }, () => ({ bad: 11, n: 80 }))];
  expect(daySignals([{ venue: 1, part: PART, days }]).map(({ rule }) => rule)).toContain('nine');
  expect(daySignals([{ venue: 1, part: PART, days: days.slice(0, -1) }])).not.toContainEqual(
    expect.objectContaining({ rule: 'nine' }),
  );
});

test.each([
  ['below the limits', 6, ['outside']],
  ['as usual', 8, []],
  ['above the limits', 9.9, []],
])('a mean score %s', (_, mean, rules) => {
  const means = [...Array.from({ length: QUIET_DAYS }, (__, i) => 8 + 0.1 * (i % 3)), mean];
  expect(daySignals([], [{ venue: 1, means }]).map(({ rule }) => rule)).toEqual(rules);
});

test('quiet stores have a false signal of a day less than once in two weeks', () => {
  const [venues, days] = [12, 42];
  const parts = watchedParts('official');
  let signals = 0;
  for (let day = 0; day < days; day++) {
    const all = Array.from({ length: venues }, (_, venue) =>
      parts.map((part) => ({ venue, part, days: [...quiet(), usualDay()] })),
    ).flat();
    signals += daySignals(all).filter(({ rule }) => rule === 'outside').length;
  }
  expect(signals / (venues * (days / 7))).toBeLessThan(0.5);
});

test('the chart stands with its days and their limits, the day itself last', () => {
  const [signal] = daySignals([counts(1, 40), counts(2, 8)]);
  expect(signal!.chart).toHaveLength(QUIET_DAYS + 1);
  const { value, lower, upper } = signal!;
  expect(signal!.chart.at(-1)).toEqual({ value, lower, upper });
  expect(value).toBeGreaterThan(upper);
});

test('a store that wants to hear later hears of clearer days alone, and of no days in a row', () => {
  const one = counts(1, 40);
  const [usual] = daySignals([one]);
  const [wider] = daySignals([{ ...one, wider: 1 }]);
  const deviation = (usual!.upper - usual!.usual) / 3;
  expect(wider!.upper).toBeCloseTo(usual!.upper + deviation, 9);
  expect(wider!.z).toBe(usual!.z);
  // No signal if the limits are widened by as many deviations as the day is away from the centre.
  expect(daySignals([{ ...one, wider: usual!.z! }])).toEqual([]);
  const run = [...quiet(), ...Array.from({ length: 9 }, () => ({ bad: 11, n: 80 }))];
  expect(daySignals([{ venue: 1, part: PART, days: run, wider: 1 }])).toEqual([]);
  const means = [...Array.from({ length: QUIET_DAYS }, (_, i) => 8 + 0.1 * (i % 3)), 7.5];
  expect(daySignals([], [{ venue: 1, means }])).toHaveLength(1);
  expect(daySignals([], [{ venue: 1, means, wider: 9 }])).toEqual([]);
});

test('the many bad days of one cause let no day in that is within its own limits', () => {
  const quiet = Array.from({ length: 28 }, (_, day) => ({ bad: [1, 0, 2, 1][day % 4]!, n: 36 }));
  const store = (venue: number, bad: number): DayCounts => ({
    venue,
    part: 'overbaked',
    days: [...quiet, { bad, n: 36 }],
  });
  const found = daySignals([store(1, 20), store(2, 18), store(3, 22), store(4, 3)]);
  expect(found.map(({ venue }) => venue)).toEqual([1, 2, 3]);
});
