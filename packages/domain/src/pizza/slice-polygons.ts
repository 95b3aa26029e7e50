import { SLICES, type SliceKey } from './criteria.ts';

/** A position in a picture: pixels to the right of and below the upper left corner. */
export type PixelPoint = [x: number, y: number];

/** Each slice as a closed polygon. */
export type SlicePolygons = Record<SliceKey, PixelPoint[]>;

/** Steps along the rim of a slice. */
const RIM_STEPS = 11;

/**
 * The eight slices: each with the centre, then a dozen points of the rim, clockwise. Neighbours
 * share the points of their common edge. `firstEdge` is where slice 1 starts, in degrees clockwise
 * from 12 o'clock; `rimAt` returns the rim's distance from the centre at such an angle.
 */
export function slicePolygons(
  centre: { x: number; y: number },
  firstEdge: number,
  rimAt: (degrees: number) => number,
): SlicePolygons {
  const count = SLICES.length * RIM_STEPS;
  const rim = Array.from({ length: count }, (_, step): PixelPoint => {
    const degrees = firstEdge + (step * 360) / count;
    const radians = (degrees * Math.PI) / 180;
    const away = rimAt(degrees);
    return [centre.x + Math.sin(radians) * away, centre.y - Math.cos(radians) * away];
  });
  const polygonOf = (index: number): PixelPoint[] => [
    [centre.x, centre.y],
    ...Array.from({ length: RIM_STEPS + 1 }, (_, step): PixelPoint => {
      return rim[(index * RIM_STEPS + step) % count]!;
    }),
  ];
  return Object.fromEntries(SLICES.map((key, index) => [key, polygonOf(index)])) as SlicePolygons;
}

/** Whether a point is inside a polygon (even-odd rule). */
export function isInside([x, y]: Readonly<PixelPoint>, polygon: readonly PixelPoint[]): boolean {
  let inside = false;
  for (const [k, [toX, toY]] of polygon.entries()) {
    const [fromX, fromY] = polygon.at(k - 1)!;
    if (fromY > y === toY > y) continue;
    if (x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) inside = !inside;
  }
  return inside;
}
