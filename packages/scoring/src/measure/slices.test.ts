import { expect, test } from 'vitest';
import { sliceOf } from './slices.ts';

const direction = (degrees: number): [number, number] => [
  Math.sin((degrees * Math.PI) / 180),
  -Math.cos((degrees * Math.PI) / 180),
];

test.each([
  [1, 0, 0],
  [44, 0, 0],
  [46, 0, 1],
  [181, 0, 4],
  [359, 0, 7],
  [19, 20, 7],
  [21, 20, 0],
  [66, 20, 1],
])('%d degrees from 12 o clock, slices from %d degrees: slice %d', (degrees, start, slice) => {
  expect(sliceOf(...direction(degrees), start)).toBe(slice);
});
