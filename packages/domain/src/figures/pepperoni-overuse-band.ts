import { wholePercent } from './whole-percent.ts';

/** Bands of pepperoni overuse, as named in the legend (spec 002 section 9). */
export const PEPPERONI_OVERUSE_BANDS = ['0–5%', '5–20%', '>20%', 'none'] as const;
export type PepperoniOveruseBand = (typeof PEPPERONI_OVERUSE_BANDS)[number];

/** Percent. */
const LITTLE = 5;
const MUCH = 20;

/**
 * Up to 5% including any saving, over 5 up to 20%, over 20%, using the printed percentage (decision
 * X104). @param over mean of (used - recipe) / recipe, null without pizzas
 */
export function pepperoniOveruseBand(over: number | null): PepperoniOveruseBand {
  if (over === null) return 'none';
  const percent = wholePercent(over);
  if (percent <= LITTLE) return '0–5%';
  return percent <= MUCH ? '5–20%' : '>20%';
}
