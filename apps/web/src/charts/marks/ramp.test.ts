import { expect, test } from 'vitest';
import { rampStep } from './ramp.ts';

test.each([
  ['the low end', 0, { low: 0, high: 70 }, 0],
  ['just below the second step', 9.9, { low: 0, high: 70 }, 0],
  ['the second step', 10, { low: 0, high: 70 }, 1],
  ['the high end', 70, { low: 0, high: 70 }, 6],
  ['beyond the ends', 99, { low: 0, high: 70 }, 6],
  ['a low score where low is loud', 5, { low: 9, high: 5 }, 6],
  ['nothing but one value', 5, { low: 5, high: 5 }, 0],
] as const)('%s', (_case, value, ends, step) => {
  expect(rampStep(value, ends)).toBe(step);
});
