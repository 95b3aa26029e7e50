import { expect, test } from 'vitest';
import {
  areaUnderCurve,
  bias,
  calibrationError,
  correlation,
  meanError,
  percentile,
  spread,
} from './statistics.ts';

const pairs = (...values: [number, number][]) =>
  values.map(([truth, measured]) => ({ truth, measured }));

test.each([
  ['the same', pairs([1, 1], [2, 2], [4, 4]), 1],
  ['upside down', pairs([1, 3], [2, 2], [3, 1]), -1],
  ['unrelated', pairs([1, 1], [2, 2], [1, 2], [2, 1]), 0],
] as const)('correlation of %s', (_case, list, r) => expect(correlation(list)).toBeCloseTo(r, 10));

test.each([
  ['truth that does not vary', pairs([1, 1], [1, 2], [1, 3])],
  ['too few', pairs([1, 1], [2, 2])],
])('no correlation with %s', (_case, list) => expect(correlation(list)).toBeNull());

test('error, bias and spread are in the units of the pairs', () => {
  const list = pairs([1, 1.5], [3, 2.5]);
  expect(meanError(list)).toBeCloseTo(0.5, 10);
  expect(bias(list)).toBeCloseTo(0, 10);
  expect(spread(list)).toBeCloseTo(1, 10);
  expect(meanError([])).toBeNull();
});

test.each([
  [0.5, 2],
  [0.95, 4],
  [0, 1],
])('%d of the values are at most %d', (share, value) =>
  expect(percentile([3, 1, 4, 2], share)).toBe(value),
);

test.each([
  ['parted', [false, false, true, true], [1, 2, 3, 4], 1],
  ['the wrong way round', [true, false], [1, 2], 0],
  ['all the same strength', [true, false, true, false], [1, 1, 1, 1], 0.5],
  ['one of four pairs wrong', [false, true, false, true], [1, 2, 3, 4], 0.75],
  ['nothing that is so', [false, false], [1, 2], null],
] as const)('area under the curve: %s', (_case, is, strength, area) => {
  const judgements = is.map((value, k) => ({ is: value, strength: strength[k]! }));
  expect(areaUnderCurve(judgements)).toBe(area);
});

test.each([
  ['right as often as said', [true, true, true, false], [0.75, 0.75, 0.75, 0.75], 0],
  ['always too sure', [false, false], [0.9, 0.9], 0.9],
  ['too sure here and too unsure there do not cancel out', [false, true], [0.6, 0.4], 0.6],
  ['wholly sure belongs to the last bin', [true, true], [1, 0.95], 0.025],
  ['no answer', [], [], null],
] as const)('calibration error: %s', (_case, is, strength, error) => {
  const answers = is.map((value, k) => ({ is: value, strength: strength[k]! }));
  const found = calibrationError(answers);
  expect(found && Number(found.toFixed(6))).toBe(error);
});
