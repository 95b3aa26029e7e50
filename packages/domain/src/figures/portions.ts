import { RELATIVE_BAND, type Quality } from '../score/quality-band.ts';
import type { InSlices } from '../statistics/slices.ts';

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

/** Identical pizzas; what tells them apart besides specialty, crust and size is in `made`. */
export interface PortionGroup<Group extends Made = Made> {
  made: Group;
  pizzas: number;
  /** Grams a pizza by ingredient; null without a recipe, so that they are only counted. */
  recipe: ReadonlyMap<string, number> | null;
  /** Counted thousandths of a piece by ingredient; '' counts the pizzas. */
  amounts: ReadonlyMap<string, number>;
}

/** Rows grouped before the next pause. */
const ROWS_AT_ONCE = 5000;

/** The counted pizzas, grouped by all that tells them apart, each with its recipe. */
export function* groupPortions<Row extends Counted>(
  counted: readonly Row[],
  book: RecipeBook,
): InSlices<PortionGroup<Omit<Row, 'ingredient' | 'amount'>>[]> {
  const recipeOf = recipeFinder(book);
  const keyOfGroup = groupKeys(counted[0]);
  const groups = new Map<string, { made: Row; amounts: Map<string, number> }>();
  for (const [at, row] of counted.entries()) {
    if (at % ROWS_AT_ONCE === 0) yield undefined;
    const key = keyOfGroup(row);
    const group = groups.get(key) ?? { made: row, amounts: new Map<string, number>() };
    groups.set(key, group);
    group.amounts.set(row.ingredient, row.amount);
  }
  return [...groups.values()].map(({ made, amounts }) => ({
    made,
    pizzas: amounts.get('') ?? 0,
    recipe: recipeOf(made),
    amounts,
  }));
}

/** The key of a row's group; all rows have the same fields. */
function groupKeys<Row extends Counted>(first: Row | undefined): (row: Row) => string {
  // Safe because a row's own keys are its fields.
  const fields = Object.keys(first ?? {}).filter(
    (field) => field !== 'ingredient' && field !== 'amount',
  ) as (keyof Row)[];
  return (row) => JSON.stringify(fields.map((field) => row[field]));
}

/**
 * Finds the used and recipe grams by ingredient over groups of pizzas, in the order of the book
 * (decision X64). Ingredients without a piece weight cannot be weighed and pizzas without a recipe
 * cannot be compared; both are left out. Visits only what was counted, and each recipe once,
 * because a company's ingredients times its kinds of pizzas may be millions.
 */
export function usageFinder(book: RecipeBook): (groups: readonly PortionGroup[]) => Usage[] {
  const weighed = book.ingredients.filter(({ piece_grams }) => piece_grams > 0);
  const lines = new Map(weighed.map((line, at) => [line.ingredient, { line, at }]));
  return (groups) => {
    const { amounts, due } = totalsOf(groups);
    const named = [...new Set([...amounts.keys(), ...due.keys()])];
    return named
      .flatMap((ingredient) => lines.get(ingredient) ?? [])
      .toSorted((a, b) => a.at - b.at)
      .map(({ line: { ingredient, piece_grams, price_per_kg } }) => ({
        ingredient,
        used: ((amounts.get(ingredient) ?? 0) / 1000) * piece_grams,
        recipe: due.get(ingredient) ?? 0,
        pricePerGram: price_per_kg / 1000,
      }))
      .filter(({ used, recipe }) => used + recipe > 0);
  };
}

/** Thousandths of a piece that were counted, and grams that were due, by ingredient. */
function totalsOf(groups: readonly PortionGroup[]) {
  const amounts = new Map<string, number>();
  const pizzas = new Map<ReadonlyMap<string, number>, number>();
  for (const { recipe, ...group } of groups) {
    if (!recipe) continue;
    pizzas.set(recipe, (pizzas.get(recipe) ?? 0) + group.pizzas);
    for (const [ingredient, amount] of group.amounts) add(amounts, ingredient, amount);
  }
  const due = new Map<string, number>();
  for (const [recipe, made] of pizzas) {
    for (const [ingredient, grams] of recipe) add(due, ingredient, made * grams);
  }
  return { amounts, due };
}

function add(sums: Map<string, number>, key: string, value: number): void {
  sums.set(key, (sums.get(key) ?? 0) + value);
}

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
