import { fitCircleRobustly } from '../image/circle-fit.ts';
import { ANGLES, directions, radiiAbout } from '../image/polar.ts';
import { CROP_REACH, type Disc } from '../image/raster.ts';
import {
  CROP_SIDE,
  type PizzaView,
  type Segmentation,
  type Segmenter,
} from '../segmentation/segmenter.ts';
import type { FoundPizza } from './find-pizza-by-colour.ts';
import { segmentPizza, type SegmentedPizza } from './view-pizza.ts';

/**
 * Radius where the classes' search for the pizza's edge ends; an edge found there means that the
 * true one lies further out.
 */
const EDGE_SEEN_TO = 1.04;
/**
 * Share of angles with an edge beyond the circle from which the pizza counts as continuing outside.
 */
const GOES_ON_FROM = 0.15;
/** Factor by which the search radius is then enlarged. */
const WIDER = 1.25;
/**
 * Like EDGE_BIAS of edge-by-classes.ts, but for a circle that is too wide: its cells are coarser
 * and more smeared.
 */
const WIDE_EDGE_BIAS = 1.02;
/** Chroma of the palest crust; plates and paper have less. */
const WARM_FROM = 15;

/** Minimum share of the edge that must lie within the picture. */
const WITHIN_PICTURE = 0.8;
/** Maximum root mean square distance of the edge from a circle, in radii. */
const ROUND = 0.045;

const RAY = directions(ANGLES);

/** Whether the classes continue the pizza outside its circle. */
export const continuesOutside = ({ map }: SegmentedPizza): boolean =>
  edgeOverflow(map) >= GOES_ON_FROM;

/** Searches a wider circle for the edge; returns the first result if that finds no better circle. */
export async function searchWider(
  first: SegmentedPizza,
  segmenter: Segmenter,
): Promise<SegmentedPizza> {
  const { picture } = first.view;
  const wide = await widened(first, segmenter);
  const found = foundByClasses(wide);
  if (!found || !isWarmBetween(wide.view, first.found.circle, found.circle)) return first;
  const again = await segmentPizza(picture, found, segmenter);
  return edgeOverflow(again.map) < edgeOverflow(first.map) ? again : first;
}

/** Maximum number of times that the search is widened. */
const WIDENINGS = 3;

/** Segments the pizza in increasingly wide circles until its edge lies inside. */
async function widened(
  { found, view }: SegmentedPizza,
  segmenter: Segmenter,
): Promise<SegmentedPizza> {
  let radius = found.circle.radius * WIDER;
  let wide = await segmentPizza(view.picture, withRadius(found, radius), segmenter);
  for (let widening = 1; widening < WIDENINGS && continuesOutside(wide); widening++) {
    radius *= WIDER;
    wide = await segmentPizza(view.picture, withRadius(found, radius), segmenter);
  }
  return wide;
}

const withRadius = (found: FoundPizza, radius: number): FoundPizza => ({
  ...found,
  circle: { ...found.circle, radius },
});

/** Share of the angles at which the pizza's classes reach the end of the search. */
const edgeOverflow = ({ pizzaEdge }: Segmentation): number =>
  pizzaEdge ? pizzaEdge.filter((radius) => radius > EDGE_SEEN_TO).length / ANGLES : 0;

/** Circle and outline of the area that the classes label as pizza. */
function foundByClasses({ found, view, map }: SegmentedPizza): FoundPizza | null {
  if (!map.pizzaEdge) return null;
  const { x, y, radius } = found.circle;
  const edge = Array.from(map.pizzaEdge, (edgeRadius, angle) => ({
    x: x + (RAY.x[angle]! * edgeRadius * radius) / WIDE_EDGE_BIAS,
    y: y + (RAY.y[angle]! * edgeRadius * radius) / WIDE_EDGE_BIAS,
    weight: 1,
  }));
  const { width, height } = view.picture;
  const seen = edge.filter((p) => p.x >= 0 && p.y >= 0 && p.x < width && p.y < height);
  if (seen.length < WITHIN_PICTURE * ANGLES) return null;
  const circle = fitCircleRobustly(seen);
  const outline = radiiAbout(circle, seen, ANGLES).map((value) => value / circle.radius);
  const square = outline.reduce((sum, value) => sum + (value - 1) ** 2, 0) / ANGLES;
  const residual = Math.sqrt(square);
  if (residual > ROUND) return null;
  return {
    circle,
    outline,
    stretch: 1,
    residual,
    confidence: Math.max(0, found.confidence - 2 * residual),
  };
}

/** Whether most of the ring between two circles has the colour of dough. */
function isWarmBetween({ circle, lab }: PizzaView, inner: Disc, outer: Disc): boolean {
  const unit = (2 * CROP_REACH * circle.radius) / CROP_SIDE;
  let warm = 0;
  let counted = 0;
  for (let i = 0; i < lab.L.length; i += 3) {
    const x = circle.x - CROP_REACH * circle.radius + ((i % CROP_SIDE) + 0.5) * unit;
    const y = circle.y - CROP_REACH * circle.radius + (Math.floor(i / CROP_SIDE) + 0.5) * unit;
    if (Math.hypot(x - inner.x, y - inner.y) < inner.radius * 1.02) continue;
    if (Math.hypot(x - outer.x, y - outer.y) > outer.radius * 0.98) continue;
    counted++;
    if (lab.b[i]! > 0 && Math.hypot(lab.a[i]!, lab.b[i]!) > WARM_FROM) warm++;
  }
  return counted > 0 && warm / counted > 0.75;
}
