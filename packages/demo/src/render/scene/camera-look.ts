import type { Background, CameraLook } from '../pizza-parameters.ts';
import { between, pick, randomStream } from '../random.ts';
import { TAU } from '../pizza/shaping.ts';

/** Most stores cut on steel, some on other surfaces; repeated entries are more frequent. */
const TABLES: readonly [Background, ...Background[]] = [
  'steel',
  'steel',
  'steel',
  'steel',
  'board',
  'paper',
  'box',
  'pan',
];

/** The look of one store's camera; all pictures of the store share it. */
export function cameraLook(seed: number, background?: Background): CameraLook {
  const random = randomStream(seed * 2654435 + 97);
  const warmth = between(random, -0.5, 1);
  const table = pick(random, TABLES);
  return {
    seed,
    background: background ?? table,
    backgroundShade: between(random, 0.78, 1.12),
    x: 0.5 + between(random, -0.012, 0.012),
    y: 0.5 + between(random, -0.012, 0.012),
    radius: between(random, 0.44, 0.462),
    // Ceiling lamps are behind the table, so light comes from above, slightly left or right.
    lightAngle: TAU * 0.75 + between(random, -0.95, 0.95),
    light: between(random, 0.95, 1.08),
    exposure: between(random, 0.97, 1.1),
    whiteBalance: [1 + 0.03 * warmth, 1, 1 - 0.06 * warmth],
    saturation: between(random, 0.97, 1.06),
    grain: between(random, 0.006, 0.014),
  };
}
