import { ANGLES, sectorOf } from '../image/polar.ts';
import type { Disc } from '../image/raster.ts';

/** An axis-aligned ellipse given by its edges, as shares 0..1 of the picture's width and height. */
export interface DrawnOutline {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const STEPS = 400;

/**
 * Intersection over union of a detected outline (radii at ANGLES angles in units of the circle's
 * radius) and a hand-drawn one, counted on a grid over the picture.
 */
export function overlapOf(
  drawn: DrawnOutline,
  circle: Disc,
  outline: Float32Array,
  { width, height }: { width: number; height: number },
): number {
  const [cx, cy] = [(drawn.left + drawn.right) / 2, (drawn.top + drawn.bottom) / 2];
  const [rx, ry] = [(drawn.right - drawn.left) / 2, (drawn.bottom - drawn.top) / 2];
  let both = 0;
  let either = 0;
  for (let i = 0; i < STEPS * STEPS; i++) {
    const u = ((i % STEPS) + 0.5) / STEPS;
    const v = (Math.floor(i / STEPS) + 0.5) / STEPS;
    const isDrawn = ((u - cx) / rx) ** 2 + ((v - cy) / ry) ** 2 <= 1;
    const dx = u * width - circle.x;
    const dy = v * height - circle.y;
    const isFound = Math.hypot(dx, dy) <= circle.radius * outline[sectorOf(dx, dy, ANGLES)]!;
    if (isDrawn && isFound) both++;
    if (isDrawn || isFound) either++;
  }
  return either > 0 ? both / either : 0;
}
