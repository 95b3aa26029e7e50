import { TARGET } from './setup-target.ts';

/** Factors for red, green and blue in linear light that correct a picture. */
export type LightGains = readonly [red: number, green: number, blue: number];

/** The grey patch of the printed target, in linear light (IEC 61966-2-1). */
const GREY = ((TARGET.grey.byte / 255 + 0.055) / 1.055) ** 2.4;
/**
 * If a factor is outside this range, the patch was lit differently from the pizzas or is
 * overexposed.
 */
const GAIN = { from: 0.5, to: 2 };

/**
 * The gains that undo the light at setup: they restore the colour of the target's grey patch.
 * `grey` is CIE L*a*b* (D65) of the patch as the camera saw it. Null if the light cannot be
 * corrected.
 */
export function lightGains({
  lightness,
  a,
  b,
}: {
  lightness: number;
  a: number;
  b: number;
}): LightGains | null {
  const fy = (lightness + 16) / 116;
  const [x, y, z] = [
    0.9505 * inverseLightness(fy + a / 500),
    inverseLightness(fy),
    1.089 * inverseLightness(fy - b / 200),
  ];
  const seen = [
    3.2406 * x - 1.5372 * y - 0.4986 * z,
    -0.9689 * x + 1.8758 * y + 0.0415 * z,
    0.0557 * x - 0.204 * y + 1.057 * z,
  ];
  const [red, green, blue] = seen.map((light) => GREY / light) as [number, number, number];
  const isSound = [red, green, blue].every((gain) => gain >= GAIN.from && gain <= GAIN.to);
  return isSound ? [red, green, blue] : null;
}

/** The inverse of the function f in CIE Lab: a cube, or a line near zero. */
const inverseLightness = (root: number): number =>
  root > 6 / 29 ? root ** 3 : 3 * (6 / 29) ** 2 * (root - 4 / 29);

/**
 * A pizza with a known true score, scored from the original picture and from the light-corrected
 * one.
 */
export interface LitPizza {
  truth: number;
  /** Null if it was not scored. */
  asSeen: number | null;
  corrected: number | null;
}

/** With fewer pizzas of known score, there is no verdict. */
export const PIZZAS_TO_JUDGE_LIGHT = 30;
/** The error must fall by at least this share. */
const FALLS_BY = 0.05;

/** Whether correcting a camera's light is worthwhile. */
export interface LightVerdict {
  pizzas: number;
  /** Mean error in points over pizzas scored both ways; null if there are none. */
  errorAsSeen: number | null;
  errorCorrected: number | null;
  isAdopted: boolean;
}

/** The correction is adopted if the error falls by at least 5 % and no fewer pizzas are scored. */
export function judgeLight(pizzas: readonly LitPizza[]): LightVerdict {
  const both = pizzas.flatMap(({ truth, asSeen, corrected }) =>
    asSeen === null || corrected === null ? [] : [{ truth, asSeen, corrected }],
  );
  if (both.length === 0) {
    return { pizzas: 0, errorAsSeen: null, errorCorrected: null, isAdopted: false };
  }
  const errorOf = (way: 'asSeen' | 'corrected') =>
    both.reduce((sum, pizza) => sum + Math.abs(pizza[way] - pizza.truth), 0) / both.length;
  const [errorAsSeen, errorCorrected] = [errorOf('asSeen'), errorOf('corrected')];
  const scored = (way: 'asSeen' | 'corrected') =>
    pizzas.filter((pizza) => pizza[way] !== null).length;
  return {
    pizzas: both.length,
    errorAsSeen,
    errorCorrected,
    isAdopted:
      both.length >= PIZZAS_TO_JUDGE_LIGHT &&
      scored('corrected') >= scored('asSeen') &&
      errorCorrected <= (1 - FALLS_BY) * errorAsSeen,
  };
}
