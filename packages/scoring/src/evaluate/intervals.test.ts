import { expect, test } from 'vitest';
import { bootstrapInterval, shareInterval } from './intervals.ts';

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

test('a bootstrap interval of a mean is about as wide as its standard error says, and always the same', () => {
  const values = Array.from({ length: 100 }, (_, k) => k % 10);
  const [low, high] = bootstrapInterval(values, mean)!;
  // The standard deviation is 2.87, so the interval is 4.5 ± 1.96 * 2.87 / 10.
  expect(low).toBeCloseTo(4.5 - 0.56, 0.5);
  expect(high).toBeCloseTo(4.5 + 0.56, 0.5);
  expect(bootstrapInterval(values, mean)).toEqual([low, high]);
});

test('two cases give no interval', () => expect(bootstrapInterval([1, 2], mean)).toBeNull());

test.each([
  // R: prop.test(9, 10, correct = FALSE)
  [9, 10, 0.5958, 0.9821],
  [10, 10, 0.7225, 1],
])('%i of %i', (part, all, low, high) => {
  const interval = shareInterval(part, all)!;
  expect(interval[0]).toBeCloseTo(low, 3);
  expect(interval[1]).toBeCloseTo(high, 3);
});
