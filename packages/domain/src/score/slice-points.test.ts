import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SLICES } from '../pizza/criteria.ts';
import { criteriaSums } from './score-formula.ts';
import { spreadOverSlices } from './slice-points.ts';

const eight = (points: readonly number[]) =>
  Object.fromEntries(SLICES.map((slice, index) => [slice, points[index] ?? 0]));

test.each([
  ['evenly where there was nothing', 0.4, [], [0.05, 0.05, 0.05, 0.05, 0.05, 0.05, 0.05, 0.05]],
  ['in proportion', 0.3, [0.1, 0.05], [0.1, 0.1, 0.0167, 0.0167, 0.0167, 0.0167, 0.0166, 0.0166]],
  ['less, in proportion', 0.06, [0.1, 0.05], [0.04, 0.02, 0, 0, 0, 0, 0, 0]],
  ['nothing', 0, [0.1, 0.05], [0, 0, 0, 0, 0, 0, 0, 0]],
  ['all there is', 0.8, [0.1], [0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1]],
])('points are spread %s', (_case, total, before, after) => {
  const spread = spreadOverSlices({ total, slices: eight(before), sliceMax: 0.1 });
  expect(SLICES.map((slice) => spread[slice])).toEqual(after);
});

test('no more than the slices can hold', () => {
  const spread = spreadOverSlices({ total: 9, slices: {}, sliceMax: 0.25 });
  expect(criteriaSums({ spread })).toEqual({ spread: 2 });
});

test('the sum is exact and no slice exceeds its maximum', () => {
  const points = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(
      fc.array(points, { maxLength: 8 }),
      points,
      fc.constantFrom(0.1, 0.25, 0.3, 0.3125, 0.5),
      (before, share, sliceMax) => {
        const total = Math.round(share * sliceMax * 8 * 1e4) / 1e4;
        const spread = spreadOverSlices({ total, slices: eight(before), sliceMax });
        expect(criteriaSums({ spread })['spread']).toBe(total);
        for (const slice of SLICES) {
          expect(spread[slice]).toBeGreaterThanOrEqual(0);
          expect(spread[slice]).toBeLessThanOrEqual(sliceMax);
        }
      },
    ),
  );
});
