import { BACKGROUND, OCCLUDER } from '../segmentation/classes.ts';
import type { FoundPizza } from '../locate/find-pizza-by-colour.ts';
import { CROP_REACH } from '../image/raster.ts';
import type { ClassProbabilities, PizzaView } from '../segmentation/segmenter.ts';
import { KINDS, kindMaps } from './place-colours.ts';

/** Outer radii of the rings in which the classes are counted separately. */
const RINGS = [0.35, 0.6, 0.8, 0.92, 1] as const;
/** Kinds of food; each ring has their shares after those of table and occluder. */
const FOOD = ['dough', 'sauce', 'cheese', 'topping'] as const;
const IN_A_RING = 2 + FOOD.length;

interface Seen {
  found: FoundPizza;
  view: PizzaView;
  /** Share 0..1 of the disc that is not pizza. */
  hidden: number;
  probabilities: ClassProbabilities;
}

/**
 * Features that distinguish a single whole pizza from other food: the hidden share of its disc, how
 * certain, round, oblique and large it was found, and the share of each kind of food in rings.
 */
export function gateInputs({ found, view, hidden, probabilities }: Seen): Float32Array {
  const { width, height } = view.picture;
  const whole = [
    hidden,
    found.confidence,
    found.residual,
    Math.abs(Math.log(found.stretch)),
    found.circle.radius / Math.min(width, height),
  ];
  return Float32Array.from([...whole, ...ringShares(probabilities)]);
}

function ringShares(probabilities: ClassProbabilities): Float64Array {
  const { side, value } = probabilities;
  const places = side * side;
  const { planes } = kindMaps(probabilities);
  const seen = [
    value.subarray(BACKGROUND * places, (BACKGROUND + 1) * places),
    value.subarray(OCCLUDER * places, (OCCLUDER + 1) * places),
    ...FOOD.map((kind) => planes[KINDS.indexOf(kind)]!),
  ];
  const sums = new Float64Array(RINGS.length * IN_A_RING);
  const counts = new Float64Array(RINGS.length);
  const unit = (2 * CROP_REACH) / side;
  for (let i = 0; i < places; i++) {
    const dx = ((i % side) + 0.5) * unit - CROP_REACH;
    const dy = (Math.floor(i / side) + 0.5) * unit - CROP_REACH;
    const away = Math.hypot(dx, dy);
    const ring = RINGS.findIndex((outer) => away < outer);
    if (ring < 0) continue;
    counts[ring]! += 1;
    for (let k = 0; k < IN_A_RING; k++) sums[ring * IN_A_RING + k]! += seen[k]![i]!;
  }
  return sums.map((sum, k) => sum / counts[Math.floor(k / IN_A_RING)]!);
}
