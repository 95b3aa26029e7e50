/** Bands of the over-use of pepperoni, as the legend names them (spec 002 section 9). */
export const FOOD_COST_BANDS = ['0–5%', '5–20%', '>20%', 'none'] as const;
export type FoodCostBand = (typeof FOOD_COST_BANDS)[number];

const LITTLE = 0.05;
const MUCH = 0.2;
/** Thousandths of a point: 0.05 as a mean of fractions may be written as a little more. */
const TOLERANCE = 1e-9;

/**
 * Up to 5% and all that was saved, over 5 up to 20%, over 20% (decision X104).
 * @param over mean of (used - recipe) / recipe, null without pizzas
 */
export function foodCostBand(over: number | null): FoodCostBand {
  if (over === null) return 'none';
  if (over <= LITTLE + TOLERANCE) return '0–5%';
  return over <= MUCH + TOLERANCE ? '5–20%' : '>20%';
}
