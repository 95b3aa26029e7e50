import { mean, sampleVariance } from '../statistics/moments.ts';
import { finish, type InSlices } from '../statistics/slices.ts';
import {
  PLACE_FIGURES,
  seenPictures,
  VIEW_FIGURES,
  type CameraFigure,
  type CameraPicture,
  type PlaceFigure,
  type SeenPicture,
  type ViewFigure,
} from './camera-picture.ts';
import { countInBins, decileEdges, drift, hasEnoughPictures } from './drift.ts';

interface UsualView {
  /** Edges between the ten classes, and the number of pictures in each class. */
  edges: number[];
  counts: number[];
  mean: number;
  deviation: number;
  /** Mean drift statistic of quiet pictures, divided by its degrees of freedom. */
  wander: number;
}

interface UsualPlace {
  mean: number;
  deviation: number;
  /** Standard deviation of the moving average. */
  ofAverage: number;
}

/** A camera's usual figures, learned from quiet pictures. */
export interface CameraBaseline {
  view: Record<ViewFigure, UsualView>;
  place: Record<PlaceFigure, UsualPlace>;
  /** Share of pictures that cannot be scored. */
  unfit: number;
}

const FEWEST_PICTURES = 200;
const FEWEST_DAYS = 3;
const DAY_MINUTES = 1440;
const DEGREES = 9;

/** Null while there is too little data. */
export const learnCamera = (pictures: readonly CameraPicture[]): CameraBaseline | null =>
  finish(learnCameraInSlices(pictures));

/** Same as learnCamera. */
export function* learnCameraInSlices(
  pictures: readonly CameraPicture[],
): InSlices<CameraBaseline | null> {
  const seen = seenPictures(pictures);
  const days = new Set(seen.map(({ minute }) => Math.floor(minute / DAY_MINUTES)));
  if (seen.length < FEWEST_PICTURES || days.size < FEWEST_DAYS) return null;
  yield undefined;
  const spans = wholeSpans(pictures);
  return {
    view: yield* perFigure(VIEW_FIGURES, (figure) => usualView(figure, seen, spans)),
    place: yield* perFigure(PLACE_FIGURES, (figure) => usualPlace(valuesOf(figure, seen))),
    unfit: pictures.filter(({ fault }) => fault !== null).length / pictures.length,
  };
}

export const valuesOf = (figure: CameraFigure, pictures: readonly SeenPicture[]): number[] =>
  pictures.map(({ seen }) => seen[figure]);

const SPAN_MINUTES = 60;

/**
 * Groups pictures into spans of at least an hour with enough pictures, counted back from the newest
 * one, so that a change is noticed as early as possible. Unfit pictures count towards the number
 * but have no figures.
 */
export function wholeSpans(pictures: readonly CameraPicture[]): SeenPicture[][] {
  const spans: SeenPicture[][] = [];
  let end = pictures.length;
  for (let at = end - 1; at >= 0; at--) {
    const isLong =
      pictures[end - 1]!.minute - (pictures[at - 1]?.minute ?? -Infinity) >= SPAN_MINUTES;
    if (!isLong || !hasEnoughPictures(end - at)) continue;
    spans.unshift(seenPictures(pictures.slice(at, end)));
    end = at;
  }
  return spans;
}

function* usualView(
  figure: ViewFigure,
  seen: readonly SeenPicture[],
  spans: readonly SeenPicture[][],
): InSlices<UsualView> {
  yield undefined;
  const values = valuesOf(figure, seen);
  const edges = decileEdges(values);
  yield undefined;
  const counts = countInBins(values, edges);
  const statistics = spans.map(
    (span) => drift(counts, countInBins(valuesOf(figure, span), edges)).statistic,
  );
  const wander = statistics.length === 0 ? 1 : mean(statistics) / DEGREES;
  return {
    edges,
    counts,
    mean: mean(values),
    deviation: deviationOf(values),
    wander: Math.max(1, wander),
  };
}

/** Weight of the newest picture. */
const NEWEST = 0.1;

function* usualPlace(values: readonly number[]): InSlices<UsualPlace> {
  yield undefined;
  const centre = mean(values);
  const deviation = deviationOf(values);
  const averages = movingAverages(values, centre);
  // Consecutive pizzas are correlated, so the average varies more than that of independent ones.
  const ofIndependent = deviation * Math.sqrt(NEWEST / (2 - NEWEST));
  return {
    mean: centre,
    deviation,
    ofAverage: Math.max(ofIndependent, deviationOf(averages)),
  };
}

/** Exponentially weighted moving averages, starting from the usual value. */
export function movingAverages(values: readonly number[], start: number): number[] {
  let average = start;
  return values.map((value) => (average += NEWEST * (value - average)));
}

const SMALLEST = 1e-6;
const deviationOf = (values: readonly number[]): number =>
  Math.max(SMALLEST, Math.sqrt(sampleVariance(values)));

function* perFigure<Figure extends string, T>(
  figures: readonly Figure[],
  valueOf: (figure: Figure) => InSlices<T>,
): InSlices<Record<Figure, T>> {
  const values: [Figure, T][] = [];
  for (const figure of figures) values.push([figure, yield* valueOf(figure)]);
  // Safe because every figure gets an entry.
  return Object.fromEntries(values) as Record<Figure, T>;
}
