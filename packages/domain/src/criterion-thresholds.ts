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

/** At which measurements points are given: one table for all criteria. */
export const THRESHOLDS = {
  /** Topping share of a zone over the mean of the pizza. */
  ingredientsEvenness: { none: 0.35, full: 1 },
  /** Below this topping share a pizza is one without ingredients. */
  ingredientsPresent: 0.02,
  innerCover: { none: 0.7, full: 1 },
  outerCover: { none: 0.7, full: 1 },
  melted: { none: 0.5, full: 0.95 },
  seal: { none: 0.4, full: 1 },
  dirt: { none: 0.06, full: 0 },
  crustUnevenness: { none: 0.3, full: 0.05 },
  /** Crust width in radii. */
  crustWidth: {
    tradicional: { low: 0.05, from: 0.095, to: 0.125, high: 0.18 },
    delgada: { low: 0.025, from: 0.055, to: 0.08, high: 0.12 },
  },
  /** Radius of the slice's outer edge over the expected radius. */
  pizzaRadius: { low: 0.88, from: 0.96, to: 1.04, high: 1.12 },
} as const satisfies Record<string, Ramp | Window | number | Record<string, Window>>;

export const rampShare = (value: number, { none, full }: Ramp): number =>
  Math.min(1, Math.max(0, (value - none) / (full - none)));

export function windowShare(value: number, { low, from, to, high }: Window): number {
  if (value < from) return rampShare(value, { none: low, full: from });
  return rampShare(value, { none: high, full: to });
}

/** The nearest value at which full points are given. */
export const windowTarget = (value: number, { from, to }: Window): number =>
  Math.min(to, Math.max(from, value));
