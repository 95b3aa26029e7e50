import { cameraLook } from './scene/camera-look.ts';
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
import { addDefect, drawDefects, type Defect } from './faults.ts';
import { bell, between, pick, randomStream, type Random } from './random.ts';
import { RENDERED_SPECIALTIES, recipeOf, type RenderedSpecialty } from './recipes.ts';
import { clamp, TAU } from './pizza/shaping.ts';

export const SNAPSHOTS = ['clear', 'blurred', 'occluded'] as const;
export type SnapshotKind = (typeof SNAPSHOTS)[number];

export interface PizzaOrder {
  size: number;
  specialty?: RenderedSpecialty;
  crust?: CrustType;
  /** 1 is perfect, 0 as bad as kitchens get. */
  quality?: number;
  /** The faults; drawn according to the quality if omitted. */
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

/**
 * Parameters of one pizza; everything that the order leaves open is determined by the seed alone.
 */
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

/** A pizza without faults; lower quality only increases all variations slightly. */
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
    crustUnevenness: between(random, 0.05, 0.1) + 0.25 * loose,
    crustRise: thin ? between(random, 0.5, 0.7) : between(random, 0.9, 1.15),
    bake: between(random, 0.44, 0.62),
    leopard: random() < 0.25 ? between(random, 0.1, 0.5) : 0,
    flour: random() < 0.4 ? between(random, 0.2, 0.8) : 0,
    sauce: recipe.sauce ?? 'tomato',
    sauceTone: random(),
    cheese: perSlice(() => clamp(0.78 + 0.03 * bell(random) - 0.4 * loose * random(), 0.15, 1)),
    sealGap: perSlice(() => clamp(0.08 + 0.05 * bell(random) + 1.1 * loose * random(), 0, 1)),
    splash: perSlice(() =>
      random() < 0.05 + 0.8 * loose ? between(random, 0.3, 0.5 + 0.6 * loose) : 0,
    ),
    cheeseTone: random(),
    cheeseBrowning: between(random, 0.25, 0.6),
    melt: between(random, 0.93, 1),
    toppings: recipe.toppings.map((plan) => served(random, plan, amount)),
    toppingShare: perSlice(() => clamp(1 + (0.06 + 0.35 * loose) * bell(random), 0.2, 1.8)),
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
