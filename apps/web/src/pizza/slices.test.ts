import { SLICES } from '@crustodian/domain/pizza/criteria';
import type { PixelPoint, SlicePolygons } from '@crustodian/domain/pizza/slice-polygons';
import { describe, expect, test } from 'vitest';
import {
  arcPath,
  isBelow,
  piecesBySlice,
  pointAt,
  sliceAt,
  slicePath,
  slicesInCrop,
  slicesOf,
  type Slice,
} from './slices.ts';

const disc = { x: 100, y: 100, radius: 80 };

const rotatedBy = (firstEdge: number) => slicesOf(disc, { slice_angle: firstEdge });

test('eight slices run clockwise from the first edge', () => {
  const slices = rotatedBy(10);
  expect(slices).toHaveLength(8);
  expect(slices[0]).toMatchObject({ key: '1', from: 10, to: 55 });
  expect(slices[7]).toMatchObject({ key: '8', from: 325, to: 370 });
});

/** Slices to the right of the circle, unlike any of its sectors. */
const stored = Object.fromEntries(
  SLICES.map((key) => [
    key,
    [
      [500, 500],
      [600, 500],
      [600, 600],
    ] as PixelPoint[],
  ]),
) as SlicePolygons;

test('slices that the engine stored are drawn as they are, not recomputed', () => {
  const [first] = slicesOf(disc, { slice_angle: 10, slices: stored });
  expect(first!.polygon).toBe(stored['1']);
  expect(slicePath(first!)).toBe('M500 500L600 500L600 600Z');
});

test.each([
  ['an engine that stored none', { slice_angle: 0 }],
  ['a result without explanation', undefined],
])('%s: sectors of the circle', (_case, explanation) => {
  const [{ polygon }] = slicesOf(disc, explanation) as [Slice];
  expect(polygon).toHaveLength(13);
  for (const [x, y] of polygon.slice(1)) expect(Math.hypot(x - 100, y - 100)).toBeCloseTo(80);
});

test('in a drawing they lie where its crop shows them', () => {
  const slices = slicesOf(disc, { slice_angle: 0, slices: stored });
  const [first] = slicesInCrop(slices, { x: 400, y: 450, side: 200 }, 400);
  expect(first!.polygon).toEqual([
    [200, 100],
    [400, 100],
    [400, 300],
  ]);
});

test.each([
  [0, { x: 100, y: 20 }],
  [90, { x: 180, y: 100 }],
  [180, { x: 100, y: 180 }],
  [270, { x: 20, y: 100 }],
])('%d degrees from 12 o clock', (degrees, point) => {
  const { x, y } = pointAt(disc, degrees, disc.radius);
  expect(x).toBeCloseTo(point.x);
  expect(y).toBeCloseTo(point.y);
});

describe('the slice under a point', () => {
  test.each([
    ['just right of 12 o clock', { x: 105, y: 30 }, 0, '1'],
    ['just left of 12 o clock', { x: 95, y: 30 }, 0, '8'],
    ['below the centre, right', { x: 110, y: 170 }, 0, '4'],
    ['turned by the first edge', { x: 105, y: 30 }, 20, '8'],
    ['first edge before 12 o clock', { x: 95, y: 30 }, -20, '1'],
    ['outside of the pizza', { x: 190, y: 190 }, 0, null],
  ])('%s', (_name, point, firstEdge, slice) => {
    expect(sliceAt(point, rotatedBy(firstEdge))).toBe(slice);
  });

  test('every slice holds the middle of itself', () => {
    for (const slice of rotatedBy(13)) {
      const middle = pointAt(disc, (slice.from + slice.to) / 2, disc.radius * 0.8);
      expect(sliceAt(middle, rotatedBy(13))).toBe(slice.key);
    }
  });
});

test('arcs are drawn clockwise along the rim', () => {
  const [first] = rotatedBy(0);
  expect(arcPath(disc, first!, 0)).toBe('M100 20A80 80 0 0 1 156.6 43.4');
});

test('words below the pizza stand upright on arcs that are turned round', () => {
  expect(
    rotatedBy(0)
      .filter(isBelow)
      .map(({ key }) => key),
  ).toEqual(['3', '4', '5', '6']);
  expect(rotatedBy(-400).filter(isBelow)).toHaveLength(4);
  const [first] = rotatedBy(0);
  expect(arcPath(disc, first!, 0, true)).toBe('M156.6 43.4A80 80 0 0 0 100 20');
});

test('pieces are counted in the slice of their middle', () => {
  const counts = piecesBySlice(
    [
      { type: 'pepperoni', rectangle: [100, 30, 10, 10], weight: 1 },
      { type: 'pepperoni', rectangle: [104, 40, 10, 10], weight: 1 },
      { type: 'aceituna', rectangle: [60, 40, 10, 10], weight: 0.4 },
      { type: 'aceituna', rectangle: [0, 0, 10, 10], weight: 0.4 },
    ],
    rotatedBy(0),
  );
  expect(counts.get('pepperoni')).toMatchObject({ '1': 2, '8': 0 });
  expect(Object.values(counts.get('aceituna')!).reduce((a, b) => a + b)).toBe(1);
});
