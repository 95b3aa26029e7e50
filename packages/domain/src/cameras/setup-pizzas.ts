import type { Language } from '../figures/problems.ts';
import {
  awayOf,
  awayText,
  CHECK_TEXTS,
  checkScale,
  local,
  type SetupCheck,
} from './setup-checks.ts';

/** One of the pizzas used to check a camera without the printed target. */
export interface SetupPizza {
  /** Outline and picture size, in pixels of the camera. */
  x: number;
  y: number;
  radius: number;
  width: number;
  height: number;
  /** 0 is sharp, 1 means that no detail is left. */
  blur: number;
  /** Mean CIE L* of the pizza. */
  lightness: number;
  /** Share of its pixels with a clipped channel. */
  clipped: number;
  /** When it was seen, in milliseconds since 1970. */
  at: number;
}

export const PIZZAS_NEEDED = 10;
const PIZZA_RADIUS_CM = 16.5;
/** Half of the blur at which a picture can no longer be scored. */
const BLUR_TO = 0.3;
/** Pizza is brown and yellow: darker than the target's grey patch, with white cheese above it. */
const LIGHTNESS = { from: 40, to: 72 };
const CLIPPED_BELOW = 0.01;

interface Texts {
  centred: string;
  pizzaAway: (away: string) => string;
  detailed: (needed: number) => string;
  softPizza: (needed: number) => string;
  darkPizza: (range: string) => string;
  brightPizza: (range: string) => string;
}

const TEXTS: Record<Language, Texts> = {
  en: {
    centred: 'Pizzas lie within 2 cm of the middle.',
    pizzaAway: (away) => `Pizzas lie ${away}. Turn the camera there, or move the cutting place.`,
    detailed: (needed) => `Toppings are crisp; ${needed} is enough.`,
    softPizza: (needed) =>
      `Toppings are soft; ${needed} is needed. Wipe the lens, then turn its focus ring.`,
    darkPizza: (range) =>
      `Too dark; ${range} is right. Set a longer exposure or switch a light on.`,
    brightPizza: (range) => `Too bright; ${range} is right. Set a shorter exposure.`,
  },
  es: {
    centred: 'Las pizzas quedan a menos de 2 cm del centro.',
    pizzaAway: (away) =>
      `Las pizzas quedan ${away}. Gira la cámara hacia allí o mueve el lugar de corte.`,
    detailed: (needed) => `Los ingredientes se ven nítidos; con ${needed} basta.`,
    softPizza: (needed) =>
      `Los ingredientes se ven borrosos; se necesita ${needed}. Limpia el lente y gira su anillo de enfoque.`,
    darkPizza: (range) =>
      `Demasiado oscura; lo correcto es ${range}. Usa una exposición más larga o enciende una luz.`,
    brightPizza: (range) =>
      `Demasiado clara; lo correcto es ${range}. Usa una exposición más corta.`,
  },
};

/**
 * Four checks on the medians of ten pizzas, because a single one may lie askew or have a dark
 * crust.
 */
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

/** Checks where pizzas lie, in cm from the centre of the picture; their tilt is unknown. */
function checkPlaceOf(offset: { right: number; down: number }, language: Language): SetupCheck {
  const texts = TEXTS[language];
  const away = awayOf(offset);
  const cm = Math.max(Math.abs(offset.right), Math.abs(offset.down));
  return {
    check: 'place',
    isGood: away === null,
    value: local((Math.ceil(cm * 10) / 10).toFixed(1), language),
    unit: 'cm',
    sentence: away ? texts.pizzaAway(awayText(away, language)) : texts.centred,
    fault: away && CHECK_TEXTS[language].faults.place,
  };
}

/** Checks how much detail of 100 is left in pizzas, from their blur (0 to 1), at most `blurTo`. */
function sharpnessCheck(blur: number, blurTo: number, language: Language): SetupCheck {
  const texts = TEXTS[language];
  const isGood = blur <= blurTo;
  const needed = Math.round(100 * (1 - blurTo));
  return {
    check: 'sharpness',
    isGood,
    value: String(Math.floor(100 * (1 - blur))),
    unit: '',
    sentence: isGood ? texts.detailed(needed) : texts.softPizza(needed),
    fault: isGood ? null : CHECK_TEXTS[language].faults.sharpness,
  };
}

/** Checks the mean lightness of pizzas and the share of overexposed pixels. */
function exposureCheck(
  { lightness, clipped }: { lightness: number; clipped: number },
  { from, to, clippedBelow }: { from: number; to: number; clippedBelow: number },
  language: Language,
): SetupCheck {
  const texts = TEXTS[language];
  const range = language === 'es' ? `de ${from} a ${to}` : `${from} to ${to}`;
  const sentence =
    lightness < from
      ? texts.darkPizza(range)
      : lightness > to
        ? texts.brightPizza(range)
        : clipped >= clippedBelow
          ? CHECK_TEXTS[language].burnt(Math.round(100 * clipped))
          : null;
  return {
    check: 'exposure',
    isGood: sentence === null,
    value: String(Math.round(lightness)),
    unit: '',
    sentence: sentence ?? CHECK_TEXTS[language].even,
    fault: sentence && CHECK_TEXTS[language].faults.exposure,
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1
    ? sorted[Math.floor(middle)]!
    : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
