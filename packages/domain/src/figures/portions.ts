import { RELATIVE_BAND, type Quality } from '../score/quality-band.ts';

export interface RecipeLine {
  specialty: string;
  /** '' covers every crust, or size, that has no row of its own. */
  crust: string;
  size: string;
  ingredient: string;
  grams: number;
}
export interface IngredientLine {
  ingredient: string;
  /** Grams of one piece. */
  piece_grams: number;
  price_per_kg: number;
}
/** The recipes and prices of a company. */
export interface RecipeBook {
  recipes: readonly RecipeLine[];
  ingredients: readonly IngredientLine[];
}

/** Identifies a group of identical pizzas. */
export interface Made {
  specialty: string;
  crust: string;
  size: string;
}
/** Counts of identical pizzas: the number of pizzas for ingredient '', otherwise thousandths of a piece. */
export interface Counted extends Made {
  ingredient: string;
  amount: number;
}

/** Grams of an ingredient on pizzas, and the grams in their recipes. */
export interface Usage {
  ingredient: string;
  used: number;
  recipe: number;
  pricePerGram: number;
}
export interface PortionFigures {
  used: number;
  recipe: number;
  over_used: number | null;
  over_spent: number;
}

const keyOf = ({ specialty, crust, size }: Made) => JSON.stringify([specialty, crust, size]);

/**
 * The recipe of each kind of pizza: the one for its crust and size, otherwise for its crust, its
 * size, or the specialty.
 */
export function recipeFinder(book: RecipeBook): (made: Made) => Map<string, number> | null {
  const recipes = new Map<string, Map<string, number>>();
  for (const line of book.recipes) {
    const recipe = recipes.get(keyOf(line)) ?? new Map<string, number>();
    recipes.set(keyOf(line), recipe.set(line.ingredient, line.grams));
  }
  return (made) => {
    const wider = [made, { ...made, size: '' }, { ...made, crust: '' }];
    const nearest = [...wider, { ...made, crust: '', size: '' }].map((kind) =>
      recipes.get(keyOf(kind)),
    );
    return nearest.find((recipe) => recipe !== undefined) ?? null;
  };
}

/**
 * Used and recipe grams by ingredient for each group of counted pizzas (decision X64). Ingredients
 * without a piece weight cannot be weighed and are left out; pizzas without a recipe cannot be
 * compared and are only counted.
 */
export function portionsOf<Row extends Counted>(
  counted: readonly Row[],
  book: RecipeBook,
): { made: Omit<Row, 'ingredient' | 'amount'>; pizzas: number; usages: Usage[] | null }[] {
  const recipeOf = recipeFinder(book);
  const groups = Map.groupBy(counted, groupKey);
  return [...groups.values()].map((rows) => {
    const made = rows[0]!;
    const amounts = new Map(rows.map(({ ingredient, amount }) => [ingredient, amount]));
    const pizzas = amounts.get('') ?? 0;
    const recipe = recipeOf(made);
    if (!recipe) return { made, pizzas, usages: null };
    const usages = book.ingredients
      .filter(({ piece_grams }) => piece_grams > 0)
      .map(({ ingredient, piece_grams, price_per_kg }) => ({
        ingredient,
        used: ((amounts.get(ingredient) ?? 0) / 1000) * piece_grams,
        recipe: pizzas * (recipe.get(ingredient) ?? 0),
        pricePerGram: price_per_kg / 1000,
      }));
    return { made, pizzas, usages: usages.filter(({ used, recipe: due }) => used + due > 0) };
  });
}

const groupKey = ({ ingredient: _ingredient, amount: _amount, ...group }: Counted): string =>
  JSON.stringify(Object.entries(group).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/**
 * Grams, share over the recipe (null if the recipe has none) and cost over it; negative when less
 * was used (X64).
 */
export function portionFigures(usages: readonly Usage[]): PortionFigures {
  const sum = (value: (usage: Usage) => number) =>
    usages.reduce((total, usage) => total + value(usage), 0);
  const used = sum((usage) => usage.used);
  const recipe = sum((usage) => usage.recipe);
  return {
    used: rounded(used),
    recipe: rounded(recipe),
    over_used: recipe === 0 ? null : rounded((used - recipe) / recipe),
    over_spent: rounded(sum((usage) => (usage.used - usage.recipe) * usage.pricePerGram)),
  };
}

/** The figures of each ingredient by name. */
export function byIngredient(usages: readonly Usage[]): Record<string, PortionFigures> {
  const groups = [...Map.groupBy(usages, ({ ingredient }) => ingredient)];
  return Object.fromEntries(
    groups
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([ingredient, group]) => [ingredient, portionFigures(group)]),
  );
}

/** max(0, 1 - sum of |used - recipe| / sum of recipe) over ingredients (decision X66); null without recipe. */
export function recipeAccuracy(usages: readonly Usage[]): number | null {
  const items = Object.values(byIngredient(usages));
  const due = items.reduce((sum, { recipe }) => sum + recipe, 0);
  if (due === 0) return null;
  const missed = items.reduce((sum, { used, recipe }) => sum + Math.abs(used - recipe), 0);
  return rounded(Math.max(0, 1 - missed / due));
}

/** Class of an over_spent amount against the average of all items; also correct below zero (decision X65). */
export function spendingClass(overSpent: number, average: number): Quality {
  const band = RELATIVE_BAND * Math.abs(average);
  if (overSpent > average + band) return 'bad';
  return overSpent < average - band ? 'excellent' : 'good';
}

/** A tenth of a milligram: far above the rounding error of sums of thousands of grams. */
const rounded = (value: number): number => Math.round(value * 1e4) / 1e4 + 0;
