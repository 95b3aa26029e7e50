import type { Language } from '../figures/problems.ts';
import {
  checkPlaceOf,
  checkScale,
  exposureCheck,
  sharpnessCheck,
  type SetupCheck,
} from './setup-checks.ts';

/** One of the pizzas that a camera without the printed target is checked on. */
export interface SetupPizza {
  /** Outline and picture, in pixels of the camera. */
  x: number;
  y: number;
  radius: number;
  width: number;
  height: number;
  /** 0 sharp to 1 nothing left of the detail. */
  blur: number;
  /** Mean CIE L* of the pizza. */
  lightness: number;
  /** Share of its pixels at which a channel is at its end. */
  clipped: number;
  /** When it was seen, in milliseconds since 1970. */
  at: number;
}

export const PIZZAS_NEEDED = 10;
const PIZZA_RADIUS_CM = 16.5;
/** Half of the blur from which a picture cannot be scored. */
const BLUR_TO = 0.3;
/** A pizza is brown and yellow: darker than the grey patch of the target, with white cheese above it. */
const LIGHTNESS = { from: 40, to: 72 };
const CLIPPED_BELOW = 0.01;

/** Four checks on the medians of ten pizzas: a single one may lie askew, or have a dark crust. */
export function checkPizzas(pizzas: readonly SetupPizza[], language: Language): SetupCheck[] {
  const of = (figure: (pizza: SetupPizza) => number) => median(pizzas.map(figure));
  const offset = {
    right: of(({ x, width, radius }) => ((x - width / 2) * PIZZA_RADIUS_CM) / radius),
    down: of(({ y, height, radius }) => ((y - height / 2) * PIZZA_RADIUS_CM) / radius),
  };
  const pxPerCm = of(({ radius }) => radius) / PIZZA_RADIUS_CM;
  return [
    checkPlaceOf(offset, language),
    checkScale({ pxPerCm }, language),
    sharpnessCheck(
      of(({ blur }) => blur),
      BLUR_TO,
      language,
    ),
    exposureCheck(
      { lightness: of(({ lightness }) => lightness), clipped: of(({ clipped }) => clipped) },
      { ...LIGHTNESS, clippedBelow: CLIPPED_BELOW },
      language,
    ),
  ];
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1
    ? sorted[Math.floor(middle)]!
    : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
