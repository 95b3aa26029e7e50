import { expect, test } from 'vitest';
import { normalDraws } from './draws.ts';
import { mean, sampleVariance } from './moments.ts';

test('normal numbers, the same ones for a seed', () => {
  const draw = normalDraws(3);
  const values = Array.from({ length: 20_000 }, draw);
  expect(mean(values)).toBeCloseTo(0, 1);
  expect(sampleVariance(values)).toBeCloseTo(1, 1);
  expect(values.slice(0, 9)).toEqual(Array.from({ length: 9 }, normalDraws(3)));
  expect(values[0]).not.toBe(normalDraws(4)());
});
