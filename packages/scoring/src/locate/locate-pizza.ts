import { fitCircleRobustly } from '../image/circle-fit.ts';
import { settledByClasses } from './edge-by-classes.ts';
import { findPizza, type FoundPizza } from './find-pizza.ts';
import type { FoundBox } from '../food/best-box.ts';
import { tell, type FoodReading } from '../food/food-heads.ts';
import { foundInBox } from '../food/found-in-box.ts';
import { ovalOf, type Oval } from '../food/oval.ts';
import { ANGLES, directions, radiiAbout } from '../image/polar.ts';
import { CROP_REACH, type Disc, type Raster } from '../image/raster.ts';
import {
  CROP_SIDE,
  type PizzaView,
  type Segmentation,
  type Segmenter,
} from '../segmentation/segmenter.ts';
import { refineOutline } from './refine-outline.ts';
import { viewPizza } from './view-pizza.ts';

export interface SeenFood {
  sighting: FoundBox;
  /** Features of the pizza's look for the heads. */
  look: number[];
  told: FoodReading;
}

interface PizzaOnPicture {
  found: FoundPizza;
  view: PizzaView;
  map: Segmentation;
}

export interface LocatedPizza extends PizzaOnPicture {
  /** Output of the network trained on real food; null if it does not run. */
  seen: SeenFood | null;
}

/** Where the classes' search for the pizza's edge ends; an edge there means it lies further out. */
const EDGE_SEEN_TO = 1.04;
/** Share of the angles at which the pizza continues beyond its circle. */
const GOES_ON_FROM = 0.15;
/** How much further the search then extends. */
const WIDER = 1.25;
/** As EDGE_BIAS of edge-by-classes.ts, but in a circle drawn too wide: its cells are coarser, and smeared more. */
const WIDE_EDGE_BIAS = 1.02;
/** Chroma of the palest crust; plates and paper have less. */
const WARM_FROM = 15;

/** Share of the edge that must lie within the picture. */
const WITHIN_PICTURE = 0.8;
/** Greatest root mean square distance of the edge from a circle, in radii. */
const ROUND = 0.045;

const RAY = directions(ANGLES);

/** From which likelihood on the detector's box is believed. */
const BELIEVED_FROM = 0.4;

/**
 * Finds the pizza of a photograph where the detector sees it, of a drawing and where a camera's place is known
 * by colour, then by class.
 */
export async function locatePizza(
  picture: Raster,
  segmenter: Segmenter,
  camera?: Disc,
): Promise<LocatedPizza> {
  const { food } = segmenter;
  const byColour = async (): Promise<PizzaOnPicture> =>
    locatedByColour(picture, findPizza(picture, camera), segmenter);
  if (!food) return { ...(await byColour()), seen: null };
  const sighting = await food.sight(picture);
  const seenAs = async (oval: Oval): Promise<SeenFood> => {
    const features = await food.look(picture, oval, isClearlyDrawn);
    const look = Array.from(features, toThousandths);
    return { sighting, look, told: tell(look) };
  };
  if (camera || sighting.likelihood < BELIEVED_FROM) {
    const located = await byColour();
    return { ...located, seen: await seenAs(ovalOf(located.found)) };
  }
  const seen = await seenAs(await food.oval(picture, sighting.box));
  if (seen.told.drawn > 0.5) return { ...(await byColour()), seen };
  const found = refineOutline(picture, foundInBox(sighting));
  return { ...(await segmented(picture, found, segmenter)), seen };
}

/** The look of a drawing only decides that it is one. */
const isClearlyDrawn = (look: Float32Array): boolean => tell(Array.from(look)).drawn > 0.9;

const toThousandths = (value: number): number => Math.round(value * 1000) / 1000;

/**
 * Where what is called pizza continues beyond the circle and is as warm as dough, a pale crust was
 * taken for the table: the classes' wider edge is used.
 */
async function locatedByColour(
  picture: Raster,
  found: FoundPizza,
  segmenter: Segmenter,
): Promise<PizzaOnPicture> {
  const first = await segmented(picture, refineOutline(picture, found), segmenter);
  // What looks like an ellipse may be a round pizza of which a part was taken for the table.
  const isDoubtful = edgeOverflow(first.map) >= GOES_ON_FROM || first.found.stretch !== 1;
  const whole = isDoubtful ? await searchWider(first, segmenter) : first;
  return whole.found.stretch === 1 ? refine(whole, segmenter) : whole;
}

/** Below this move, in radii, a circle is settled. */
const SETTLED = 0.005;
/** From this move on, in radii, colour is asked again. */
const FAR_OFF = 0.03;
/** Most moves of a circle. */
const MOVES = 3;

/** The pizza whose circle fits what colour and classes say of its edge together. */
async function refine(pizza: PizzaOnPicture, segmenter: Segmenter): Promise<PizzaOnPicture> {
  const { found, view, map } = pizza;
  let last = { found, view, map };
  for (let move = 0; move < MOVES; move++) {
    const next = settledByClasses(last.found, last.map);
    const away = next ? distanceOf(next.circle, last.found.circle) / next.circle.radius : 0;
    if (!next || away < SETTLED) break;
    const finer = away > FAR_OFF ? refineOutline(view.picture, next) : next;
    last = await segmented(view.picture, finer, segmenter);
  }
  return last;
}

const distanceOf = (p: Disc, q: Disc): number =>
  Math.hypot(p.x - q.x, p.y - q.y) + Math.abs(p.radius - q.radius);

/** Looks further out; the first answer where that shows no better circle. */
async function searchWider(first: PizzaOnPicture, segmenter: Segmenter): Promise<PizzaOnPicture> {
  const { picture } = first.view;
  const wide = await widened(first, segmenter);
  const found = foundByClasses(wide);
  if (!found || !isWarmBetween(wide.view, first.found.circle, found.circle)) return first;
  const again = await segmented(picture, found, segmenter);
  return edgeOverflow(again.map) < edgeOverflow(first.map) ? again : first;
}

/** Most searches further out. */
const LOOKS = 3;

/** The pizza seen in ever wider circles until it ends. */
async function widened(
  { found, view }: PizzaOnPicture,
  segmenter: Segmenter,
): Promise<PizzaOnPicture> {
  let radius = found.circle.radius * WIDER;
  let wide = await segmented(view.picture, withRadius(found, radius), segmenter);
  for (let look = 1; look < LOOKS && edgeOverflow(wide.map) >= GOES_ON_FROM; look++) {
    radius *= WIDER;
    wide = await segmented(view.picture, withRadius(found, radius), segmenter);
  }
  return wide;
}

const withRadius = (found: FoundPizza, radius: number): FoundPizza => ({
  ...found,
  circle: { ...found.circle, radius },
});

async function segmented(
  picture: Raster,
  found: FoundPizza,
  segmenter: Segmenter,
): Promise<PizzaOnPicture> {
  const view = viewPizza(picture, found);
  return { found, view, map: await segmenter.segment(view) };
}

/** Share of the angles at which the pizza's classes reach the end of the search. */
const edgeOverflow = ({ pizzaEdge }: Segmentation): number =>
  pizzaEdge ? pizzaEdge.filter((radius) => radius > EDGE_SEEN_TO).length / ANGLES : 0;

/** Circle and outline of what the classes call pizza. */
function foundByClasses({ found, view, map }: PizzaOnPicture): FoundPizza | null {
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
