import { cameraLook } from './camera-look.ts';
import {
  CRUSTS,
  OCCLUDERS,
  type CameraLook,
  type CrustType,
  type Occluder,
  type PerSlice,
  type PizzaParameters,
  type ToppingPlan,
} from './pizza-parameters.ts';
import { bell, between, pick, randomStream, type Random } from './random.ts';
import { RENDERED_SPECIALTIES, recipeOf, type RenderedSpecialty } from './recipes.ts';
import { clamp, TAU } from './shaping.ts';

/** Faults a kitchen makes; each is put on a pizza on purpose so that its truth is known. */
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

export const SNAPSHOTS = ['clear', 'blurred', 'occluded'] as const;
export type SnapshotKind = (typeof SNAPSHOTS)[number];

export interface PizzaOrder {
  size: number;
  specialty?: RenderedSpecialty;
  crust?: CrustType;
  /** 1 as it should be, 0 as bad as kitchens get. */
  quality?: number;
  /** The faults; drawn to fit the quality when left out. */
  defects?: readonly Defect[];
  camera?: CameraLook;
  snapshot?: SnapshotKind;
}

export interface OrderedPizza extends PizzaParameters {
  specialty: RenderedSpecialty;
  quality: number;
  defects: readonly Defect[];
  snapshot: SnapshotKind;
}

/** Parameters of one pizza: all that the order leaves open comes from the seed, and only from it. */
export function randomParameters(seed: number, order: PizzaOrder): OrderedPizza {
  const random = randomStream(seed * 7919 + 13);
  const quality = order.quality ?? random() ** 0.5;
  const specialty = order.specialty ?? pick(random, RENDERED_SPECIALTIES);
  const crust = order.crust ?? (random() < 0.65 ? CRUSTS[0] : CRUSTS[1]);
  const defects = order.defects ?? drawDefects(random, quality);
  const camera = order.camera ?? cameraLook(Math.floor(random() * 1000));
  const snapshot = order.snapshot ?? 'clear';
  const good = goodPizza(random, specialty, crust, quality);
  const pizza: OrderedPizza = {
    ...good,
    seed,
    size: order.size,
    specialty,
    crust,
    camera,
    quality,
    defects,
    snapshot,
    x: camera.x + bell(random) * 0.006,
    y: camera.y + bell(random) * 0.006,
    radius: camera.radius * between(random, 0.985, 1.01),
    ...snapshotFaults(random, snapshot),
  };
  for (const defect of defects) addDefect(pizza, defect, random, 1.25 - quality);
  return pizza;
}

function drawDefects(random: Random, quality: number): Defect[] {
  const expected = quality > 0.85 ? 0 : quality > 0.6 ? random() * 1.7 : 1 + random() * 2.4;
  const left = [...DEFECTS];
  const drawn: Defect[] = [];
  for (let n = 0; n < Math.floor(expected); n++) {
    drawn.push(...left.splice(Math.floor(random() * left.length), 1));
  }
  // The two contradict each other.
  return drawn.includes('overbaked') ? drawn.filter((name) => name !== 'pale') : drawn;
}

type Kitchen = Omit<
  PizzaParameters,
  | 'seed'
  | 'size'
  | 'specialty'
  | 'crust'
  | 'camera'
  | 'x'
  | 'y'
  | 'radius'
  | 'defocus'
  | 'movement'
  | 'fog'
  | 'occluder'
>;

/** A pizza without faults; lower quality only scatters everything a little more. */
function goodPizza(
  random: Random,
  specialty: RenderedSpecialty,
  crust: CrustType,
  quality: number,
): Kitchen {
  const loose = 1 - quality;
  const thin = crust === 'delgada';
  const recipe = recipeOf(specialty);
  const amount = between(random, 0.93, 1.07) - 0.06 * loose;
  return {
    ovality: between(random, 0.002, 0.012) + 0.01 * loose,
    ovalAngle: random() * Math.PI,
    wobble: between(random, 0.005, 0.011) + 0.006 * loose,
    crustWidth: thin ? between(random, 0.06, 0.08) : between(random, 0.1, 0.128),
    crustUnevenness: between(random, 0.05, 0.1) + 0.08 * loose,
    crustRise: thin ? between(random, 0.5, 0.7) : between(random, 0.9, 1.15),
    bake: between(random, 0.44, 0.62),
    leopard: random() < 0.25 ? between(random, 0.1, 0.5) : 0,
    flour: random() < 0.4 ? between(random, 0.2, 0.8) : 0,
    sauce: recipe.sauce ?? 'tomato',
    sauceTone: random(),
    cheese: perSlice(() => clamp(0.78 + 0.03 * bell(random) - 0.07 * loose * random(), 0.15, 1)),
    sealGap: perSlice(() => clamp(0.08 + 0.05 * bell(random) + 0.15 * loose * random(), 0, 1)),
    splash: perSlice(() => (random() < 0.05 + 0.12 * loose ? between(random, 0.15, 0.4) : 0)),
    cheeseTone: random(),
    cheeseBrowning: between(random, 0.25, 0.6),
    melt: between(random, 0.93, 1),
    toppings: recipe.toppings.map((plan) => served(random, plan, amount)),
    toppingShare: perSlice(() => clamp(1 + (0.06 + 0.16 * loose) * bell(random), 0.3, 1.8)),
    gathering: clamp(0.05 * bell(random) + 0.15 * loose * random(), -0.15, 0.4),
    herbs: recipe.herbs ?? (random() < 0.3 ? between(random, 0.2, 0.6) : 0),
    bubbles: 0,
    burn: 0,
    burnAngle: random() * TAU,
    cut: 'good',
    cutAngle: random() * (TAU / 8),
    cutWidth: between(random, 0.8, 1.3),
    gloss: between(random, 0.75, 1.1),
  };
}

const perSlice = (value: () => number): PerSlice => [
  value(),
  value(),
  value(),
  value(),
  value(),
  value(),
  value(),
  value(),
];

const served = (random: Random, plan: ToppingPlan, amount: number): ToppingPlan => ({
  ...plan,
  count: Math.max(1, Math.round(plan.count * amount * between(random, 0.95, 1.05))),
});

/** Some neighbouring slices, as a hurried hand leaves them. */
function someSlices(random: Random): number[] {
  const first = Math.floor(random() * 8);
  const count = 1 + Math.floor(random() * 2.6);
  return Array.from({ length: count }, (_, k) => (first + k) % 8);
}

type Slices = number[];
const changeSlices = (values: PerSlice, slices: Slices, change: (old: number) => number): void => {
  for (const k of slices) values[k] = change(values[k] ?? 0);
};
const ALL: Slices = [0, 1, 2, 3, 4, 5, 6, 7];

const FAULTS: Record<Defect, (pizza: PizzaParameters, random: Random, strength: number) => void> = {
  'bare slices': (pizza, random) => {
    const slices = someSlices(random);
    changeSlices(pizza.toppingShare, slices, () => between(random, 0, 0.25));
    if (pizza.toppings.length === 0)
      changeSlices(pizza.cheese, slices, () => between(random, 0.3, 0.45));
  },
  'off-centre toppings': (pizza, random, strength) => {
    if (random() < 0.5) pizza.gathering = 0.35 + 0.5 * strength;
    const side = random() * 8;
    pizza.toppingShare = pizza.toppingShare.map((share, k) =>
      Math.max(0.05, share * (1 + 0.75 * Math.cos(((k - side) / 8) * TAU))),
    ) as PerSlice; // map keeps the eight entries
  },
  'few toppings': (pizza, random) => {
    const left = between(random, 0.42, 0.62);
    for (const plan of pizza.toppings) plan.count = Math.max(1, Math.round(plan.count * left));
  },
  'gaps in cheese': (pizza, random, strength) => {
    changeSlices(pizza.cheese, ALL, (old) => old - between(random, 0.05, 0.24) * strength);
    changeSlices(pizza.cheese, someSlices(random), () => between(random, 0.3, 0.52));
  },
  'open seal': (pizza, random, strength) => {
    changeSlices(pizza.sealGap, ALL, () => clamp(between(random, 0.3, 0.7) * strength, 0.2, 0.9));
  },
  'dirty border': (pizza, random) => {
    changeSlices(pizza.splash, ALL, (old) => (random() < 0.65 ? between(random, 0.55, 1) : old));
  },
  'uneven border': (pizza, random) => {
    pizza.crustUnevenness = between(random, 0.3, 0.46);
  },
  'wide border': (pizza, random) => {
    pizza.crustWidth *= between(random, 1.3, 1.55);
  },
  overbaked: (pizza, random, strength) => {
    pizza.bake = between(random, 0.78, 0.95);
    pizza.cheeseBrowning = between(random, 0.8, 1);
    pizza.burn = clamp(between(random, 0.3, 0.7) * strength, 0.25, 0.9);
  },
  pale: (pizza, random) => {
    pizza.bake = between(random, 0.16, 0.28);
    pizza.cheeseBrowning = between(random, 0, 0.12);
  },
  unmelted: (pizza, random) => {
    pizza.melt = between(random, 0.15, 0.55);
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

function addDefect(pizza: PizzaParameters, defect: Defect, random: Random, strength: number): void {
  FAULTS[defect](pizza, random, strength);
}

type SnapshotFaults = Pick<PizzaParameters, 'defocus' | 'movement' | 'fog' | 'occluder'>;

function snapshotFaults(random: Random, kind: SnapshotKind): SnapshotFaults {
  const clear: SnapshotFaults = {
    defocus: between(random, 0, 0.5),
    movement: 0,
    fog: 0,
    occluder: null,
  };
  if (kind === 'blurred') {
    const moved = random() < 0.5;
    return {
      ...clear,
      defocus: moved ? 1 : between(random, 3.5, 7),
      movement: moved ? between(random, 14, 34) : 0,
      fog: random() < 0.3 ? between(random, 0.08, 0.2) : 0,
    };
  }
  if (kind === 'clear') return clear;
  const occluder: Occluder = {
    kind: pick(random, OCCLUDERS),
    reach: between(random, 0.32, 0.62),
    angle: between(random, 0, TAU / 2),
  };
  return { ...clear, occluder };
}
