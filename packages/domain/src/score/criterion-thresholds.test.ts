import { expect, test } from 'vitest';
import {
  crustsAreApart,
  rampShare,
  THRESHOLDS,
  windowShare,
  windowTarget,
} from './criterion-thresholds.ts';

test.each([
  [0.5, 0],
  [0.6, 0],
  [0.7, 0.5],
  [0.8, 1],
  [0.9, 1],
])('a rising ramp at %d', (value, share) =>
  expect(rampShare(value, { none: 0.6, full: 0.8 })).toBeCloseTo(share),
);

test.each([
  [0, 1],
  [0.11, 0.5],
  [0.3, 0],
])('a falling ramp at %d', (value, share) =>
  expect(rampShare(value, { none: 0.2, full: 0.02 })).toBeCloseTo(share),
);

test.each([
  [0.03, 0, 0.075],
  [0.0575, 0.5, 0.075],
  [0.1, 1, 0.1],
  [0.1825, 0.5, 0.155],
  [0.3, 0, 0.155],
])('a window at %d', (value, share, target) => {
  const window = { low: 0.04, from: 0.075, to: 0.155, high: 0.21 };
  expect(windowShare(value, window)).toBeCloseTo(share);
  expect(windowTarget(value, window)).toBeCloseTo(target);
});

const limits = (thin: number, below: number, traditional: number) => ({
  ...THRESHOLDS,
  thinCrustBelow: below,
  crustWidth: {
    delgada: { low: 0, from: 0.01, to: thin, high: 1 },
    tradicional: { low: 0, from: traditional, to: 0.9, high: 1 },
  },
});

test.each([
  ["the product's", THRESHOLDS, true],
  ['between both', limits(0.1, 0.11, 0.12), true],
  ['below a good thin crust', limits(0.1, 0.09, 0.12), false],
  ['above a good traditional crust', limits(0.1, 0.13, 0.12), false],
])('the limit of thin crusts, %s: crusts are apart %s', (_case, thresholds, apart) =>
  expect(crustsAreApart(thresholds)).toBe(apart),
);
