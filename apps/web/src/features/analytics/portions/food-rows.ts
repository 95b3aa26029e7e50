import type { PortionItem } from '@crustodian/contract/analytics';
import { ingredientName } from '../shared/catalogue-names.ts';
import { say } from '../../../language/language.ts';

export interface FoodRow {
  /** The ingredient's key. */
  ingredient: string;
  name: string;
  /** Grams. */
  used: number;
  recipe: number;
  /** Fraction of the recipe; null if no recipe contains the ingredient. */
  overUsed: number | null;
  overSpent: number;
}

/**
 * Ingredients sorted by overspend, highest first, with their sum and the length of the longest bar.
 */
export function foodRows(ingredients: Record<string, PortionItem>) {
  const rows = Object.entries(ingredients)
    .map(([ingredient, item]): FoodRow => ({
      ingredient,
      name: ingredientName(ingredient),
      used: item.used,
      recipe: item.recipe,
      overUsed: item.over_used,
      overSpent: item.over_spent,
    }))
    .toSorted((a, b) => b.overSpent - a.overSpent || a.name.localeCompare(b.name));
  return {
    rows,
    total: totalOf(rows),
    most: Math.max(0.01, ...rows.map(({ overUsed }) => Math.abs(overUsed ?? 0))),
  };
}

function totalOf(rows: readonly FoodRow[]): FoodRow {
  const sum = (of: (row: FoodRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  const used = sum((row) => row.used);
  const recipe = sum((row) => row.recipe);
  return {
    ingredient: '',
    name: say({ en: 'Day', es: 'Día' }),
    used,
    recipe,
    overUsed: recipe === 0 ? null : (used - recipe) / recipe,
    overSpent: sum((row) => row.overSpent),
  };
}
