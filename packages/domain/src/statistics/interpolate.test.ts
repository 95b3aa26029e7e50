import { expect, test } from 'vitest';
import { interpolate } from './interpolate.ts';

test.each([
  [0, 1],
  [1, 3],
  [1.25, 4],
  [2, 7],
])('at index %d: %d', (index, expected) => expect(interpolate([1, 3, 7], index)).toBe(expected));
