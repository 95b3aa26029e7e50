import { describe, expect, test } from 'vitest';
import { placeOn, scaleOf, ticksOf } from './mark-scale.ts';

const SHARE = { min: 0, max: 1 };

describe('the common scale of marks', () => {
  test('reaches from the least to the greatest value with room for the dots', () => {
    const { min, max } = scaleOf([0.4, 0.6, 0.9], SHARE);
    expect(min).toBeCloseTo(0.37);
    expect(max).toBeCloseTo(0.93);
  });

  test('never leaves what the measure allows', () => {
    expect(scaleOf([0, 1], SHARE)).toEqual(SHARE);
  });

  test('is the whole measure without values, and has a width around one value', () => {
    expect(scaleOf([], SHARE)).toEqual(SHARE);
    const { min, max } = scaleOf([0.5], SHARE);
    expect(min).toBeLessThan(0.5);
    expect(max).toBeGreaterThan(0.5);
  });
});

test.each([
  [2, 0],
  [6, 0.5],
  [10, 1],
  [1, 0],
  [11, 1],
])('%d stands at %d of a scale from 2 to 10', (value, place) => {
  expect(placeOn({ min: 2, max: 10 }, value)).toBe(place);
});

test.each([
  [{ min: 0.2, max: 0.95 }, [0.2, 0.4, 0.6, 0.8]],
  [{ min: 0, max: 1 }, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  [{ min: 0.81, max: 0.89 }, [0.82, 0.84, 0.86, 0.88]],
])('round values of %j', (scale, ticks) => {
  expect(ticksOf(scale).map((tick) => Number(tick.toFixed(6)))).toEqual(ticks);
});
