import { toLab } from './colour.ts';
import { boxSums, discMean, nearCamera, searchDisc, wholePicture } from './disc-search.ts';
import { foodness } from './foodness.ts';
import { traceOutline, type Outline } from './pizza-outline.ts';
import { ANGLES, radiiAbout } from './polar.ts';
import { shrinkTo, type Disc, type Raster } from './raster.ts';

export interface FoundPizza {
  /** In pixels of the picture given. */
  circle: Disc;
  /** Radius at each of ANGLES angles, in units of the circle's radius. */
  outline: Float32Array;
  /** Root mean square of the outline's distance from the circle, in radii. */
  residual: number;
  /** 0..1; below FOUND_FROM nothing round was found. */
  confidence: number;
}

export const FOUND_FROM = 0.35;
const SEARCH_SIDE = 256;

/**
 * Finds the one pizza of a picture on a copy of at most 256 px: food against the colours of the
 * frame, best disc, then its edge. `camera` narrows the search to where a fixed camera sees pizzas.
 */
export function findPizza(picture: Raster, camera?: Disc): FoundPizza {
  const small = shrinkTo(picture, SEARCH_SIDE);
  const { width, height } = small;
  const scale = picture.width / width;
  const lab = toLab(small.data);
  const food = foodness(lab, width, height);
  const sums = boxSums(food, width, height);
  const range = camera ? nearCamera(scaled(camera, 1 / scale)) : wholePicture(width, height);
  const traced = traceOutline({ width, height, lab, food }, searchDisc(sums, range));
  const outline = relativeOutline(traced);
  const residual = residualOf(outline);
  return {
    circle: scaled(traced.circle, scale),
    outline,
    residual,
    confidence: confidenceOf(traced.support, residual, discMean(sums, traced.circle)),
  };
}

const scaled = ({ x, y, radius }: Disc, by: number): Disc => ({
  x: x * by,
  y: y * by,
  radius: radius * by,
});

function relativeOutline({ circle, points }: Outline): Float32Array {
  if (points.length === 0) return new Float32Array(ANGLES).fill(1);
  return radiiAbout(circle, points, ANGLES).map((radius) => radius / circle.radius);
}

function residualOf(outline: Float32Array): number {
  const squares = outline.reduce(
    (sum, radius) => sum + Math.min(0.25, Math.abs(radius - 1)) ** 2,
    0,
  );
  return Math.sqrt(squares / outline.length);
}

/** Clear edges, a round shape and food inside make a pizza believable. */
function confidenceOf(support: number, residual: number, foodInside: number): number {
  const edge = Math.max(0, Math.min(1, support * 1.1 - residual * 4));
  return edge * Math.min(1, foodInside * 1.4);
}
