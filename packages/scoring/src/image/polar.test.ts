import { expect, test } from 'vitest';
import { directions, radiiAbout, sectorOf, medianFilterClosed, turnOf } from './polar.ts';

test.each([
  ['12 o clock', 0, -1, 0],
  ['3 o clock', 1, 0, 0.25],
  ['6 o clock', 0, 1, 0.5],
  ['9 o clock', -1, 0, 0.75],
])('the turn of %s', (_name, dx, dy, turn) => {
  expect(turnOf(dx, dy)).toBeCloseTo(turn, 10);
  expect(sectorOf(dx, dy, 8)).toBe(turn * 8);
});

test('directions start at 12 o clock and run clockwise', () => {
  const { x, y } = directions(4);
  expect([x[0], y[0], x[1], y[1]].map((v) => Math.round(v!) + 0)).toEqual([0, -1, 1, 0]);
});

test('a single outlier vanishes from a closed curve, also across its seam', () => {
  expect(Array.from(medianFilterClosed(Float32Array.from([9, 1, 1, 1, 1, 1]), 1))).toEqual([
    1, 1, 1, 1, 1, 1,
  ]);
});

test('radii of a shifted circle about another centre', () => {
  const points = Array.from({ length: 90 }, (_, k) => {
    const angle = (k / 90) * 2 * Math.PI;
    return { x: 3 + 10 * Math.sin(angle), y: -10 * Math.cos(angle) };
  });
  const radii = radiiAbout({ x: 0, y: 0 }, points, 4);
  expect(radii[1]).toBeCloseTo(13, 1);
  expect(radii[3]).toBeCloseTo(7, 1);
  expect(radii[0]).toBeCloseTo(Math.sqrt(91), 1);
});
