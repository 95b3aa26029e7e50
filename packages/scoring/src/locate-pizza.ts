import { fitCircleRobustly } from './circle-fit.ts';
import { widenedByClasses } from './edge-by-classes.ts';
import { findPizza, type FoundPizza } from './find-pizza.ts';
import { ANGLES, directions, radiiAbout } from './polar.ts';
import { CROP_REACH, type Disc, type Raster } from './raster.ts';
import {
  CROP_SIDE,
  type PizzaView,
  type Segmentation,
  type Segmenter,
} from './segmentation/segmenter.ts';
import { refineOutline } from './refine-outline.ts';
import { viewPizza } from './view-pizza.ts';

export interface LocatedPizza {
  found: FoundPizza;
  view: PizzaView;
  map: Segmentation;
}

/** Where the classes' search for the pizza's edge ends; an edge there means it lies further out. */
const EDGE_SEEN_TO = 1.04;
/** Share of the angles at which the pizza goes on beyond its circle. */
const GOES_ON_FROM = 0.5;
/** How much further is looked. */
const WIDER = 1.25;
/** The classes' edge lies this much outside the true one (measured on renders). */
const EDGE_BIAS = 1.02;
/** Chroma of the palest crust; plates and paper have less. */
const WARM_FROM = 15;

/** Where this much is covered, classes do not tell the edge. */
const COVERED = 0.1;
/** Share of the edge that must lie within the picture, and its distance from a circle in radii. */
const WITHIN_PICTURE = 0.8;
const ROUND = 0.045;

const RAY = directions(ANGLES);

/**
 * Finds the pizza by colour, then by class. Where what is called pizza goes on beyond the circle and
 * is as warm as dough, a pale crust was taken for the table: the classes' wider edge is used.
 */
export async function locatePizza(
  picture: Raster,
  segmenter: Segmenter,
  camera?: Disc,
): Promise<LocatedPizza> {
  const first = await segmented(
    picture,
    refineOutline(picture, findPizza(picture, camera)),
    segmenter,
  );
  if (first.map.hidden > COVERED) return first;
  // The ends of what is seen from the front lie beyond its circle.
  if (first.found.stretch !== 1) return first;
  if (goesOn(first.map) < GOES_ON_FROM) {
    const wider = widenedByClasses(first.found, first.map);
    return wider ? segmented(picture, refineOutline(picture, wider), segmenter) : first;
  }
  const { circle } = first.found;
  const wide = await segmented(
    picture,
    { ...first.found, circle: { ...circle, radius: circle.radius * WIDER } },
    segmenter,
  );
  const found = foundByClasses(wide);
  if (!found || !isWarmBetween(wide.view, circle, found.circle)) return first;
  const again = await segmented(picture, found, segmenter);
  return goesOn(again.map) < goesOn(first.map) ? again : first;
}

async function segmented(
  picture: Raster,
  found: FoundPizza,
  segmenter: Segmenter,
): Promise<LocatedPizza> {
  const view = viewPizza(picture, found);
  return { found, view, map: await segmenter.segment(view) };
}

/** Share of the angles at which the pizza's classes reach the end of the search. */
const goesOn = ({ pizzaEdge }: Segmentation): number =>
  pizzaEdge ? pizzaEdge.filter((radius) => radius > EDGE_SEEN_TO).length / ANGLES : 0;

/** Circle and outline of what the classes call pizza. */
function foundByClasses({ found, view, map }: LocatedPizza): FoundPizza | null {
  if (!map.pizzaEdge) return null;
  const { x, y, radius } = found.circle;
  const edge = Array.from(map.pizzaEdge, (edgeRadius, angle) => ({
    x: x + (RAY.x[angle]! * edgeRadius * radius) / EDGE_BIAS,
    y: y + (RAY.y[angle]! * edgeRadius * radius) / EDGE_BIAS,
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
