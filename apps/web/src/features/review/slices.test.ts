import { describe, expect, test } from 'vitest';
import {
  arcPath,
  labelPoint,
  piecesBySlice,
  pointAt,
  sectorPath,
  sliceAt,
  slicesFrom,
} from './slices.ts';

const disc = { x: 100, y: 100, radius: 80 };

test('eight slices run clockwise from the first edge', () => {
  const slices = slicesFrom(10);
  expect(slices).toHaveLength(8);
  expect(slices[0]).toEqual({ key: '1', from: 10, to: 55 });
  expect(slices[7]).toEqual({ key: '8', from: 325, to: 370 });
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
    expect(sliceAt(point, disc, firstEdge)).toBe(slice);
  });

  test('every slice holds the point of its own label', () => {
    for (const slice of slicesFrom(13)) {
      expect(sliceAt(labelPoint(disc, slice), disc, 13)).toBe(slice.key);
    }
  });
});

test('paths are drawn clockwise along the rim', () => {
  const [first] = slicesFrom(0);
  expect(sectorPath(disc, first!)).toBe('M100 100L100 20A80 80 0 0 1 156.6 43.4Z');
  expect(arcPath(disc, first!, 0)).toBe('M100 20A80 80 0 0 1 156.6 43.4');
});

test('pieces are counted in the slice of their middle', () => {
  const counts = piecesBySlice(
    [
      { type: 'pepperoni', rectangle: [100, 30, 10, 10], weight: 1 },
      { type: 'pepperoni', rectangle: [104, 40, 10, 10], weight: 1 },
      { type: 'aceituna', rectangle: [60, 40, 10, 10], weight: 0.4 },
      { type: 'aceituna', rectangle: [0, 0, 10, 10], weight: 0.4 },
    ],
    disc,
    0,
  );
  expect(counts.get('pepperoni')).toMatchObject({ '1': 2, '8': 0 });
  expect(Object.values(counts.get('aceituna')!).reduce((a, b) => a + b)).toBe(1);
});
