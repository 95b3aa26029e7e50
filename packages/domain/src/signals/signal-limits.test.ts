import { expect, test } from 'vitest';
import { normalDraws } from '../statistics/draws.ts';
import { FIRST_LIMIT } from './shift-chart.ts';
import { signalLimits } from './signal-limits.ts';

const draw = normalDraws(5);
const shiftOf = (correlation: number): number[] => {
  let value = draw();
  return Array.from({ length: 100 }, () => {
    value = correlation * value + Math.sqrt(1 - correlation ** 2) * draw();
    return value;
  });
};

test('only the series whose pizzas come in runs has its limit raised', () => {
  const shifts = Array.from({ length: 112 }, () => [shiftOf(0), shiftOf(0.5)]);
  const [independent, inRuns] = signalLimits(shifts, { shiftsAWeek: 14, seed: 1 });
  expect(independent).toBeLessThanOrEqual(4.2);
  expect(inRuns).toBeGreaterThan(4.8);
  expect(signalLimits(shifts, { shiftsAWeek: 14, seed: 1 })).toEqual([independent, inRuns]);
});

test('shifts without anything unusual leave the first limit', () => {
  const calm = Array.from({ length: 14 }, () => [Array<number>(50).fill(0)]);
  expect(signalLimits(calm, { shiftsAWeek: 14, seed: 1 })).toEqual([FIRST_LIMIT]);
});
