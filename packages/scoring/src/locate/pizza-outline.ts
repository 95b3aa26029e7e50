import type { WeightedPoint } from '../image/circle-fit.ts';
import { closedPath } from '../image/closed-path.ts';
import type { LabPlanes } from '../image/colour.ts';
import { directions } from '../image/polar.ts';
import { fitTiltedDisc, stretchOf, type TiltedDisc } from './tilted-disc.ts';

/** The picture in which an outline is sought. */
export interface FoodPicture {
  width: number;
  height: number;
  lab: LabPlanes;
  food: Float32Array;
}

export interface Outline {
  /** The pizza's disc: its apparent height, stretched horizontally in an oblique view. */
  disc: TiltedDisc;
  points: WeightedPoint[];
  /** Share 0..1 of the angles with a clear edge. */
  support: number;
}

const RAYS = 180;
const RADII = 64;
/** Additional samples at both ends of a ray, so that every window is full. */
const PAD = 12;
/** Edge score from which an edge counts as clear. */
const CLEAR_EDGE = 0.25;
const RAY = directions(RAYS);

/** One search for the edge around a disc: `from` and `to` in radii, `window` in samples. */
interface Round {
  from: number;
  to: number;
  window: number;
  /** Pull towards the current disc. */
  roundness: number;
}

const ROUNDS: readonly Round[] = [
  { from: 0.62, to: 1.4, window: 8, roundness: 0.35 },
  { from: 0.8, to: 1.2, window: 5, roundness: 0.8 },
  { from: 0.8, to: 1.2, window: 5, roundness: 0.8 },
];

/**
 * Traces the pizza's edge near a first guess: the best closed path over an edge score, then a
 * robust disc fit.
 */
export function traceOutline(
  picture: FoodPicture,
  guess: TiltedDisc,
  mayStretch: boolean,
): Outline {
  const shorter = Math.min(picture.width, picture.height);
  let outline: Outline = { disc: guess, points: [], support: 0 };
  for (const round of ROUNDS) {
    const next = traceOnce(picture, outline.disc, round, mayStretch);
    const { x, y, radius } = next.disc;
    const sane = radius > shorter * 0.12 && radius < shorter * 0.9;
    const near = x > 0 && y > 0 && x < picture.width && y < picture.height;
    if (!sane || !near) break;
    outline = next;
  }
  return outline;
}

function traceOnce(
  picture: FoodPicture,
  disc: TiltedDisc,
  round: Round,
  mayStretch: boolean,
): Outline {
  const score = new Float32Array(RAYS * RADII);
  const samples = noSamples();
  for (let ray = 0; ray < RAYS; ray++) {
    sampleRay(picture, disc, ray, round, samples);
    scoreRay(samples, round, score, ray * RADII);
  }
  const path = closedPath(score, RAYS, RADII, { maxStep: 2, bendCost: 0.02 });
  let clear = 0;
  const points = Array.from(path, (bin, ray): WeightedPoint => {
    const edge = score[ray * RADII + bin]!;
    if (edge > CLEAR_EDGE) clear++;
    const radius = radiusOf(bin, round) * disc.radius;
    return {
      x: disc.x + RAY.x[ray]! * radius * disc.stretch,
      y: disc.y + RAY.y[ray]! * radius,
      weight: Math.max(0.02, Math.min(1, edge * 1.6)),
    };
  });
  const stretch = mayStretch ? stretchOf(points, disc) : disc.stretch;
  return { disc: fitTiltedDisc(points, stretch), points, support: clear / RAYS };
}

const radiusOf = (bin: number, { from, to }: Round): number =>
  from + (bin * (to - from)) / (RADII - 1);

/**
 * Food, L, a and b along one ray; outside the picture, food is 0 and the colours are those of its
 * border.
 */
interface RaySamples {
  outside: Uint8Array;
  food: Float32Array;
  L: Float32Array;
  a: Float32Array;
  b: Float32Array;
}

const RAY_LENGTH = RADII + 2 * PAD;

const noSamples = (): RaySamples => ({
  outside: new Uint8Array(RAY_LENGTH),
  food: new Float32Array(RAY_LENGTH),
  L: new Float32Array(RAY_LENGTH),
  a: new Float32Array(RAY_LENGTH),
  b: new Float32Array(RAY_LENGTH),
});

function sampleRay(
  { width, height, lab, food }: FoodPicture,
  disc: TiltedDisc,
  ray: number,
  round: Round,
  samples: RaySamples,
): void {
  for (let k = 0; k < RAY_LENGTH; k++) {
    const radius = radiusOf(k - PAD, round) * disc.radius;
    const x = disc.x + RAY.x[ray]! * radius * disc.stretch;
    const y = disc.y + RAY.y[ray]! * radius;
    const outside = x < 0 || y < 0 || x >= width || y >= height;
    samples.outside[k] = outside ? 1 : 0;
    const column = Math.min(width - 1, Math.max(0, Math.floor(x)));
    const row = Math.min(height - 1, Math.max(0, Math.floor(y)));
    const i = row * width + column;
    samples.food[k] = outside ? 0 : food[i]!;
    samples.L[k] = lab.L[i]!;
    samples.a[k] = lab.a[i]!;
    samples.b[k] = lab.b[i]!;
  }
}

/** Edge score of each radius of a ray: the outward drop in food, colour and yellowness. */
function scoreRay(samples: RaySamples, round: Round, into: Float32Array, from: number): void {
  const { window, roundness } = round;
  for (let bin = 0; bin < RADII; bin++) {
    const at = bin + PAD;
    const pull = roundness * (radiusOf(bin, round) - 1) ** 2;
    if (outsideShare(samples.outside, at, window) > 0.5) {
      into[from + bin] = -0.05;
      continue;
    }
    const food = fall(samples.food, at, window);
    const L = fall(samples.L, at, window);
    const a = fall(samples.a, at, window);
    const b = fall(samples.b, at, window);
    const colour = Math.min(40, Math.sqrt(0.5 * L * L + a * a + b * b));
    into[from + bin] =
      1.3 * food +
      0.02 * colour * (food > -0.05 ? 1 : 0.4) +
      0.006 * Math.max(0, Math.min(25, b)) -
      pull;
  }
}

function outsideShare(outside: Uint8Array, at: number, window: number): number {
  let count = 0;
  for (let k = at; k < at + window; k++) count += outside[k]!;
  return count / window;
}

/** Mean of the window before a position minus the mean of the window starting there. */
function fall(values: Float32Array, at: number, window: number): number {
  let difference = 0;
  for (let k = 0; k < window; k++) difference += values[at - 1 - k]! - values[at + k]!;
  return difference / window;
}
