import {
  BURN,
  CRUST,
  SAUCE,
  CHEESE,
  RAW_CHEESE,
  BUBBLE,
  isTopping,
} from '../segmentation/classes.ts';
import type { LabPlanes } from '../image/colour.ts';
import { HALF_SIDE, type ClassProbabilities, type PizzaView } from '../segmentation/segmenter.ts';

/** Kinds of places on a pizza for the learned measures; each merges related classes. */
export const KINDS = ['sauce', 'cheese', 'dough', 'topping', 'hidden'] as const;
export type PlaceKind = (typeof KINDS)[number];

function kindOf(index: number): PlaceKind {
  if (index === SAUCE) return 'sauce';
  if (index === CHEESE || index === RAW_CHEESE || index === BUBBLE) return 'cheese';
  if (index === CRUST || index === BURN) return 'dough';
  return isTopping(index) ? 'topping' : 'hidden';
}

/** Probability of each kind on the net's grid: one plane per kind, in the order of KINDS. */
export interface KindMaps {
  side: number;
  planes: Float32Array[];
}

export function kindMaps({ side, value }: ClassProbabilities): KindMaps {
  const places = side * side;
  const planes = KINDS.map(() => new Float32Array(places));
  for (let index = 0; index * places < value.length; index++) {
    const plane = planes[KINDS.indexOf(kindOf(index))]!;
    const from = index * places;
    for (let i = 0; i < places; i++) plane[i]! += value[from + i]!;
  }
  return { side, planes };
}

/** The half view's colours on the net's grid: means of two by two pixels. */
export function gridColours({ half }: PizzaView, side: number): LabPlanes {
  const step = HALF_SIDE / side;
  const shrunk = (plane: Float32Array): Float32Array => {
    const small = new Float32Array(side * side);
    for (let i = 0; i < small.length; i++) {
      const at = Math.floor(i / side) * step * HALF_SIDE + (i % side) * step;
      const above = plane[at]! + plane[at + 1]!;
      small[i] = (above + plane[at + HALF_SIDE]! + plane[at + HALF_SIDE + 1]!) / 4;
    }
    return small;
  };
  return { L: shrunk(half.L), a: shrunk(half.a), b: shrunk(half.b) };
}

export type Colour = [L: number, a: number, b: number];

/** Weighted mean colour of places; `otherwise` if the total weight is too small. */
export function meanColour(
  { L, a, b }: LabPlanes,
  weight: Float32Array,
  otherwise: Colour,
): Colour {
  const sums = [0, 0, 0];
  let total = 0;
  for (let i = 0; i < weight.length; i++) {
    const w = weight[i]!;
    if (w < LEAST_WEIGHT) continue;
    total += w;
    sums[0]! += w * L[i]!;
    sums[1]! += w * a[i]!;
    sums[2]! += w * b[i]!;
  }
  if (total < LEAST_TOTAL) return otherwise;
  return [sums[0]! / total, sums[1]! / total, sums[2]! / total];
}

/** Minimum weight of a place: uncertain places do not show a kind's own colour. */
const LEAST_WEIGHT = 0.3;
const LEAST_TOTAL = 20;
