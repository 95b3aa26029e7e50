import { expect, test } from 'vitest';
import { closeAxis, shownNames } from './axis.ts';

test.each([
  ['none', 0, []],
  ['one', 1, [0]],
  ['all of fourteen', 14, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]],
  ['every second of fifteen', 15, [0, 2, 4, 6, 8, 10, 12, 14]],
  ['every fourth of thirty', 30, [1, 5, 9, 13, 17, 21, 25, 29]],
] as const)('an axis names %s', (_case, count, shown) => {
  expect([...shownNames(count)].toSorted((a, b) => a - b)).toEqual(shown);
});

test.each([
  ['no values', [], null],
  ['scores near each other', [7.53, 8.16, 8.41], [7.4, 8.6, 0.2]],
  ['counts', [37, 120], [20, 120, 20]],
  ['one value', [4], [4, 4, 1]],
] as const)('around %s', (_case, values, axis) => {
  expect(closeAxis(values)).toEqual(axis);
});
