import { hueOf } from './colour.ts';
import { compactness, connectedParts, type Part } from './connected-parts.ts';
import type { Judged } from './overbaked.ts';
import { ANGLES, sectorOf } from './polar.ts';
import { CROP_REACH } from './raster.ts';
import { CROP_SIDE, type PizzaView, type Segmentation } from './segmentation/segmenter.ts';
import { boxBlur } from './texture.ts';

/** Side of the map on which bubbles are sought. */
const SIDE = CROP_SIDE / 2;
/** How far inside the crust's edge a bubble lies, in radii. */
const CLEAR_OF_CRUST = 0.03;
/** Baked dough: hue in degrees, least chroma, lightness against the pizza's bright parts. */
const DOUGH = { hue: [50, 80], chroma: 18, lightness: [0.3, 0.8] } as const;
/** Skin is smooth: mean lightness step to both neighbours. */
const SMOOTH = 4;
/** Area as a share of the pizza, roundness, and least width over height. */
const AREA = [0.012, 0.06] as const;
const ROUND = 0.85;
const ASPECT = 0.6;

/**
 * Bubbles: large smooth round domes of baked dough on the cheese. Small ones and those under toppings
 * are not seen, so a 'no' says little and confidence stays low.
 */
export function judgeBubbles(view: PizzaView, map: Segmentation): Judged {
  const dough = doughPlaces(view, map);
  const bubbles = connectedParts(SIDE, (i) => dough[i] === 1).filter(isDome);
  return { value: bubbles.length > 0, confidence: bubbles.length > 0 ? 0.4 : 0.2 };
}

function isDome(part: Part): boolean {
  const share = part.pixels.length / (Math.PI * (SIDE / (2 * CROP_REACH)) ** 2);
  if (share < AREA[0] || share > AREA[1]) return false;
  const width = part.right - part.left + 1;
  const height = part.bottom - part.top + 1;
  const aspect = Math.min(width, height) / Math.max(width, height);
  return aspect > ASPECT && compactness(part, SIDE) > ROUND;
}

function doughPlaces({ lab }: PizzaView, { innerEdge }: Segmentation): Uint8Array {
  const L = boxBlur(lab.L, CROP_SIDE, 2);
  const a = boxBlur(lab.a, CROP_SIDE, 2);
  const b = boxBlur(lab.b, CROP_SIDE, 2);
  const step = boxBlur(lightnessSteps(lab.L), CROP_SIDE, 3);
  const bright = brightness(L);
  const unit = (2 * CROP_REACH) / SIDE;
  return Uint8Array.from({ length: SIDE * SIDE }, (_, place) => {
    const x = place % SIDE;
    const y = Math.floor(place / SIDE);
    const dx = (x + 0.5) * unit - CROP_REACH;
    const dy = (y + 0.5) * unit - CROP_REACH;
    const limit = innerEdge[sectorOf(dx, dy, ANGLES)]! - CLEAR_OF_CRUST;
    if (dx * dx + dy * dy > limit * limit) return 0;
    const i = 2 * y * CROP_SIDE + 2 * x;
    return step[i]! < SMOOTH && isDough(L[i]! / bright, a[i]!, b[i]!) ? 1 : 0;
  });
}

function isDough(lightness: number, a: number, b: number): boolean {
  if (lightness < DOUGH.lightness[0] || lightness > DOUGH.lightness[1]) return false;
  if (Math.hypot(a, b) < DOUGH.chroma) return false;
  const hue = hueOf(a, b);
  return hue > DOUGH.hue[0] && hue < DOUGH.hue[1];
}

function lightnessSteps(L: Float32Array): Float32Array {
  const steps = new Float32Array(L.length);
  for (let i = 0; i < L.length - CROP_SIDE; i++) {
    steps[i] = Math.abs(L[i + 1]! - L[i]!) + Math.abs(L[i + CROP_SIDE]! - L[i]!);
  }
  return steps;
}

/** Lightness that a tenth of the pizza's inside exceeds. */
function brightness(L: Float32Array): number {
  const reach = (0.83 / CROP_REACH) * (CROP_SIDE / 2);
  const values = L.filter((_, i) => {
    const dx = (i % CROP_SIDE) - CROP_SIDE / 2;
    const dy = Math.floor(i / CROP_SIDE) - CROP_SIDE / 2;
    return i % 5 === 0 && dx * dx + dy * dy < reach * reach;
  });
  return Math.max(1, values.toSorted()[Math.floor(values.length * 0.9)] ?? 1);
}
