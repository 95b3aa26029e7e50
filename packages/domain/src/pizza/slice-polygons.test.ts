import { expect, test } from 'vitest';
import { SLICES } from './criteria.ts';
import { isInside, slicePolygons, type PixelPoint } from './slice-polygons.ts';

const CENTRE = { x: 100, y: 100 };
const at = (degrees: number, away: number): PixelPoint => [
  CENTRE.x + Math.sin((degrees * Math.PI) / 180) * away,
  CENTRE.y - Math.cos((degrees * Math.PI) / 180) * away,
];
const holders = (firstEdge: number, point: PixelPoint) => {
  const polygons = slicePolygons(CENTRE, firstEdge, () => 80);
  return SLICES.filter((key) => isInside(point, polygons[key]));
};

test.each([
  [1, 0, '1'],
  [44, 0, '1'],
  [46, 0, '2'],
  [181, 0, '5'],
  [359, 0, '8'],
  [19, 20, '8'],
  [21, 20, '1'],
  [350, -20, '1'],
])('at %d degrees, slices from %d degrees: slice %s', (degrees, firstEdge, slice) => {
  expect(holders(firstEdge, at(degrees, 60))).toEqual([slice]);
});

test('every place of the circle lies in exactly one slice, none beyond it in any', () => {
  for (let degrees = 0.5; degrees < 360; degrees += 1) {
    for (const away of [1, 40, 79]) expect(holders(7, at(degrees, away))).toHaveLength(1);
    expect(holders(7, at(degrees, 81))).toEqual([]);
  }
});

test('a slice is the centre and a dozen points of the rim; neighbours share their edge', () => {
  const polygons = slicePolygons(CENTRE, 33, (degrees) => 60 + degrees / 20);
  for (const [k, key] of SLICES.entries()) {
    const [centre, ...rim] = polygons[key];
    expect(centre).toEqual([CENTRE.x, CENTRE.y]);
    expect(rim).toHaveLength(12);
    expect(rim.at(-1)).toEqual(polygons[SLICES[(k + 1) % SLICES.length]!][1]);
  }
});
