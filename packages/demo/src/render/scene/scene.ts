import { outlineOf, type Outline } from '../pizza/outline.ts';
import { NOISE_SIDE } from '../noise.ts';
import type { PizzaParameters } from '../pizza-parameters.ts';
import { randomStream, type Random } from '../random.ts';
import { emptySurface, type Surface } from '../pizza/surface.ts';

/** Radius in pixels at which heights and strokes have their nominal sizes (a 1024 px picture). */
const REFERENCE_RADIUS = 480;
const OFFSETS = 16;
/** Height of a crust of rise 1 in reference pixels. */
export const RIM_HEIGHT = 34;

/** A bubble in the dough under cheese and toppings, in pixels. */
export interface Bubble {
  x: number;
  y: number;
  radius: number;
  /** Height relative to a hemisphere, and how darkly its top is baked. */
  rise: number;
  char: number;
}

/** State that the passes share while one pizza is rendered; lengths in pixels. */
export interface Scene {
  pizza: PizzaParameters;
  surface: Surface;
  cx: number;
  cy: number;
  radius: number;
  /** Pixels per reference pixel. */
  unit: number;
  outline: Outline;
  bubbles: Bubble[];
  /** Noise coordinates: column and row of a pixel in the tables, before an offset is added. */
  column: Int32Array;
  row: Int32Array;
  /** Offsets into the tables, one for each use. */
  shiftX: Int32Array;
  shiftY: Int32Array;
  random: Random;
}

export function openScene(pizza: PizzaParameters): Scene {
  const random = randomStream(pizza.seed ^ 0x51f15e);
  const radius = pizza.radius * pizza.size;
  const cx = pizza.x * pizza.size;
  const cy = pizza.y * pizza.size;
  const shiftX = Int32Array.from({ length: OFFSETS }, () => random() * NOISE_SIDE);
  const shiftY = Int32Array.from({ length: OFFSETS }, () => random() * NOISE_SIDE);
  const outline = outlineOf(pizza, radius, random);
  return {
    pizza,
    surface: emptySurface(pizza.size),
    cx,
    cy,
    radius,
    unit: radius / REFERENCE_RADIUS,
    outline,
    bubbles: placeBubbles(pizza, { cx, cy, radius }, random),
    column: noiseCoordinates(pizza.size, cx, radius),
    row: noiseCoordinates(pizza.size, cy, radius),
    shiftX,
    shiftY,
    random,
  };
}

/**
 * Smaller pictures step through the tables faster, so that patterns keep their size on the pizza.
 */
function noiseCoordinates(size: number, centre: number, radius: number): Int32Array {
  const step = Math.max(1, REFERENCE_RADIUS / radius);
  return Int32Array.from({ length: size }, (_, k) => Math.floor((k - centre) * step));
}

interface Disc {
  cx: number;
  cy: number;
  radius: number;
}

function placeBubbles(pizza: PizzaParameters, disc: Disc, random: Random): Bubble[] {
  return Array.from({ length: pizza.bubbles }, () => {
    const angle = random() * Math.PI * 2;
    const inner = 1 - pizza.crustWidth;
    const reach = random() < 0.55 ? inner * (0.86 + random() * 0.12) : inner * Math.sqrt(random());
    return {
      x: disc.cx + Math.cos(angle) * disc.radius * reach,
      y: disc.cy + Math.sin(angle) * disc.radius * reach,
      radius: disc.radius * (0.085 + random() * 0.065),
      rise: 0.7 + random() * 0.5,
      char: 0.35 + 0.65 * random(),
    };
  });
}
