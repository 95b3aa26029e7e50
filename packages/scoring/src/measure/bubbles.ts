import { hueOf } from '../image/colour.ts';
import { compactness, connectedParts, NO_PART, type Part } from '../image/connected-parts.ts';
import type { Reading } from './overbaked.ts';
import { ANGLES, sectorOf } from '../image/polar.ts';
import { CROP_REACH } from '../image/raster.ts';
import { HALF_SIDE, type PizzaView, type Segmentation } from '../segmentation/segmenter.ts';
import { boxBlur } from '../image/texture.ts';

/** Minimum distance of a bubble from the crust's inner edge, in radii. */
const CLEAR_OF_CRUST = 0.03;
/**
 * Colour of baked dough: hue in degrees, minimum chroma, lightness relative to the pizza's bright
 * parts.
 */
const DOUGH = { hue: [50, 80], chroma: 18, lightness: [0.3, 0.8] } as const;
/** Bubble skin is smooth: maximum mean lightness step to both neighbours. */
const SMOOTH = 5;
/** Area as a share of the pizza, minimum roundness, and minimum aspect ratio. */
const AREA = [0.012, 0.06] as const;
const ROUND = 0.85;
const ASPECT = 0.6;

/**
 * Detects bubbles: large, smooth, round domes of baked dough on the cheese. Small ones and those
 * under toppings are not detected, so a 'no' says little and its confidence stays low.
 */
export function measureBubbles(view: PizzaView, map: Segmentation): Reading {
  const dough = doughPlaces(view, map);
  const bubbles = connectedParts(HALF_SIDE, (i) => (dough[i] === 1 ? 1 : NO_PART)).filter(isDome);
  const value = bubbles.length > 0;
  return { value, confidence: value ? 0.4 : 0.2, strength: bubbles.length };
}

function isDome(part: Part): boolean {
  const share = part.pixels.length / (Math.PI * (HALF_SIDE / (2 * CROP_REACH)) ** 2);
  if (share < AREA[0] || share > AREA[1]) return false;
  const width = part.right - part.left + 1;
  const height = part.bottom - part.top + 1;
  const aspect = Math.min(width, height) / Math.max(width, height);
  return aspect > ASPECT && compactness(part, HALF_SIDE) > ROUND;
}

function doughPlaces({ half }: PizzaView, { innerEdge }: Segmentation): Uint8Array {
  const L = boxBlur(half.L, HALF_SIDE, 1);
  const a = boxBlur(half.a, HALF_SIDE, 1);
  const b = boxBlur(half.b, HALF_SIDE, 1);
  const step = boxBlur(lightnessSteps(half.L), HALF_SIDE, 2);
  const bright = brightness(L);
  return Uint8Array.from(L, (lightness, i) => {
    if (step[i]! > SMOOTH || !isDough(lightness / bright, a[i]!, b[i]!)) return 0;
    const dx = offset(i % HALF_SIDE);
    const dy = offset(Math.floor(i / HALF_SIDE));
    const limit = innerEdge[sectorOf(dx, dy, ANGLES)]! - CLEAR_OF_CRUST;
    return dx * dx + dy * dy < limit * limit ? 1 : 0;
  });
}

/** Distance of a column or row from the centre, in radii. */
const offset = (index: number): number => ((index + 0.5) * 2 * CROP_REACH) / HALF_SIDE - CROP_REACH;

function isDough(lightness: number, a: number, b: number): boolean {
  if (lightness < DOUGH.lightness[0] || lightness > DOUGH.lightness[1]) return false;
  if (Math.hypot(a, b) < DOUGH.chroma) return false;
  const hue = hueOf(a, b);
  return hue > DOUGH.hue[0] && hue < DOUGH.hue[1];
}

function lightnessSteps(L: Float32Array): Float32Array {
  const steps = new Float32Array(L.length);
  for (let i = 0; i < L.length - HALF_SIDE; i++) {
    steps[i] = Math.abs(L[i + 1]! - L[i]!) + Math.abs(L[i + HALF_SIDE]! - L[i]!);
  }
  return steps;
}

const BRIGHT_WITHIN = 0.83;

/** Lightness that a tenth of the pizza's interior exceeds. */
function brightness(L: Float32Array): number {
  const values = L.filter((_, i) => {
    const dx = offset(i % HALF_SIDE);
    const dy = offset(Math.floor(i / HALF_SIDE));
    return i % 3 === 0 && dx * dx + dy * dy < BRIGHT_WITHIN * BRIGHT_WITHIN;
  });
  return Math.max(1, values.toSorted()[Math.floor(values.length * 0.9)] ?? 1);
}
