import type { PerSlice, PizzaParameters } from './pizza-parameters.ts';
import { between, type Random } from './random.ts';
import { clamp, TAU } from './pizza/shaping.ts';

/** Faults that kitchens make; each is added deliberately, so that the truth is known. */
export const DEFECTS = [
  'bare slices',
  'off-centre toppings',
  'few toppings',
  'gaps in cheese',
  'open seal',
  'dirty border',
  'uneven border',
  'wide border',
  'overbaked',
  'pale',
  'unmelted',
  'bubbles',
  'bad cut',
  'out of round',
] as const;
export type Defect = (typeof DEFECTS)[number];

/** Quality from which a pizza has no fault, and below which it has several. */
const FAULTLESS_FROM = 0.85;
const SLOPPY_BELOW = 0.6;

/**
 * Draws faults that match the quality; a sloppy pizza has several faults at once, as in a real
 * kitchen.
 */
export function drawDefects(random: Random, quality: number): Defect[] {
  if (quality > FAULTLESS_FROM) return [];
  const isSloppy = quality <= SLOPPY_BELOW;
  const count = isSloppy ? 3 + Math.floor(random() * 2.5) : 1 + Math.floor(random() * 1.6);
  const left = [...DEFECTS];
  const drawn: Defect[] = [];
  for (let n = 0; n < count; n++) {
    drawn.push(...left.splice(Math.floor(random() * left.length), 1));
  }
  if (!drawn.includes('overbaked')) return drawn;
  // An overbaked pizza is neither pale nor unmelted.
  return drawn.filter((name) => name !== 'pale' && name !== 'unmelted');
}

/** A few adjacent slices, as affected by hurried work. */
function someSlices(random: Random): number[] {
  const first = Math.floor(random() * 8);
  const count = 2 + Math.floor(random() * 2.7);
  return Array.from({ length: count }, (_, k) => (first + k) % 8);
}

const ALL = [0, 1, 2, 3, 4, 5, 6, 7];

function changeSlices(values: PerSlice, slices: number[], change: (old: number) => number): void {
  for (const k of slices) values[k] = change(values[k] ?? 0);
}

type Fault = (pizza: PizzaParameters, random: Random, strength: number) => void;

const FAULTS: Record<Defect, Fault> = {
  'bare slices': (pizza, random) => {
    const slices = someSlices(random);
    changeSlices(pizza.toppingShare, slices, () => between(random, 0, 0.15));
    if (pizza.toppings.length > 0) return;
    changeSlices(pizza.cheese, slices, () => between(random, 0.25, 0.4));
  },
  'off-centre toppings': (pizza, random, strength) => {
    if (random() < 0.5) pizza.gathering = 0.4 + 0.5 * strength;
    const side = random() * 8;
    for (const k of ALL) {
      const lean = 1 + 0.95 * Math.cos(((k - side) / 8) * TAU);
      pizza.toppingShare[k] = Math.max(0.02, (pizza.toppingShare[k] ?? 1) * lean);
    }
  },
  'few toppings': (pizza, random) => {
    const left = between(random, 0.35, 0.55);
    for (const plan of pizza.toppings) plan.count = Math.max(1, Math.round(plan.count * left));
  },
  'gaps in cheese': (pizza, random, strength) => {
    const less = (old: number): number =>
      Math.max(Math.min(old, 0.44), old - between(random, 0.12, 0.4) * strength);
    changeSlices(pizza.cheese, ALL, less);
    changeSlices(pizza.cheese, someSlices(random), () => between(random, 0.2, 0.42));
  },
  'open seal': (pizza, random, strength) => {
    changeSlices(pizza.sealGap, ALL, () => clamp(between(random, 0.7, 1.4) * strength, 0.4, 1));
  },
  'dirty border': (pizza, random) => {
    changeSlices(pizza.splash, ALL, (old) => (random() < 0.85 ? between(random, 0.75, 1.1) : old));
  },
  'uneven border': (pizza, random) => {
    pizza.crustUnevenness = between(random, 0.45, 0.65);
  },
  'wide border': (pizza, random) => {
    pizza.crustWidth *= between(random, 1.5, 1.9);
  },
  overbaked: (pizza, random, strength) => {
    pizza.bake = between(random, 0.78, 0.92);
    pizza.cheeseBrowning = between(random, 0.85, 1);
    pizza.burn = clamp(between(random, 0.6, 0.9) * strength, 0.4, 0.72);
  },
  pale: (pizza, random) => {
    pizza.bake = between(random, 0.14, 0.26);
    pizza.cheeseBrowning = between(random, 0, 0.12);
  },
  unmelted: (pizza, random) => {
    pizza.melt = between(random, 0, 0.4);
    pizza.cheeseBrowning *= 0.4;
    pizza.bake = Math.min(pizza.bake, 0.4);
  },
  bubbles: (pizza, random) => {
    pizza.bubbles = 1 + Math.floor(random() * 3);
  },
  'bad cut': (pizza) => {
    pizza.cut = 'bad';
  },
  'out of round': (pizza, random) => {
    pizza.ovality = between(random, 0.03, 0.055);
    pizza.wobble = between(random, 0.02, 0.032);
  },
};

/** Adds a fault to the pizza; `strength` 0.25 slight .. 1.25 gross. */
export function addDefect(
  pizza: PizzaParameters,
  defect: Defect,
  random: Random,
  strength: number,
): void {
  FAULTS[defect](pizza, random, strength);
}
