import { toLab } from '../image/colour.ts';
import {
  anywhere,
  boxSums,
  discMean,
  nearCamera,
  searchDisc,
  wholePicture,
  type SearchRange,
} from './disc-search.ts';
import { foodLikelihood } from './food-likelihood.ts';
import { traceOutline, type FoodPicture, type Outline } from './pizza-outline.ts';
import { ANGLES, radiiAbout } from '../image/polar.ts';
import { scaledDisc, shrinkTo, type Disc, type Raster } from '../image/raster.ts';
import { evenCircle, type TiltedDisc } from './tilted-disc.ts';

export interface FoundPizza {
  /** In pixels of the input picture. */
  circle: Disc;
  /** Radius at each of ANGLES angles, in units of the circle's radius. */
  outline: Float32Array;
  /** Ratio of apparent width to height; 1 from above. */
  stretch: number;
  /** Root mean square of the outline's distance from the circle, in radii. */
  residual: number;
  /** 0..1; below FOUND_FROM, nothing round was found. */
  confidence: number;
}

export const FOUND_FROM = 0.35;
const SEARCH_SIDE = 256;
/** Penalty for not being round, because that is more common for slices and bowls. */
const STRETCHED = 0.5;

/**
 * Finds the only pizza of a picture on a copy of at most 256 px: first food versus the colours of
 * the frame, then the best disc, then its edge. `camera` narrows the search to the place where a
 * fixed camera sees pizzas.
 */
export function findPizza(picture: Raster, camera?: Disc): FoundPizza {
  const seen = foodPicture(picture);
  const { width, height } = seen.small;
  const place = camera && scaledDisc(camera, 1 / seen.scale);
  const isKnown = place !== undefined && isInPicture(place, seen.small);
  return detect(seen, isKnown ? nearCamera(place) : wholePicture(width, height));
}

/** If a camera was turned or replaced, the place configured for it may lie outside its pictures. */
const isInPicture = ({ x, y, radius }: Disc, { width, height }: FoodPicture): boolean =>
  x >= 0 && x <= width && y >= 0 && y <= height && radius > 0 && radius <= Math.max(width, height);

/** Maximum number of pizzas that are searched for in a picture. */
const MOST_PIZZAS = 3;
/**
 * Minimum distance of two pizzas' centres relative to the sum of their radii; they overlap at most
 * by the error of their circles.
 */
const APART = 0.9;
/** Limits of the ratio between the radii of two pizzas. */
const ALIKE = [0.55, 1.8] as const;

/** All credible pizzas of a picture, clearest first; each one found is removed from the food map. */
export function findPizzas(picture: Raster): FoundPizza[] {
  const seen = foodPicture(picture);
  const range = anywhere(seen.small.width, seen.small.height);
  const found: FoundPizza[] = [];
  while (found.length < MOST_PIZZAS) {
    const next = detect(seen, range);
    if (next.confidence < FOUND_FROM || !found.every((other) => isAnother(next, other))) break;
    found.push(next);
    mask(seen, scaledDisc(next.circle, 1 / seen.scale));
  }
  return found;
}

function isAnother({ circle: p }: FoundPizza, { circle: q }: FoundPizza): boolean {
  const ratio = p.radius / q.radius;
  const distance = Math.hypot(p.x - q.x, p.y - q.y);
  return ratio > ALIKE[0] && ratio < ALIKE[1] && distance > APART * (p.radius + q.radius);
}

/** The small copy that is searched, and the scale factor to the original picture. */
interface ScaledPicture {
  small: FoodPicture;
  scale: number;
}

function foodPicture(picture: Raster): ScaledPicture {
  const { width, height, data } = shrinkTo(picture, SEARCH_SIDE);
  const lab = toLab(data);
  const small = { width, height, lab, food: foodLikelihood(lab, width, height) };
  return { small, scale: picture.width / width };
}

function detect({ small, scale }: ScaledPicture, range: SearchRange): FoundPizza {
  const sums = boxSums(small.food, small.width, small.height);
  const mayStretch = range.stretches.length > 1;
  const traced = traceOutline(small, searchDisc(sums, range), mayStretch);
  const circle = evenCircle(traced.disc);
  const residual = residualOf(traced.disc, traced.points);
  const offRound = residualOf({ ...circle, stretch: 1 }, traced.points);
  const doubt = residual + STRETCHED * Math.max(0, offRound - residual);
  return {
    circle: scaledDisc(circle, scale),
    outline: relativeOutline(circle, traced.points),
    stretch: traced.disc.stretch,
    residual,
    confidence: confidenceOf(traced.support, doubt, discMean(sums, circle)),
  };
}

/** Radii around a pizza that are masked out, to exclude crumbs and shadow. */
const MARGIN = 1.06;

function mask({ small }: ScaledPicture, { x, y, radius }: Disc): void {
  const { width, food } = small;
  for (let i = 0; i < food.length; i++) {
    const away = Math.hypot((i % width) + 0.5 - x, Math.floor(i / width) + 0.5 - y);
    if (away < MARGIN * radius) food[i] = 0;
  }
}

function relativeOutline(circle: Disc, points: Outline['points']): Float32Array {
  if (points.length === 0) return new Float32Array(ANGLES).fill(1);
  return radiiAbout(circle, points, ANGLES).map((radius) => radius / circle.radius);
}

/** Root mean square distance of an outline from a disc, in radii. */
function residualOf({ x, y, radius, stretch }: TiltedDisc, points: Outline['points']): number {
  if (points.length === 0) return 0;
  const upright = points.map((point) => ({ x: point.x / stretch, y: point.y }));
  const radii = radiiAbout({ x: x / stretch, y }, upright, ANGLES);
  const squares = radii.reduce(
    (sum, value) => sum + Math.min(0.25, Math.abs(value / radius - 1)) ** 2,
    0,
  );
  return Math.sqrt(squares / radii.length);
}

/** Confidence grows with clear edges, a round shape and food inside. */
function confidenceOf(support: number, residual: number, foodInside: number): number {
  const edge = Math.max(0, Math.min(1, support * 1.1 - residual * 4));
  return edge * Math.min(1, foodInside * 1.4);
}
