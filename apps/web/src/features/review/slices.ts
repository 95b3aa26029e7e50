import { SLICES, type SliceKey } from '@crustodian/domain/criteria';
import type { IngredientDetection } from '@crustodian/domain/pipeline-result';
import type { Disc } from '../../pizza/square-crop.ts';

const SLICE_DEGREES = 360 / SLICES.length;

/** Where one slice lies. Angles in degrees clockwise from 12 o'clock. */
export interface Slice {
  key: SliceKey;
  from: number;
  to: number;
}

/** The eight slices, clockwise from the leading edge of the first. */
export const slicesFrom = (firstEdge: number): Slice[] =>
  SLICES.map((key, index) => ({
    key,
    from: firstEdge + index * SLICE_DEGREES,
    to: firstEdge + (index + 1) * SLICE_DEGREES,
  }));

export interface Point {
  x: number;
  y: number;
}

/** The point at an angle (degrees clockwise from 12 o'clock) and distance from the disc's centre. */
export function pointAt({ x, y }: Point, degrees: number, distance: number): Point {
  const radians = (degrees * Math.PI) / 180;
  return { x: x + Math.sin(radians) * distance, y: y - Math.cos(radians) * distance };
}

/** SVG path along the circle from one angle to another, clockwise; `gap` degrees stay free at both ends. */
export function arcPath(disc: Disc, { from, to }: Slice, gap: number): string {
  const start = pointAt(disc, from + gap, disc.radius);
  const end = pointAt(disc, to - gap, disc.radius);
  return `M${text(start)}A${short(disc.radius)} ${short(disc.radius)} 0 0 1 ${text(end)}`;
}

/** SVG path of the whole slice, from the centre out. */
export function sectorPath(disc: Disc, slice: Slice): string {
  const start = pointAt(disc, slice.from, disc.radius);
  const end = pointAt(disc, slice.to, disc.radius);
  const radius = short(disc.radius);
  return `M${short(disc.x)} ${short(disc.y)}L${text(start)}A${radius} ${radius} 0 0 1 ${text(end)}Z`;
}

/** Where a slice's label stands: on its middle line, near the rim. */
export const labelPoint = (disc: Disc, { from, to }: Slice): Point =>
  pointAt(disc, (from + to) / 2, disc.radius * 0.8);

/** The slice under a point, or null outside the disc. */
export function sliceAt(point: Point, disc: Disc, firstEdge: number): SliceKey | null {
  const [dx, dy] = [point.x - disc.x, point.y - disc.y];
  if (Math.hypot(dx, dy) > disc.radius) return null;
  const degrees = (Math.atan2(dx, -dy) * 180) / Math.PI;
  const turned = (((degrees - firstEdge) % 360) + 360) % 360;
  return SLICES[Math.floor(turned / SLICE_DEGREES)] ?? null;
}

export type PieceCounts = Record<SliceKey, number>;

/** How many pieces of each kind lie in each slice, by the middle of their rectangles. */
export function piecesBySlice(
  detections: readonly IngredientDetection[],
  disc: Disc,
  firstEdge: number,
): Map<string, PieceCounts> {
  const counts = new Map<string, PieceCounts>();
  for (const { type, rectangle } of detections) {
    const [x, y, width, height] = rectangle;
    const slice = sliceAt({ x: x + width / 2, y: y + height / 2 }, disc, firstEdge);
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
