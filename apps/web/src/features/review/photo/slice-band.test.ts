import { expect, test } from 'vitest';
import { sliceBand } from './slice-band.ts';

test.each([
  [0.84, 'good'],
  [0.41, 'bad'],
  [0.9, 'excellent'],
])('a slice with %d of 1.1 points is %s', (value, band) => {
  expect(sliceBand(value, 1.1, { min: 6, max: 8 })).toBe(band);
});
