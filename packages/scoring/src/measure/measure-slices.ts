import { BURN, CRUST, isCheese, isHidden, isTopping, SAUCE } from '../segmentation/classes.ts';
import { ANGLES, anglesOfSquare, directions, turnsOfSquare } from '../image/polar.ts';
import { CROP_REACH } from '../image/raster.ts';
import type { Segmentation } from '../segmentation/segmenter.ts';
import { SLICE_COUNT, sliceAt, sliceOf } from './slices.ts';

/** Measurements of one slice; lengths in units of the pizza's radius, shares 0..1. */
export interface SliceMeasures {
  /** Mean radius of the outer edge. */
  radius: number;
  crustWidth: number;
  /** Standard deviation of the crust's width relative to its mean. */
  crustUnevenness: number;
  /** Share of the crust with sauce or cheese on it. */
  dirt: number;
  /** Share of the rim where cheese reaches the crust. */
  seal: number;
  /** (cheese + toppings) / (cheese + toppings + sauce). */
  coverInner: number;
  coverOuter: number;
  /** Share of the area covered by toppings. */
  toppingInner: number;
  toppingOuter: number;
  /** Share of the cheese that is melted together. */
  melted: number;
}

/** The inner zone extends to half of the radius of the crust's inner edge. */
export const INNER_ZONE = 0.5;
/** Sauce this close to the crust's inner edge does not count as a stain. */
const EDGE_SLACK = 0.02;
/** Cheese this close to the crust seals it. */
const SEAL_GAP = 0.035;
const SEAL_STEP = 0.006;

const RAY = directions(ANGLES);

/** Measurements per slice that use colours rather than classes. */
export interface ColourMeasures {
  melted: readonly number[];
  /**
   * Share of the crust that is redder than normal crust; absent if stains are measured differently.
   */
  stained?: readonly number[];
}

/**
 * Measurements of the slices 1..8 on a class map; `startAngle` in degrees clockwise from 12
 * o'clock.
 */
export function measureSlices(
  segmentation: Segmentation,
  { melted, stained }: ColourMeasures,
  startAngle: number,
): SliceMeasures[] {
  const areas = countAreas(segmentation, startAngle);
  const rims = measureRims(segmentation, startAngle);
  const whole = areas.reduce(addAreas, noAreas());
  return areas.map((area, slice) => ({
    ...rims[slice]!,
    dirt: Math.max(stained?.[slice] ?? 0, share(area.stain, area.crust + area.stain, 0)),
    ...zoneMeasures(area, whole),
    melted: melted[slice]!,
  }));
}

interface Zone {
  cheese: number;
  topping: number;
  sauce: number;
}
interface Areas {
  inner: Zone;
  outer: Zone;
  crust: number;
  stain: number;
}

const noZone = (): Zone => ({ cheese: 0, topping: 0, sauce: 0 });
const noAreas = (): Areas => ({ inner: noZone(), outer: noZone(), crust: 0, stain: 0 });
const addZones = (p: Zone, q: Zone): Zone => ({
  cheese: p.cheese + q.cheese,
  topping: p.topping + q.topping,
  sauce: p.sauce + q.sauce,
});
const addAreas = (p: Areas, q: Areas): Areas => ({
  inner: addZones(p.inner, q.inner),
  outer: addZones(p.outer, q.outer),
  crust: p.crust + q.crust,
  stain: p.stain + q.stain,
});

const share = (part: number, all: number, otherwise: number): number =>
  all > 0 ? part / all : otherwise;

const coverOf = ({ cheese, topping, sauce }: Zone, otherwise: number): number =>
  share(cheese + topping, cheese + topping + sauce, otherwise);
const toppingOf = ({ cheese, topping, sauce }: Zone, otherwise: number): number =>
  share(topping, cheese + topping + sauce, otherwise);

/** A zone that is not visible gets the values of the whole pizza. */
const zoneMeasures = ({ inner, outer }: Areas, whole: Areas) => ({
  coverInner: coverOf(inner, coverOf(whole.inner, 0)),
  coverOuter: coverOf(outer, coverOf(whole.outer, 0)),
  toppingInner: toppingOf(inner, toppingOf(whole.inner, 0)),
  toppingOuter: toppingOf(outer, toppingOf(whole.outer, 0)),
});

function countAreas(map: Segmentation, startAngle: number): Areas[] {
  const { size, classes, outline, innerEdge } = map;
  const areas = Array.from({ length: SLICE_COUNT }, noAreas);
  const unit = (2 * CROP_REACH) / size;
  const angles = anglesOfSquare(size);
  const turns = turnsOfSquare(size);
  for (let i = 0; i < classes.length; i++) {
    const dx = ((i % size) + 0.5) * unit - CROP_REACH;
    const dy = (Math.floor(i / size) + 0.5) * unit - CROP_REACH;
    const radius = Math.sqrt(dx * dx + dy * dy);
    const angle = angles[i]!;
    const inner = innerEdge[angle]!;
    if (radius > outline[angle]!) continue;
    const area = areas[sliceAt(turns[i]!, startAngle)]!;
    if (radius > inner) countCrust(area, classes[i]!, radius > inner + EDGE_SLACK);
    else countZone(radius < INNER_ZONE * inner ? area.inner : area.outer, classes[i]!);
  }
  return areas;
}

function countCrust(area: Areas, index: number, clearOfEdge: boolean): void {
  if (isHidden(index)) return;
  if (clearOfEdge && (index === SAUCE || isCheese(index))) area.stain++;
  else area.crust++;
}

/** Bare dough and browned spots inside the crust's edge count as baked cheese, not as gaps. */
function countZone(zone: Zone, index: number): void {
  if (index === SAUCE) zone.sauce++;
  else if (isTopping(index)) zone.topping++;
  else if (isCheese(index) || index === CRUST || index === BURN) zone.cheese++;
}

type Rim = Pick<SliceMeasures, 'radius' | 'crustWidth' | 'crustUnevenness' | 'seal'>;

function measureRims(map: Segmentation, startAngle: number): Rim[] {
  const { outline, innerEdge } = map;
  const sums = Array.from({ length: SLICE_COUNT }, () => ({
    angles: 0,
    radius: 0,
    width: 0,
    squares: 0,
    sealed: 0,
    open: 0,
  }));
  for (let angle = 0; angle < ANGLES; angle++) {
    const sum = sums[sliceOf(RAY.x[angle]!, RAY.y[angle]!, startAngle)]!;
    const width = outline[angle]! - innerEdge[angle]!;
    sum.angles++;
    sum.radius += outline[angle]!;
    sum.width += width;
    sum.squares += width * width;
    const sealed = isSealed(map, angle);
    if (sealed === true) sum.sealed++;
    if (sealed === false) sum.open++;
  }
  return sums.map(({ angles, radius, width, squares, sealed, open }) => {
    const mean = width / angles;
    const deviation = Math.sqrt(Math.max(0, squares / angles - mean * mean));
    return {
      radius: radius / angles,
      crustWidth: mean,
      crustUnevenness: deviation / Math.max(0.02, mean),
      seal: share(sealed, sealed + open, 1),
    };
  });
}

/** Whether cheese reaches the crust at an angle; null if a topping or something else hides it. */
function isSealed({ size, classes, innerEdge }: Segmentation, angle: number): boolean | null {
  for (let gap = SEAL_STEP / 2; gap < SEAL_GAP; gap += SEAL_STEP) {
    const radius = innerEdge[angle]! - gap;
    const x = Math.floor(((RAY.x[angle]! * radius) / (2 * CROP_REACH) + 0.5) * size);
    const y = Math.floor(((RAY.y[angle]! * radius) / (2 * CROP_REACH) + 0.5) * size);
    const index = classes[y * size + x]!;
    if (isCheese(index)) return true;
    if (isTopping(index) || isHidden(index)) return null;
  }
  return false;
}
