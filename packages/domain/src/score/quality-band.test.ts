import { expect, test } from 'vitest';
import { isQualityDefinition, qualityOf, relativeQuality } from './quality-band.ts';

test.each([
  [8.01, 'excellent'],
  [8, 'good'],
  [6.01, 'good'],
  [6, 'bad'],
])('a score of %d is %s', (score, quality) => expect(qualityOf(score)).toBe(quality));

test('the venue definition wins', () => expect(qualityOf(7, { min: 7, max: 9 })).toBe('bad'));

test.each([
  [7.59, 'bad'],
  [7.6, 'good'],
  [8.4, 'good'],
  [8.41, 'excellent'],
])('%d against an average of 8 is %s', (value, quality) =>
  expect(relativeQuality(value, 8)).toBe(quality),
);

test.each([
  [6, 8, true],
  [0, 0, true],
  [10, 10, true],
  [5.55, 8.21, true],
  [8, 6, false],
  [-0.01, 8, false],
  [6, 10.01, false],
  [6.005, 8, true],
  [NaN, 8, false],
  [6, Infinity, false],
])('min %s and max %s can be a definition: %s', (min, max, expected) =>
  expect(isQualityDefinition({ min, max })).toBe(expected),
);
