import { expect, test } from 'vitest';
import { THRESHOLDS } from './criterion-thresholds.ts';
import { readOwnThresholds, thresholdsWith } from './own-thresholds.ts';

const THIN = { low: 0.01, from: 0.03, to: 0.07, high: 0.1 };

test('without thresholds of its own a company has those of the product', () => {
  expect(thresholdsWith({})).toEqual(THRESHOLDS);
});

test('own thresholds replace those they name, windows crust by crust', () => {
  const dirt = { none: 0.1, full: 0.01 };
  expect(thresholdsWith({ dirt, crustWidth: { delgada: THIN } })).toEqual({
    ...THRESHOLDS,
    dirt,
    crustWidth: { tradicional: THRESHOLDS.crustWidth.tradicional, delgada: THIN },
  });
});

test.each([
  [{}],
  [THRESHOLDS],
  [{ seal: { none: 0.5, full: 0.9 }, ingredientsPresent: 0 }],
  [{ crustWidth: { delgada: THIN } }],
  [{ pizzaRadius: { low: 0.9, from: 1, to: 1, high: 1.1 } }],
  [{ thinCrustBelow: 0.08 }],
])('%o can be had', (written) =>
  expect(readOwnThresholds(written)).toEqual({ thresholds: written }),
);

test.each([
  ['no object', [], "'thresholds' must be an object."],
  ['nothing', null, "'thresholds' must be an object."],
  [
    'an unknown name',
    { salt: 1 },
    "There is no threshold 'salt'. Thresholds are ingredientsEvenness,",
  ],
  ['a name of all objects', { toString: 1 }, "There is no threshold 'toString'."],
  ['an unknown crust', { crustWidth: { pan: THIN } }, 'Thresholds are tradicional, delgada.'],
  ['a number for a ramp', { dirt: 0.1 }, "'dirt' must have none, full and nothing else."],
  ['half a ramp', { dirt: { none: 0.1 } }, "'dirt' must have none, full and nothing else."],
  ['a ramp with more', { dirt: { none: 0.1, full: 0, low: 0 } }, 'nothing else.'],
  [
    'a ramp for a number',
    { thinCrustBelow: { none: 0, full: 1 } },
    'must be a number of at least 0.',
  ],
  ['a text', { seal: { none: '0.4', full: 1 } }, "'seal none' must be a number of at least 0."],
  ['no finite number', { seal: { none: 0.4, full: Infinity } }, "'seal full' must be a number"],
  ['less than nothing', { ingredientsPresent: -0.1 }, "'ingredientsPresent' must be a number"],
  ['both ends alike', { seal: { none: 0.4, full: 0.4 } }, "'seal full' must be above 'none'."],
  ['a rising ramp that falls', { seal: { none: 1, full: 0.4 } }, 'must be above'],
  [
    'a falling ramp that rises',
    { dirt: { none: 0, full: 0.1 } },
    "'dirt full' must be below 'none'.",
  ],
  [
    'a window that does not rise',
    { pizzaRadius: { low: 0.9, from: 1.04, to: 0.96, high: 1.1 } },
    "'pizzaRadius' must increase: low < from <= to < high.",
  ],
  [
    'half a window',
    { crustWidth: { delgada: { from: 0.05, to: 0.08 } } },
    "'crustWidth delgada' must have low, from, to, high",
  ],
  [
    'a limit of thin crusts among good thin crusts',
    { thinCrustBelow: 0.07 },
    "'thinCrustBelow' must be between 'crustWidth delgada to' and",
  ],
  [
    'good thin crusts beyond their limit',
    { crustWidth: { delgada: { ...THIN, to: 0.095 } } },
    "'thinCrustBelow' must be between",
  ],
])('%s is refused', (_case, written, problem) =>
  expect(readOwnThresholds(written)).toEqual({ problem: expect.stringContaining(problem) }),
);
