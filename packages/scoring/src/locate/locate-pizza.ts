import type { FoundBox } from '../food/best-box.ts';
import { readFoodHeads, type FoodReading } from '../food/food-heads.ts';
import type { FoodNet } from '../food/food-net.ts';
import { foundInBox } from '../food/found-in-box.ts';
import { ovalOf, type Oval } from '../food/oval.ts';
import type { Disc, Raster } from '../image/raster.ts';
import type { Segmenter } from '../segmentation/segmenter.ts';
import { settledByClasses } from './edge-by-classes.ts';
import { findPizza } from './find-pizza-by-colour.ts';
import { refineOutline } from './refine-outline.ts';
import { segmentPizza, type SegmentedPizza } from './view-pizza.ts';
import { continuesOutside, searchWider } from './wider-search.ts';

/** What the network trained on real food says about a picture. */
export interface FoodObservation {
  sighting: FoundBox;
  /** Features of the pizza's look for the heads. */
  look: number[];
  reading: FoodReading;
}

export interface LocatedPizza extends SegmentedPizza {
  /** What the network trained on real food says; null if it does not run. */
  food: FoodObservation | null;
}

/** Likelihood from which the detector's box is trusted. */
const BELIEVED_FROM = 0.4;

/**
 * Finds the pizza. On a photograph, the detector's box is used; on a rendered picture, or if the
 * camera's place is known or the detector is unsure, the search goes by colour and then by pixel
 * classes.
 */
export async function locatePizza(
  picture: Raster,
  segmenter: Segmenter,
  camera?: Disc,
): Promise<LocatedPizza> {
  const net = segmenter.food;
  if (!net) return { ...(await locateByColour(picture, segmenter, camera)), food: null };

  const sighting = await net.sight(picture);
  if (camera || sighting.likelihood < BELIEVED_FROM) {
    const located = await locateByColour(picture, segmenter, camera);
    return { ...located, food: await observe(net, picture, sighting, ovalOf(located.found)) };
  }

  const food = await observe(net, picture, sighting, await net.oval(picture, sighting.box));
  const located = isRendered(food)
    ? await locateByColour(picture, segmenter, camera)
    : await segmentPizza(picture, refineOutline(picture, foundInBox(sighting)), segmenter);
  return { ...located, food };
}

async function observe(
  net: FoodNet,
  picture: Raster,
  sighting: FoundBox,
  oval: Oval,
): Promise<FoodObservation> {
  const features = await net.look(picture, oval, isClearlyRendered);
  const look = Array.from(features, toThousandths);
  return { sighting, look, reading: readFoodHeads(look) };
}

const isRendered = ({ reading }: FoodObservation): boolean => reading.rendered > 0.5;

/** A clearly rendered pizza needs no further rotations of its look. */
const isClearlyRendered = (look: Float32Array): boolean =>
  readFoodHeads(Array.from(look)).rendered > 0.9;

const toThousandths = (value: number): number => Math.round(value * 1000) / 1000;

/**
 * Searches by colour first; if the classes continue outside the circle, a pale crust was mistaken
 * for the table.
 */
async function locateByColour(
  picture: Raster,
  segmenter: Segmenter,
  camera: Disc | undefined,
): Promise<SegmentedPizza> {
  const found = findPizza(picture, camera);
  const first = await segmentPizza(picture, refineOutline(picture, found), segmenter);
  // An ellipse may be a round pizza, part of which was mistaken for the table.
  const isDoubtful = continuesOutside(first) || first.found.stretch !== 1;
  const whole = isDoubtful ? await searchWider(first, segmenter) : first;
  return whole.found.stretch === 1 ? refine(whole, segmenter) : whole;
}

/** The circle has converged if it moves by less than this, in radii. */
const SETTLED = 0.005;
/** If the circle moves by more than this, in radii, the outline is refined by colour again. */
const FAR_OFF = 0.03;
/** Maximum number of moves of the circle. */
const MOVES = 3;

/** Moves the circle until colour and classes agree on the edge. */
async function refine(pizza: SegmentedPizza, segmenter: Segmenter): Promise<SegmentedPizza> {
  const { found, view, map } = pizza;
  let last = { found, view, map };
  for (let move = 0; move < MOVES; move++) {
    const next = settledByClasses(last.found, last.map);
    const away = next ? distanceOf(next.circle, last.found.circle) / next.circle.radius : 0;
    if (!next || away < SETTLED) break;
    const finer = away > FAR_OFF ? refineOutline(view.picture, next) : next;
    last = await segmentPizza(view.picture, finer, segmenter);
  }
  return last;
}

const distanceOf = (p: Disc, q: Disc): number =>
  Math.hypot(p.x - q.x, p.y - q.y) + Math.abs(p.radius - q.radius);
