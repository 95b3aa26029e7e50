import { mean } from '../statistics/moments.ts';
import {
  PLACE_FIGURES,
  seenPictures,
  VIEW_FIGURES,
  type CameraFault,
  type CameraFigure,
  type CameraPicture,
  type SeenPicture,
  type ViewFigure,
} from './camera-picture.ts';
import { countInBins, drift, driftedSpans } from './drift.ts';
import { movingAverages, valuesOf, wholeSpans, type CameraBaseline } from './camera-baseline.ts';

/** What a camera's latest pictures reveal about it. */
export interface JudgedCamera {
  fault: CameraFault;
  /** The first picture with the fault. */
  sinceMinute: number;
  /**
   * False while only one span or the last few pictures have drifted. Kitchen signals are then
   * withheld, but the fault is not shown.
   */
  isSure: boolean;
  /** The figure that changed most, with its usual and current values; null if none was measured. */
  figure: CameraFigure | null;
  usual: number | null;
  value: number | null;
}

const FAULT_OF: Record<CameraFigure, CameraFault> = {
  lightness: 'light',
  a: 'colour',
  b: 'colour',
  unevenness: 'dirty',
  sharpness: 'blurred',
  oval: 'tilted',
  x: 'moved',
  y: 'moved',
  radius: 'moved',
};

/**
 * The camera's fault, judged from its latest pictures in chronological order; null if there is
 * none.
 * @param usual null while the baseline is being learned
 */
export function detectCameraFault(
  pictures: readonly CameraPicture[],
  usual: CameraBaseline | null,
): JudgedCamera | null {
  return (
    judgeFrozen(pictures) ??
    judgeCovered(pictures, usual?.unfit ?? 0) ??
    (usual && judgeChange(pictures, usual))
  );
}

/** A fault detected without a figure. */
export const unmeasured = { figure: null, usual: null, value: null, isSure: true };

const SAME_PICTURES = 3;
/**
 * A retry after a missing response follows within this time, so the same picture is no fault yet.
 */
const SAME_MINUTES = 2;

function judgeFrozen(pictures: readonly CameraPicture[]): JudgedCamera | null {
  const last = pictures.at(-1);
  if (!last) return null;
  const before = pictures.findLastIndex(({ digest }) => digest !== last.digest);
  const same = pictures.slice(before + 1);
  const isFrozen = same.length >= SAME_PICTURES && last.minute - same[0]!.minute >= SAME_MINUTES;
  return isFrozen ? { ...unmeasured, fault: 'frozen', sinceMinute: same[0]!.minute } : null;
}

/**
 * A run of unfit pictures less likely than this is a fault; the limit is the same as for silence.
 */
const RUN = 5e-5;
/** Minimum share of unfit pictures assumed, because hands cover some pizzas at any camera. */
const LEAST_UNFIT = 0.15;

function judgeCovered(pictures: readonly CameraPicture[], unfit: number): JudgedCamera | null {
  const before = pictures.findLastIndex(({ fault }) => fault === null);
  const run = pictures.slice(before + 1);
  if (run.length === 0 || Math.max(unfit, LEAST_UNFIT) ** run.length >= RUN) return null;
  const blurred = run.filter(({ fault }) => fault === 'blurred').length;
  const fault = blurred > run.length / 2 ? 'blurred' : 'covered';
  return { ...unmeasured, fault, sinceMinute: run[0]!.minute };
}

interface Change {
  figure: CameraFigure;
  sinceMinute: number;
  isSure: boolean;
  usual: number;
  value: number;
  /** Distance from the usual value, in standard deviations of one picture. */
  away: number;
}

/**
 * Smaller distances from the usual value, in the same unit, do not affect the pizza's measurement.
 */
const LEAST_AWAY = 0.8;

function judgeChange(
  pictures: readonly CameraPicture[],
  usual: CameraBaseline,
): JudgedCamera | null {
  const seen = seenPictures(pictures);
  const spans = wholeSpans(pictures);
  const changes = [
    ...VIEW_FIGURES.map((figure) => changeOfView(figure, { seen, spans }, usual)),
    ...PLACE_FIGURES.map((figure) => changeOfPlace(figure, seen, usual)),
  ]
    .filter((change) => change !== null)
    .filter(({ away }) => away >= LEAST_AWAY);
  const sure = changes.filter(({ isSure }) => isSure);
  const [most] = (sure.length > 0 ? sure : changes).toSorted((p, q) => q.away - p.away);
  if (!most) return null;
  const { away: _, ...change } = most;
  return { ...change, fault: FAULT_OF[most.figure] };
}

const SUSPECT = 1e-4;
/** This number of pictures is enough to withhold kitchen signals. */
const SUSPECT_PICTURES = 20;

/**
 * Drift in two consecutive spans is certain; drift only in the last span or the last few pictures
 * is not.
 */
function changeOfView(
  figure: ViewFigure,
  { seen, spans }: { seen: readonly SeenPicture[]; spans: readonly SeenPicture[][] },
  usual: CameraBaseline,
): Change | null {
  const { edges, counts, mean: centre, deviation, wander } = usual.view[figure];
  const chanceOf = (span: readonly SeenPicture[]) =>
    drift(counts, countInBins(valuesOf(figure, span), edges), wander).p;
  const chances = spans.map(chanceOf);
  const drifted = driftedSpans(chances);
  const isSure = drifted.at(-1) === spans.length - 1 && spans.length > 0;
  const newest = seen.slice(-SUSPECT_PICTURES);
  const isSuspect =
    isSure ||
    (chances.at(-1) ?? 1) < SUSPECT ||
    (newest.length === SUSPECT_PICTURES && chanceOf(newest) < SUSPECT);
  if (!isSuspect) return null;
  const quiet = chances.findLastIndex((chance) => chance >= SUSPECT);
  const changed = isSure ? spans.slice(quiet + 1).flat() : newest;
  const value = mean(valuesOf(figure, changed));
  const away = Math.abs(value - centre) / deviation;
  return { figure, isSure, sinceMinute: changed[0]!.minute, usual: centre, value, away };
}

/** Limit of the moving average, in its standard deviations; checked after each picture. */
const PLACE_LIMIT = 5;

function changeOfPlace(
  figure: (typeof PLACE_FIGURES)[number],
  seen: readonly SeenPicture[],
  usual: CameraBaseline,
): Change | null {
  const { mean: centre, deviation, ofAverage } = usual.place[figure];
  const averages = movingAverages(valuesOf(figure, seen), centre);
  const last = averages.at(-1);
  if (last === undefined || Math.abs(last - centre) <= PLACE_LIMIT * ofAverage) return null;
  const side = Math.sign(last - centre);
  const before = averages.findLastIndex((average) => side * (average - centre) <= ofAverage);
  const value = mean(valuesOf(figure, seen.slice(before + 1)));
  return {
    figure,
    isSure: true,
    sinceMinute: seen[before + 1]!.minute,
    usual: centre,
    value,
    away: Math.abs(value - centre) / deviation,
  };
}
