import {
  BACKGROUNDS,
  type CameraLook,
  type PerSlice,
} from '../../../packages/demo/src/render/pizza-parameters.ts';
import { DEFECTS, type Defect } from '../../../packages/demo/src/render/faults.ts';
import {
  randomParameters,
  type OrderedPizza,
  type SnapshotKind,
} from '../../../packages/demo/src/render/random-parameters.ts';
import {
  between,
  pick,
  randomStream,
  type Random,
} from '../../../packages/demo/src/render/random.ts';
import { RENDERED_SPECIALTIES } from '../../../packages/demo/src/render/recipes.ts';
import { TAU } from '../../../packages/demo/src/render/pizza/shaping.ts';

/** Probability of each fault; several occur together, unlike in a good kitchen. */
const DEFECT_CHANCE = 0.16;
/** Share of pizzas whose slices differ more than any fault would cause. */
const SCATTERED = 0.5;
/** Share of pizzas with an arbitrary degree of melting. */
const HALF_MELTED = 0.3;

export interface WildPicture {
  pizza: OrderedPizza;
  jpegQuality: number;
}

/**
 * Picture n after a first seed: deliberate faults, a camera unlike the demo's, every third picture
 * disturbed.
 */
export function wildPicture(firstSeed: number, n: number, size: number): WildPicture {
  const random = randomStream(firstSeed + n * 31);
  const pizza = randomParameters(firstSeed + n, {
    size,
    specialty: RENDERED_SPECIALTIES[n % RENDERED_SPECIALTIES.length]!,
    quality: between(random, 0.25, 1),
    defects: defectsOf(random),
    snapshot: disturbance(n, random),
  });
  return { pizza: perturbed(pizza, random), jpegQuality: Math.round(between(random, 62, 93)) };
}

function defectsOf(random: Random): Defect[] {
  const drawn = DEFECTS.filter(() => random() < DEFECT_CHANCE);
  if (!drawn.includes('overbaked')) return drawn;
  return drawn.filter((name) => name !== 'pale' && name !== 'unmelted');
}

const disturbance = (n: number, random: Random): SnapshotKind => {
  const kind = random() < 0.5 ? 'blurred' : 'occluded';
  return n % 3 === 2 ? kind : 'clear';
};

/**
 * Applies a camera unlike those of the demo's stores, and larger differences between slices than
 * faults cause.
 */
function perturbed(pizza: OrderedPizza, random: Random): OrderedPizza {
  const camera = strangeCamera(pizza.camera, random);
  const changed: OrderedPizza = {
    ...pizza,
    camera,
    x: camera.x,
    y: camera.y,
    radius: camera.radius,
  };
  if (random() < SCATTERED) scatter(changed, random);
  if (random() < HALF_MELTED && !pizza.defects.includes('overbaked')) {
    changed.melt = between(random, 0, 1);
  }
  return changed;
}

function strangeCamera(camera: CameraLook, random: Random): CameraLook {
  const radius = between(random, 0.36, 0.462);
  const play = 0.49 - radius;
  const warmth = between(random, -0.07, 0.09);
  return {
    ...camera,
    background: pick(random, BACKGROUNDS),
    backgroundShade: between(random, 0.6, 1.2),
    radius,
    x: 0.5 + between(random, -play, play),
    y: 0.5 + between(random, -play, play),
    lightAngle: random() * TAU,
    light: between(random, 0.85, 1.15),
    exposure: between(random, 0.85, 1.2),
    whiteBalance: [1 + warmth, 1, 1 - warmth],
    saturation: between(random, 0.85, 1.18),
    grain: between(random, 0.004, 0.024),
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

function scatter(pizza: OrderedPizza, random: Random): void {
  const cheese = between(random, 0.4, 0.85);
  const within = (low: number, high: number): number =>
    Math.max(0, Math.min(1, between(random, low, high)));
  pizza.cheese = perSlice(() => Math.max(0.15, within(cheese - 0.3, cheese + 0.2)));
  pizza.sealGap = perSlice(() => within(-0.3, 1));
  pizza.splash = perSlice(() => (random() < 0.5 ? 0 : within(0.3, 1)));
  pizza.toppingShare = perSlice(() => between(random, 0.1, 1.9));
  pizza.crustWidth *= between(random, 0.75, 1.4);
}
