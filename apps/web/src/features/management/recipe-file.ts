import type { importRecipes, readRecipes } from '@crustodian/contract/management';
import { readCsv } from '@crustodian/contract/wire/csv';
import type { Answer, CallInput } from '@crustodian/contract/wire/endpoint';
import type { IngredientLine, RecipeLine } from '@crustodian/domain/figures/portions';
import {
  readIngredientRows,
  readRecipeRows,
  ROWS_TO_READ,
  type RowError,
} from '@crustodian/domain/figures/recipe-csv';
import type { DataTable } from '../../charts/export/data-table.ts';

export type RecipeBook = Answer<typeof readRecipes>;
export type RecipeTable = CallInput<typeof importRecipes>['body']['table'];

/** What importing a file would do; with errors nothing can be imported. */
export interface Preview {
  /** Lines of the file that can be read. */
  count: number;
  errors: readonly RowError[];
  added: readonly string[];
  removed: readonly string[];
  kept: number;
}

/** The text of a CSV file: UTF-8, otherwise as spreadsheets of Western languages write it. */
export function decodeCsv(bytes: BufferSource): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Compares a file with the lines that it would replace, by the rules of the server. */
export function previewOf(table: RecipeTable, csv: string, book: RecipeBook): Preview {
  const cells = readCsv(csv, ROWS_TO_READ);
  const [{ lines, errors }, stored] =
    table === 'recipes'
      ? [textsOf(readRecipeRows(cells), recipeText), book.recipes.map(recipeText)]
      : [textsOf(readIngredientRows(cells), priceText), book.ingredients.map(priceText)];
  const [before, after] = [new Set(stored), new Set(lines)];
  return {
    count: lines.length,
    errors,
    added: lines.filter((line) => !before.has(line)),
    removed: stored.filter((line) => !after.has(line)),
    kept: lines.filter((line) => before.has(line)).length,
  };
}

const textsOf = <Line>(
  { lines, errors }: { lines: readonly Line[]; errors: readonly RowError[] },
  textOf: (line: Line) => string,
) => ({ lines: lines.map(textOf), errors });

/** Thousandths are what is stored. */
const figure = (value: number): string => String(Number(value.toFixed(3)));

const recipeText = ({ specialty, crust, size, ingredient, grams }: RecipeLine): string =>
  `${[specialty, crust, size, ingredient].filter(Boolean).join(', ')}: ${figure(grams)} g`;

const priceText = ({ ingredient, piece_grams, price_per_kg }: IngredientLine): string =>
  `${ingredient}: ${figure(piece_grams)} g a piece, ${figure(price_per_kg)} per kg`;

/** The stored lines as a file that can be imported again. */
export function recipeFile({ recipes }: RecipeBook): DataTable {
  return {
    columns: [
      { title: 'Specialty', kind: 'text' },
      { title: 'Crust', kind: 'text' },
      { title: 'Size', kind: 'text' },
      { title: 'Ingredient', kind: 'text' },
      { title: 'Grams', kind: 'grams' },
    ],
    rows: recipes.map(({ specialty, crust, size, ingredient, grams }) => [
      specialty,
      crust,
      size,
      ingredient,
      grams,
    ]),
  };
}

/** The stored piece weights and prices as a file that can be imported again. */
export function priceFile({ ingredients }: RecipeBook): DataTable {
  return {
    columns: [
      { title: 'Ingredient', kind: 'text' },
      { title: 'Piece grams', kind: 'grams' },
      { title: 'Price per kg', kind: 'money' },
    ],
    rows: ingredients.map(({ ingredient, piece_grams, price_per_kg }) => [
      ingredient,
      piece_grams,
      price_per_kg,
    ]),
  };
}
