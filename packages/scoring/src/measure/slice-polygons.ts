import type { Circle } from '@crustodian/domain/pizza/pipeline-result';
import { SLICES } from '@crustodian/domain/pizza/criteria';
import {
  slicePolygons,
  type PixelPoint,
  type SlicePolygons,
} from '@crustodian/domain/pizza/slice-polygons';

/**
 * The slices as measured: polygons inside the pizza's outline (radii at evenly spaced angles from
 * 12 o'clock, in units of the circle's radius), in whole pixels of the upright snapshot, like
 * `figure`.
 */
export function measuredSlices(
  figure: Circle,
  outline: Float32Array,
  startAngle: number,
): SlicePolygons {
  const rimAt = (degrees: number): number => figure.radius * radiusAt(outline, degrees);
  const exact = slicePolygons(figure, startAngle, rimAt);
  const whole = (polygon: PixelPoint[]): PixelPoint[] =>
    polygon.map(([x, y]) => [Math.round(x), Math.round(y)]);
  return Object.fromEntries(SLICES.map((key) => [key, whole(exact[key])])) as SlicePolygons;
}

/** Interpolates between the two neighbouring radii. */
function radiusAt(outline: Float32Array, degrees: number): number {
  const { length } = outline;
  const place = ((((degrees / 360) % 1) + 1) % 1) * length;
  const before = Math.floor(place) % length;
  const share = place - Math.floor(place);
  return outline[before]! * (1 - share) + outline[(before + 1) % length]! * share;
}
