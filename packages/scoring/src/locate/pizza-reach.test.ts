import { expect, test } from 'vitest';
import { ANGLES } from '../image/polar.ts';
import { reachOf } from './pizza-reach.ts';

const FIGURE = { type: 'Circle' as const, x: 320.5, y: 240, radius: 100 };
/** Radii at ANGLES angles: 1, and `to` at some of them. */
const outlineTo = (to: number) => new Float32Array(ANGLES).fill(1).fill(to, 3, 9);

test.each([
  ['round: the margin alone', 1, 112],
  ['its edge comes nearer at some angles: the same', 0.8, 112],
  ['seen from the front: as far as its edge, and the margin', 1.2, 134.4],
  ['an arm lies beside it: no further than any pizza reaches', 2, 151.2],
])('%s', (_case, to, radius) =>
  expect(reachOf(FIGURE, { outline: outlineTo(to) })).toEqual({ ...FIGURE, radius }),
);

test('without an outline it counts as round', () =>
  expect(reachOf(FIGURE)).toEqual({ ...FIGURE, radius: 112 }));
