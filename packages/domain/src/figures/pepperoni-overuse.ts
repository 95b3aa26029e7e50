import { portionsOf, type Counted, type RecipeBook } from './portions.ts';

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
  return portionsOf(counted, book).flatMap(({ made, pizzas, usages }) => {
    const usage = usages?.find(({ ingredient }) => ingredient === PEPPERONI);
    if (!usage || usage.recipe === 0 || pizzas === 0) return [];
    return [{ ...made, pizzas, over: usage.used / usage.recipe - 1 }];
  });
}

/** Mean of (used - recipe) / recipe over pizzas, to four places (decision X104); null without any. */
export function overPepperoni(uses: readonly PepperoniUse[]): number | null {
  const pizzas = uses.reduce((sum, use) => sum + use.pizzas, 0);
  const over = uses.reduce((sum, use) => sum + use.pizzas * use.over, 0);
  return pizzas === 0 ? null : Math.round((over / pizzas) * 1e4) / 1e4 + 0;
}
