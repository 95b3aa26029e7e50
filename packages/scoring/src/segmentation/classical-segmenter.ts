import { BURN, CHEESE, classIndex, CLASSES, CRUST, isHidden, OCCLUDER, SAUCE } from './classes.ts';
import { hueOf, type LabPlanes } from '../image/colour.ts';
import { compactness, connectedParts, NO_PART } from '../image/connected-parts.ts';
import { ANGLES, sectorOf, medianFilterClosed } from '../image/polar.ts';
import { CROP_REACH } from '../image/raster.ts';
import { crustEdgeByColour } from './crust-edge.ts';
import {
  HALF_SIDE,
  HIDDEN_WITHIN,
  SHARES_WITHIN,
  type PizzaView,
  type Segmentation,
  type Segmenter,
} from './segmenter.ts';

const MAP_SIDE = HALF_SIDE;
/** Certainty of every pixel; colour rules are right far less often than the net. */
const CERTAINTY = 0.5 * 255;

const PEPPERONI = classIndex('pepperoni');
const HAM = classIndex('ham');
const MUSHROOM = classIndex('mushroom');
const OLIVE = classIndex('olive');
const PEPPER = classIndex('pepper');

/**
 * Colour rules as a fallback if the net cannot run. They distinguish cheese from dough, but red
 * meat from sauce only by shape, and toppings only by colour.
 */
export const classicalSegmenter: Segmenter = {
  name: 'classical',
  food: null,
  version: 'rules1',
  segment: async (view) => segmentByColour(view),
};

function segmentByColour({ lab, half, outline }: PizzaView): Segmentation {
  const outer = medianFilterClosed(outline, 5);
  const innerEdge = crustEdgeByColour(lab, outer);
  const classes = colourClasses(half, outer, innerEdge);
  liftRoundRedParts(classes, innerEdge);
  return {
    size: MAP_SIDE,
    classes,
    certainty: classes.map(() => CERTAINTY),
    outline: outer,
    innerEdge,
    pizzaEdge: null,
    ...countShares(classes),
    probabilities: null,
  };
}

const UNIT = (2 * CROP_REACH) / MAP_SIDE;
const offset = (index: number): number => (index + 0.5) * UNIT - CROP_REACH;

function colourClasses(lab: LabPlanes, outline: Float32Array, innerEdge: Float32Array) {
  const normal = normalisation(lab);
  const classes = new Uint8Array(MAP_SIDE * MAP_SIDE);
  for (let i = 0; i < classes.length; i++) {
    const dx = offset(i % MAP_SIDE);
    const dy = offset(Math.floor(i / MAP_SIDE));
    const radius = Math.hypot(dx, dy);
    const angle = sectorOf(dx, dy, ANGLES);
    if (radius > outline[angle]!) continue;
    const L = lab.L[i]! * normal.lightness;
    const a = lab.a[i]! - normal.redness;
    classes[i] =
      radius > innerEdge[angle]!
        ? crustClass(L, a, lab.b[i]!)
        : insideClass(L, a, lab.b[i]!, normal.cheeseYellow);
  }
  return classes;
}

/** Exposure and white balance according to the pizza's own cheese, its brightest part. */
function normalisation({ L, a, b }: LabPlanes) {
  const inside = Array.from(L.keys()).filter(
    (i) => Math.hypot(offset(i % MAP_SIDE), offset(Math.floor(i / MAP_SIDE))) < 0.8,
  );
  const at = (values: number[], share: number): number =>
    values.sort((p, q) => p - q)[Math.floor(values.length * share)] ?? 0;
  const bright = at(
    inside.map((i) => L[i]!),
    0.9,
  );
  const cheese = inside.filter((i) => L[i]! > bright * 0.82);
  return {
    lightness: 78 / Math.max(35, bright),
    redness:
      at(
        cheese.map((i) => a[i]!),
        0.5,
      ) - 4,
    cheeseYellow: at(
      cheese.map((i) => b[i]!),
      0.5,
    ),
  };
}

function crustClass(L: number, a: number, b: number): number {
  const chroma = Math.hypot(a, b);
  const hue = hueOf(a, b);
  if (L < 20 && chroma < 22) return BURN;
  if (hue < 47 && hue > -20 && chroma > 36 && L > 22 && L < 62) return SAUCE;
  return CRUST;
}

function insideClass(L: number, a: number, b: number, cheeseYellow: number): number {
  const chroma = Math.hypot(a, b);
  const hue = hueOf(a, b);
  if (b < -6 && chroma > 8) return OCCLUDER;
  if (L < 24 && chroma < 20) return BURN;
  if (hue > 112 && chroma > 9) return PEPPER;
  if (hue < 52 && chroma > 24 && L < 64) return SAUCE;
  if (hue < 58 && chroma > 14 && L >= 56 && a > 14) return HAM;
  if (L < 40 && chroma < 34) return OLIVE;
  if (chroma < cheeseYellow * 0.42 && L < 74) return MUSHROOM;
  return CHEESE;
}

/**
 * Reclassifies compact red parts away from the rim as slices of meat, and small dark ones as
 * olives.
 */
function liftRoundRedParts(classes: Uint8Array, innerEdge: Float32Array): void {
  const disc = Math.PI / UNIT ** 2;
  for (const index of [SAUCE, BURN]) {
    for (const part of connectedParts(MAP_SIDE, (i) => (classes[i] === index ? index : NO_PART))) {
      const area = part.pixels.length / disc;
      const atRim = part.pixels.filter((i) => nearRim(i, innerEdge)).length / part.pixels.length;
      const round = area > 0.0035 && area < 0.05 && compactness(part, MAP_SIDE) > 0.86;
      const isMeat = index === SAUCE && round && atRim < 0.45;
      const isOlive = index === BURN && area < 0.0012 && atRim < 0.4;
      if (!isMeat && !isOlive) continue;
      for (const i of part.pixels) classes[i] = isMeat ? PEPPERONI : OLIVE;
    }
  }
}

function nearRim(i: number, innerEdge: Float32Array): boolean {
  const dx = offset(i % MAP_SIDE);
  const dy = offset(Math.floor(i / MAP_SIDE));
  return Math.hypot(dx, dy) > innerEdge[sectorOf(dx, dy, ANGLES)]! - 0.03;
}

function countShares(classes: Uint8Array): Pick<Segmentation, 'shares' | 'hidden'> {
  const shares = new Float32Array(CLASSES.length);
  let counted = 0;
  let hidden = 0;
  let hiddenCounted = 0;
  for (let i = 0; i < classes.length; i++) {
    const radius = Math.hypot(offset(i % MAP_SIDE), offset(Math.floor(i / MAP_SIDE)));
    if (radius > SHARES_WITHIN) continue;
    shares[classes[i]!]! += 1;
    counted++;
    if (radius > HIDDEN_WITHIN) continue;
    hiddenCounted++;
    if (isHidden(classes[i]!)) hidden++;
  }
  return { shares: shares.map((count) => count / counted), hidden: hidden / hiddenCounted };
}
