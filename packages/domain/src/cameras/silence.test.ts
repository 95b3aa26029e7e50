import { expect, test } from 'vitest';
import reference from '../test/reference/poisson-silence.json' with { type: 'json' };
import { chanceOfNone, isSilent, minutesUntilSilent } from './silence.ts';

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
