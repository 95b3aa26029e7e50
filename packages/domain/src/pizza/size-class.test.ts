import { expect, test } from 'vitest';
import { sizeClassOf } from './size-class.ts';

test.each([
  [0.5, 'small'],
  [0.88, 'small'],
  [0.89, 'regular'],
  [1, 'regular'],
  [1.11, 'regular'],
  [1.12, 'large'],
  [2, 'large'],
])('a radius of %d of the expected one is %s', (radius, size) => {
  expect(sizeClassOf(radius)).toBe(size);
});

test('a company says itself from when on a pizza is of another size', () => {
  expect(sizeClassOf(0.85, { low: 0.8, high: 1.1 })).toBe('regular');
});
