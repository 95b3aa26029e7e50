import { expect, test } from 'vitest';
import { ordinal } from './ordinal.ts';

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [10, '10th'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [21, '21st'],
  [22, '22nd'],
  [23, '23rd'],
  [101, '101st'],
  [111, '111th'],
  [112, '112th'],
])('%i is %s', (position, text) => {
  expect(ordinal(position)).toBe(text);
});

test('in Spanish every store is feminine', () => {
  expect([1, 2, 11].map((position) => ordinal(position, 'es'))).toEqual(['1.ª', '2.ª', '11.ª']);
});
