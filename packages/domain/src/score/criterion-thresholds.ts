/** Points increase linearly from `none` to `full`, which may be below `none`. */
export interface Ramp {
  none: number;
  full: number;
}

/** Full points between `from` and `to`, none below `low` or above `high`. */
export interface Window {
  low: number;
  from: number;
  to: number;
  high: number;
}

/** The measurements at which points are given. Lengths are in pizza radii, shares 0..1. */
export interface Thresholds {
  /** Topping share of a zone relative to the pizza's mean. */
  ingredientsEvenness: Ramp;
  /** Below this topping share a pizza counts as having no ingredients. */
  ingredientsPresent: number;
  /** (cheese + toppings) / (cheese + toppings + sauce) of a zone. */
  innerCover: Ramp;
  outerCover: Ramp;
  /** Share of the cheese that has lost the texture of shreds. */
  melted: Ramp;
  /** Share of the rim reached by cheese. */
  seal: Ramp;
  /** Share of the crust covered with sauce or cheese. */
  dirt: Ramp;
  /** Relative deviation of the crust's width. */
  crustUnevenness: Ramp;
  crustWidth: Record<'tradicional' | 'delgada', Window>;
  /** Crusts narrower than this are thin; lies between the windows of both types. */
  thinCrustBelow: number;
  /** Outer radius of the slice relative to the expected radius. */
  pizzaRadius: Window;
}

/**
 * The product's default thresholds. The specification defines the points (X37, X38) but not the
 * measurements behind them, and there are no photographs with points per slice to fit. The values
 * come from the prototype engine and were tightened by inspecting rendered pizzas until good ones
 * separated from fair ones; docs/scoring-accuracy.md has the resulting accuracy.
 */
export const THRESHOLDS: Thresholds = {
  /** By inspection; previously 0.15 to 0.75 gave full points with a quarter missing. */
  ingredientsEvenness: { none: 0.35, full: 1 },
  /** From the prototype. */
  ingredientsPresent: 0.02,
  /** By inspection; previously 0.65 to 0.97 inside and 0.55 to 0.93 outside. The same for both zones. */
  innerCover: { none: 0.7, full: 1 },
  outerCover: { none: 0.7, full: 1 },
  /** From the prototype; good pizzas are rendered with 0.93 to 1, unmelted ones with 0 to 0.4. */
  melted: { none: 0.5, full: 0.95 },
  /** By inspection; previously 0.15 to 0.8. */
  seal: { none: 0.4, full: 1 },
  /** By inspection; previously 0.12 to 0.01, before stains were measured by redness. */
  dirt: { none: 0.06, full: 0 },
  /** By inspection; previously 0.5 to 0.18. */
  crustUnevenness: { none: 0.3, full: 0.05 },
  /** By inspection; close to how good crusts are rendered: 0.1 to 0.128 wide, thin ones 0.06 to 0.08. */
  crustWidth: {
    tradicional: { low: 0.05, from: 0.095, to: 0.125, high: 0.18 },
    delgada: { low: 0.025, from: 0.055, to: 0.08, high: 0.12 },
  },
  /** Midway between the widest thin and the narrowest traditional crust that are rendered. */
  thinCrustBelow: 0.09,
  /** Chosen, not measured: 4 % is tolerance, 12 % is a different size (X38 only names the criterion). */
  pizzaRadius: { low: 0.88, from: 0.96, to: 1.04, high: 1.12 },
};

export const rampShare = (value: number, { none, full }: Ramp): number =>
  Math.min(1, Math.max(0, (value - none) / (full - none)));

export function windowShare(value: number, { low, from, to, high }: Window): number {
  if (value < from) return rampShare(value, { none: low, full: from });
  return rampShare(value, { none: high, full: to });
}

/** The nearest value that earns full points. */
export const windowTarget = (value: number, { from, to }: Window): number =>
  Math.min(to, Math.max(from, value));

/** Whether full points for crust width always imply that crust type. */
export const crustsAreApart = ({ crustWidth, thinCrustBelow }: Thresholds): boolean =>
  crustWidth.delgada.to <= thinCrustBelow && thinCrustBelow <= crustWidth.tradicional.from;
