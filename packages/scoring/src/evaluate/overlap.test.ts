import { expect, test } from 'vitest';
import { ANGLES } from '../image/polar.ts';
import { overlapOf } from './overlap.ts';

const ROUND = new Float32Array(ANGLES).fill(1);
const PICTURE = { width: 200, height: 100 };
/** The disc of radius 40 in the middle. */
const DRAWN = { left: 0.3, right: 0.7, top: 0.1, bottom: 0.9 };

test.each([
  ['the same disc overlaps wholly', { x: 100, y: 50, radius: 40 }, 1],
  ['a disc of half the area overlaps by half', { x: 100, y: 50, radius: 40 / Math.SQRT2 }, 0.5],
  ['a disc elsewhere does not overlap', { x: 20, y: 50, radius: 10 }, 0],
])('%s', (_case, circle, share) =>
  expect(overlapOf(DRAWN, circle, ROUND, PICTURE)).toBeCloseTo(share, 1),
);

test('the outline counts, not its circle', () => {
  const wide = ROUND.map(() => 2);
  expect(overlapOf(DRAWN, { x: 100, y: 50, radius: 20 }, wide, PICTURE)).toBeGreaterThan(0.97);
});
