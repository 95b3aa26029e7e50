/** Between `none` and `full` points rise evenly from 0 to all; `full` may lie below `none`. */
export interface Ramp {
  none: number;
  full: number;
}

/** Full points between `from` and `to`, none below `low` and above `high`. */
export interface Window {
  low: number;
  from: number;
  to: number;
  high: number;
}

/** At which measurements points are given. Lengths are in radii of the pizza, shares 0..1. */
export interface Thresholds {
  /** Topping share of a zone over the mean of the pizza. */
  ingredientsEvenness: Ramp;
  /** Below this topping share a pizza is one without ingredients. */
  ingredientsPresent: number;
  /** (cheese + toppings) / (cheese + toppings + sauce) of a zone. */
  innerCover: Ramp;
  outerCover: Ramp;
  /** Share of the cheese that has lost the texture of shreds. */
  melted: Ramp;
  /** Share of the rim at which cheese reaches the crust. */
  seal: Ramp;
  /** Share of the crust with sauce or cheese on it. */
  dirt: Ramp;
  /** Deviation of the crust's width over its mean. */
  crustUnevenness: Ramp;
  crustWidth: Record<'tradicional' | 'delgada', Window>;
  /** Crusts narrower than this are thin, so it lies between the windows of both. */
  thinCrustBelow: number;
  /** Radius of the slice's outer edge over the expected radius. */
  pizzaRadius: Window;
}

/**
 * The product's own thresholds. The specification says what points there are (X37, X38) and leaves open
 * from which measurement on; no photographs with points slice by slice exist to choose by. The numbers
 * began as those of the engine's prototype and were made stricter by looking at rendered pizzas, until
 * good ones stood apart from fair ones; how right scores under them are says docs/scoring-accuracy.md.
 */
export const THRESHOLDS: Thresholds = {
  /** By looking; before, 0.15 to 0.75 gave full points with a quarter too few. */
  ingredientsEvenness: { none: 0.35, full: 1 },
  /** The prototype's. */
  ingredientsPresent: 0.02,
  /** By looking; before, 0.65 to 0.97 inside and 0.55 to 0.93 outside. Both zones alike. */
  innerCover: { none: 0.7, full: 1 },
  outerCover: { none: 0.7, full: 1 },
  /** The prototype's; good pizzas are drawn with 0.93 to 1, unmelted ones with 0 to 0.4. */
  melted: { none: 0.5, full: 0.95 },
  /** By looking; before, 0.15 to 0.8. */
  seal: { none: 0.4, full: 1 },
  /** By looking; before, 0.12 to 0.01, once stains were measured by their redness. */
  dirt: { none: 0.06, full: 0 },
  /** By looking; before, 0.5 to 0.18. */
  crustUnevenness: { none: 0.3, full: 0.05 },
  /** By looking; about as good crusts are drawn, 0.1 to 0.128 wide, thin ones 0.06 to 0.08. */
  crustWidth: {
    tradicional: { low: 0.05, from: 0.095, to: 0.125, high: 0.18 },
    delgada: { low: 0.025, from: 0.055, to: 0.08, high: 0.12 },
  },
  /** Midway between the widest thin and the narrowest traditional crust that are drawn. */
  thinCrustBelow: 0.09,
  /** Set, not measured: 4 % are nobody's fault, 12 % another size (X38 names the criterion only). */
  pizzaRadius: { low: 0.88, from: 0.96, to: 1.04, high: 1.12 },
};

export const rampShare = (value: number, { none, full }: Ramp): number =>
  Math.min(1, Math.max(0, (value - none) / (full - none)));

export function windowShare(value: number, { low, from, to, high }: Window): number {
  if (value < from) return rampShare(value, { none: low, full: from });
  return rampShare(value, { none: high, full: to });
}

/** The nearest value at which full points are given. */
export const windowTarget = (value: number, { from, to }: Window): number =>
  Math.min(to, Math.max(from, value));

/** Whether a pizza of full points for its crust's width is always told as one of that crust. */
export const crustsAreApart = ({ crustWidth, thinCrustBelow }: Thresholds): boolean =>
  crustWidth.delgada.to <= thinCrustBelow && thinCrustBelow <= crustWidth.tradicional.from;
