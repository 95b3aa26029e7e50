import { portionsOf, type Counted, type RecipeBook } from './portions.ts';

/** The ingredient whose cost monthly reports look at, as detections and recipes name it (X104). */
export const PEPPERONI = 'pepperoni';

/**
 * Mean of (used - recipe) / recipe of a pizza's pepperoni, by group of counted pizzas (decision X104):
 * grams as in portion control (X64), pizzas whose recipe has none left out; null without any.
 * Negative where there was less than due.
 */
export function overPepperoni(counted: readonly Counted[], book: RecipeBook): number | null {
  let [over, pizzas] = [0, 0];
  for (const group of portionsOf(counted, book)) {
    const usage = group.usages?.find(({ ingredient }) => ingredient === PEPPERONI);
    if (!usage || usage.recipe === 0) continue;
    // Pizzas made alike have one recipe, so their sums give the mean of each: n x (used / due - 1).
    over += group.pizzas * (usage.used / usage.recipe - 1);
    pizzas += group.pizzas;
  }
  return pizzas === 0 ? null : Math.round((over / pizzas) * 1e4) / 1e4 + 0;
}
