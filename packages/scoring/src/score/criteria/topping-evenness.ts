import { byRamp, type ScoredMetric, type PizzaToScore } from './criterion.ts';

type Zone = 'toppingInner' | 'toppingOuter';

const METRICS = {
  toppingInner: "inner toppings against the pizza's mean",
  toppingOuter: "outer toppings against the pizza's mean",
} as const satisfies Record<Zone, string>;

/**
 * Topping share of one zone of a slice relative to the pizza's mean; a pizza without toppings
 * counts as even.
 */
export function toppingEvenness(
  { slices, thresholds }: PizzaToScore,
  slice: number,
  zone: Zone,
  maximum: number,
): ScoredMetric {
  const sum = slices.reduce((total, s) => total + s.toppingInner + s.toppingOuter, 0);
  const mean = sum / (2 * slices.length);
  const evenness = mean < thresholds.ingredientsPresent ? 1 : slices[slice]![zone] / mean;
  return byRamp(METRICS[zone], evenness, thresholds.ingredientsEvenness, maximum);
}
