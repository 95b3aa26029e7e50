import { SLICES, type SliceKey } from '@crustodian/domain/pizza/criteria';
import type { Explanation, IngredientDetection } from '@crustodian/domain/pizza/pipeline-result';
import { isInside, slicePolygons, type PixelPoint } from '@crustodian/domain/pizza/slice-polygons';
import { pointInCrop, type Disc, type SquareCrop } from './square-crop.ts';

const SLICE_DEGREES = 360 / SLICES.length;

/** Geometry of one slice. Angles in degrees clockwise from 12 o'clock. */
export interface Slice {
  key: SliceKey;
  from: number;
  to: number;
  polygon: readonly PixelPoint[];
}

/**
 * The eight slices in pixels of the snapshot, clockwise: as measured by the engine, or sectors of
 * the circle if an older engine or another pipeline provided only the angle or nothing.
 */
export function slicesOf(
  figure: Disc,
  explanation?: Pick<Explanation, 'slice_angle' | 'slices'>,
): Slice[] {
  const firstEdge = explanation?.slice_angle ?? 0;
  const polygons = explanation?.slices ?? slicePolygons(figure, firstEdge, () => figure.radius);
  return SLICES.map((key, index) => ({
    key,
    from: firstEdge + index * SLICE_DEGREES,
    to: firstEdge + (index + 1) * SLICE_DEGREES,
    polygon: polygons[key],
  }));
}

/** The same slices in a drawing of side `size` that shows the crop. */
export const slicesInCrop = (slices: readonly Slice[], crop: SquareCrop, size: number): Slice[] =>
  slices.map((slice) => ({
    ...slice,
    polygon: slice.polygon.map((point) => pointInCrop(point, crop, size)),
  }));

type Sector = Pick<Slice, 'from' | 'to'>;

export interface Point {
  x: number;
  y: number;
}

/**
 * The point at an angle (degrees clockwise from 12 o'clock) and distance from the disc's centre.
 */
export function pointAt({ x, y }: Point, degrees: number, distance: number): Point {
  const radians = (degrees * Math.PI) / 180;
  return { x: x + Math.sin(radians) * distance, y: y - Math.cos(radians) * distance };
}

/**
 * SVG path along the circle from one angle to another, clockwise; leaves `gap` degrees free at both
 * ends. `round` reverses it, so that text along it is upright below the centre.
 */
export function arcPath(disc: Disc, { from, to }: Sector, gap: number, round = false): string {
  const [start, end] = [from + gap, to - gap].map((degrees) =>
    text(pointAt(disc, degrees, disc.radius)),
  );
  const arc = `A${short(disc.radius)} ${short(disc.radius)} 0 0`;
  return round ? `M${end}${arc} 0 ${start}` : `M${start}${arc} 1 ${end}`;
}

/** Whether the middle of a slice is in the lower half. */
export function isBelow({ from, to }: Sector): boolean {
  const middle = ((((from + to) / 2) % 360) + 360) % 360;
  return middle > 90 && middle < 270;
}

/** SVG path of a whole slice. */
export const slicePath = ({ polygon }: Slice): string =>
  `M${polygon.map(([x, y]) => text({ x, y })).join('L')}Z`;

/** The slice under a point, or null outside the pizza. */
export const sliceAt = ({ x, y }: Point, slices: readonly Slice[]): SliceKey | null =>
  slices.find(({ polygon }) => isInside([x, y], polygon))?.key ?? null;

export type PieceCounts = Record<SliceKey, number>;

/** Number of pieces of each kind in each slice, by the centres of their rectangles. */
export function piecesBySlice(
  detections: readonly IngredientDetection[],
  slices: readonly Slice[],
): Map<string, PieceCounts> {
  const counts = new Map<string, PieceCounts>();
  for (const { type, rectangle } of detections) {
    const [x, y, width, height] = rectangle;
    const slice = sliceAt({ x: x + width / 2, y: y + height / 2 }, slices);
    if (!slice) continue;
    const ofType = counts.get(type) ?? noPieces();
    ofType[slice] += 1;
    counts.set(type, ofType);
  }
  return counts;
}

const noPieces = (): PieceCounts =>
  Object.fromEntries(SLICES.map((key) => [key, 0])) as PieceCounts;

const short = (value: number): string => String(Math.round(value * 10) / 10);
const text = ({ x, y }: Point): string => `${short(x)} ${short(y)}`;
