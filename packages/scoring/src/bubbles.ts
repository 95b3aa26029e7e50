import { CRUST, isHidden, isTopping } from './classes.ts';
import { compactness, connectedParts } from './connected-parts.ts';
import type { Judged } from './overbaked.ts';
import { ANGLES, sectorOf } from './polar.ts';
import { CROP_REACH } from './raster.ts';
import { CROP_SIDE, type PizzaView, type Segmentation } from './segmentation/segmenter.ts';
import { boxBlur } from './texture.ts';

/** Side of the map on which bubbles are sought. */
const SIDE = CROP_SIDE / 2;
/** Reach of the surroundings a bubble must stand out from, in map pixels. */
const SURROUNDINGS = 22;
/** How smooth (mean lightness step between neighbours) the skin of a bubble is. */
const SMOOTH = 1.6;
/** Least and greatest area of a bubble as a share of the pizza. */
const AREA = [0.004, 0.05] as const;
const ROUND = 0.8;

/**
 * Bubbles: smooth round parts inside the crust that are neither topping nor sauce. A weak judgement:
 * melted cheese can look the same, so only clear ones count and confidence stays low.
 */
export function judgeBubbles({ lab }: PizzaView, map: Segmentation): Judged {
  const smooth = smoothPlaces(halved(lab.L));
  const disc = Math.PI * (SIDE / (2 * CROP_REACH)) ** 2;
  const parts = connectedParts(SIDE, (i) => smooth[i] === 1 && isDome(map, i)).filter((part) => {
    const area = part.pixels.length / disc;
    return area > AREA[0] && area < AREA[1] && compactness(part, SIDE) > ROUND;
  });
  return { value: parts.length > 0, confidence: 0.3 };
}

function halved(L: Float32Array): Float32Array {
  return Float32Array.from({ length: SIDE * SIDE }, (_, i) => {
    const at = 2 * Math.floor(i / SIDE) * CROP_SIDE + 2 * (i % SIDE);
    return (L[at]! + L[at + 1]! + L[at + CROP_SIDE]! + L[at + CROP_SIDE + 1]!) / 4;
  });
}

function smoothPlaces(L: Float32Array): Uint8Array {
  const steps = new Float32Array(L.length);
  for (let i = 0; i < L.length - SIDE - 1; i++) {
    steps[i] = Math.abs(L[i + 1]! - L[i]!) + Math.abs(L[i + SIDE]! - L[i]!);
  }
  const local = boxBlur(steps, SIDE, 3);
  const around = boxBlur(steps, SIDE, SURROUNDINGS);
  return Uint8Array.from(local, (step, i) => (step < SMOOTH && step < 0.4 * around[i]! ? 1 : 0));
}

/** Inside the crust's edge and bare of toppings; dough-like places (the crust class) count fully. */
function isDome({ size, classes, innerEdge }: Segmentation, i: number): boolean {
  const unit = (2 * CROP_REACH) / SIDE;
  const dx = ((i % SIDE) + 0.5) * unit - CROP_REACH;
  const dy = (Math.floor(i / SIDE) + 0.5) * unit - CROP_REACH;
  if (Math.hypot(dx, dy) > innerEdge[sectorOf(dx, dy, ANGLES)]! - 0.04) return false;
  const index =
    classes[
      Math.floor((Math.floor(i / SIDE) * size) / SIDE) * size +
        Math.floor(((i % SIDE) * size) / SIDE)
    ]!;
  return index === CRUST || (!isTopping(index) && !isHidden(index));
}
