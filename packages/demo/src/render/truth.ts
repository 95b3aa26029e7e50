import {
  CHEESE,
  isTopping,
  OCCLUDER,
  SAUCE,
  BACKGROUND,
} from '@crustodian/scoring/segmentation/classes';
import { DIRECTIONS, directionOf } from './pizza/outline.ts';
import type { Bubble } from './scene/scene.ts';
import { TAU } from './pizza/shaping.ts';
import type { PlacedPiece } from './toppings/stamp.ts';

/**
 * Ground truth of a rendered picture; lengths in pixels, angles in radians clockwise from 3
 * o'clock.
 */
export interface Truth {
  size: number;
  /** Index into `CLASSES` of the scoring package, one byte per pixel. */
  classes: Uint8Array;
  /** 1 on the crust's dough, including covered areas; unlike `crustWidth`, its edge is frayed. */
  dough: Uint8Array;
  /** 1 where crust or cheese is burnt; 1 where cheese is unmelted. */
  burnt: Uint8Array;
  unmelted: Uint8Array;
  circle: { x: number; y: number; radius: number };
  /** Outer radius and crust width by direction, DIRECTIONS entries clockwise from 3 o'clock. */
  outer: Float32Array;
  crustWidth: Float32Array;
  pieces: PlacedPiece[];
  bubbles: readonly Bubble[];
  /** Diameters that were cut; empty if the pizza is uncut. */
  cutAngles: number[];
  /** Angle of the first cut line, where slice 1 starts. */
  firstSliceAngle: number;
  /** Share of the pizza that is hidden. */
  occluded: number;
  slices: SliceTruth[];
}

/** True measurements of one slice; all except the widths are shares 0..1. */
export interface SliceTruth {
  /** Mean crust width and its standard deviation, in pizza radii. */
  crustWidth: number;
  crustDeviation: number;
  /** (cheese + topping) / (cheese + topping + sauce), inside and outside half the inner radius. */
  coverInner: number;
  coverOuter: number;
  /** Share of directions in which cheese reaches the crust. */
  seal: number;
  /** Share of the crust with splashed sauce or cheese. */
  dirt: number;
  toppingInner: number;
  toppingOuter: number;
  melted: number;
  burnt: number;
}

const SLICES = 8;
/** Cheese within this many radii of the crust counts as sealed. */
const SEALED_WITHIN = 0.035;
/** Sauce this far over the crust's inner edge is dirt. */
const DIRT_BEYOND = 0.02;

type Seen = Omit<Truth, 'slices'>;

interface Counts {
  cheese: [inner: number, outer: number];
  sauce: [inner: number, outer: number];
  topping: [inner: number, outer: number];
  crust: number;
  dirt: number;
  unmelted: number;
  burnt: number;
  all: number;
}

/** Measures the eight slices, clockwise from `firstAngle`, on the picture's class map. */
export function measureSlices(seen: Seen, firstAngle: number): SliceTruth[] {
  const counts = Array.from({ length: SLICES }, emptyCounts);
  for (let y = 0; y < seen.size; y += 2) {
    for (let x = 0; x < seen.size; x += 2) countPixel(seen, firstAngle, counts, x, y);
  }
  const rims = measureRims(seen, firstAngle);
  return counts.map((count, k) => ({ ...sharesOf(count), ...rims[k]! }));
}

const emptyCounts = (): Counts => ({
  cheese: [0, 0],
  sauce: [0, 0],
  topping: [0, 0],
  crust: 0,
  dirt: 0,
  unmelted: 0,
  burnt: 0,
  all: 0,
});

function sliceAt(angle: number, firstAngle: number): number {
  const turned = (((angle - firstAngle) % TAU) + TAU) % TAU;
  return Math.min(SLICES - 1, Math.floor((turned / TAU) * SLICES));
}

function countPixel(seen: Seen, firstAngle: number, counts: Counts[], x: number, y: number): void {
  const i = y * seen.size + x;
  const kind = seen.classes[i]!;
  if (kind === BACKGROUND || kind === OCCLUDER) return;
  const dx = x - seen.circle.x;
  const dy = y - seen.circle.y;
  const away = Math.sqrt(dx * dx + dy * dy);
  const direction = directionOf(dy, dx);
  const inner = seen.outer[direction]! - seen.crustWidth[direction]!;
  const count = counts[sliceAt((direction / DIRECTIONS) * TAU, firstAngle)]!;
  count.all++;
  count.burnt += seen.burnt[i]!;
  if (away > inner) {
    count.crust++;
    // Inside a frayed edge, sauce and cheese are in their proper place.
    const isDirt = seen.dough[i] === 1 && (kind === SAUCE || kind === CHEESE);
    if (isDirt && away > inner + DIRT_BEYOND * seen.circle.radius) count.dirt++;
    return;
  }
  const zone = away < 0.5 * inner ? 0 : 1;
  if (kind === CHEESE) {
    count.cheese[zone]++;
    count.unmelted += seen.unmelted[i]!;
  } else if (kind === SAUCE) count.sauce[zone]++;
  else if (isTopping(kind)) count.topping[zone]++;
}

type Shares = Omit<SliceTruth, 'crustWidth' | 'crustDeviation' | 'seal'>;

function sharesOf(count: Counts): Shares {
  const share = (part: number, whole: number): number => part / Math.max(1, whole);
  const bed = [0, 1].map((z) => count.cheese[z]! + count.sauce[z]! + count.topping[z]!);
  const cover = (z: 0 | 1): number => share(count.cheese[z] + count.topping[z], bed[z]!);
  return {
    coverInner: cover(0),
    coverOuter: cover(1),
    dirt: share(count.dirt, count.crust),
    toppingInner: share(count.topping[0], bed[0]!),
    toppingOuter: share(count.topping[1], bed[1]!),
    melted: 1 - share(count.unmelted, count.cheese[0] + count.cheese[1]),
    burnt: share(count.burnt, count.all),
  };
}

type Rim = Pick<SliceTruth, 'crustWidth' | 'crustDeviation' | 'seal'>;

function measureRims(seen: Seen, firstAngle: number): Rim[] {
  const sums = Array.from({ length: SLICES }, () => ({ n: 0, width: 0, square: 0, sealed: 0 }));
  for (let k = 0; k < DIRECTIONS; k += 3) {
    const angle = (k / DIRECTIONS) * TAU;
    const sum = sums[sliceAt(angle, firstAngle)]!;
    const width = seen.crustWidth[k]! / seen.circle.radius;
    sum.n++;
    sum.width += width;
    sum.square += width * width;
    if (isSealed(seen, k, angle)) sum.sealed++;
  }
  return sums.map(({ n, width, square, sealed }) => ({
    crustWidth: width / n,
    crustDeviation: Math.sqrt(Math.max(0, square / n - (width / n) ** 2)),
    seal: sealed / n,
  }));
}

/**
 * Whether cheese or a topping reaches the crust in direction `k`, whose angle is `angle` radians.
 */
export function isSealed(seen: Seen, k: number, angle: number): boolean {
  const inner = seen.outer[k]! - seen.crustWidth[k]!;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  for (let d = 0; d < SEALED_WITHIN * seen.circle.radius; d++) {
    const x = Math.round(seen.circle.x + cos * (inner - d));
    const y = Math.round(seen.circle.y + sin * (inner - d));
    if (x < 0 || y < 0 || x >= seen.size || y >= seen.size) return false;
    const kind = seen.classes[y * seen.size + x]!;
    if (kind === CHEESE || isTopping(kind)) return true;
  }
  return false;
}
