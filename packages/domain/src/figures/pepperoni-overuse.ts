import { finish } from '../statistics/slices.ts';
import { groupPortions, type Counted, type RecipeBook } from './portions.ts';

/** The ingredient tracked by monthly reports, by its key in detections and recipes (X104). */
export const PEPPERONI = 'pepperoni';

/** Pizzas with the same recipe and their overuse. */
export interface PepperoniUse {
  pizzas: number;
  /** (used - recipe) / recipe of each; negative when less was used. */
  over: number;
}

/**
 * Pepperoni usage against the recipes, per group of identical pizzas: grams as in portion control
 * (X64); pizzas whose recipe has none are left out. Identical pizzas share one recipe, so their
 * sums give the mean of each.
 */
export function pepperoniUses<Row extends Counted>(
  counted: readonly Row[],
  book: RecipeBook,
): (Omit<Row, 'ingredient' | 'amount'> & PepperoniUse)[] {
  const pieceGrams = book.ingredients.find(
    ({ ingredient }) => ingredient === PEPPERONI,
  )?.piece_grams;
  if (!pieceGrams) return [];
  return finish(groupPortions(counted, book)).flatMap(({ made, pizzas, recipe, amounts }) => {
    const due = pizzas * (recipe?.get(PEPPERONI) ?? 0);
    if (due === 0) return [];
    const used = ((amounts.get(PEPPERONI) ?? 0) / 1000) * pieceGrams;
    return [{ ...made, pizzas, over: used / due - 1 }];
  });
}

/** Mean of (used - recipe) / recipe over pizzas, to four places (decision X104); null without any. */
export function overPepperoni(uses: readonly PepperoniUse[]): number | null {
  const pizzas = uses.reduce((sum, use) => sum + use.pizzas, 0);
  const over = uses.reduce((sum, use) => sum + use.pizzas * use.over, 0);
  return pizzas === 0 ? null : Math.round((over / pizzas) * 1e4) / 1e4 + 0;
}
