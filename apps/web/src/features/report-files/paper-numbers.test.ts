import { expect, test } from 'vitest';
import { numberText, percentOrDash, pointsBetween, pointsText } from './paper-numbers.ts';

test('a change is the one between the shares, rounded once', () => {
  expect(pointsBetween(0.844, 0.806)).toBe(4);
  expect([3, -1, 0].map(pointsText)).toEqual(['+3', '−1', '±0']);
});

test('whole percent, and a dash for nothing', () => {
  expect([0.457, 0.005, null].map(percentOrDash)).toEqual(['46%', '1%', '–']);
});

test('thousands are parted as the language does, with four digits too', () => {
  expect(numberText(1501, 'en')).toBe('1,501');
  expect(numberText(1501, 'es')).toBe('1.501');
});
