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
import { localDigits } from '../../pizza/formatters.ts';
import { pageLanguage, say } from '../../language/language.ts';

export type RecipeBook = Answer<typeof readRecipes>;
export type RecipeTable = CallInput<typeof importRecipes>['body']['table'];

/** Effect of importing a file; with errors it cannot be imported. */
export interface Preview {
  /** Number of readable lines. */
  count: number;
  errors: readonly RowError[];
  added: readonly string[];
  removed: readonly string[];
  kept: number;
}

/** Text of a CSV file: UTF-8, otherwise windows-1252, which Western spreadsheets write. */
export function decodeCsv(bytes: BufferSource): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Compares a file with the lines it would replace, using the server's rules. */
export function previewOf(table: RecipeTable, csv: string, book: RecipeBook): Preview {
  const cells = readCsv(csv, ROWS_TO_READ);
  const [{ lines, errors }, stored] =
    table === 'recipes'
      ? [textsOf(readRecipeRows(cells, pageLanguage()), recipeText), book.recipes.map(recipeText)]
      : [
          textsOf(readIngredientRows(cells, pageLanguage()), priceText),
          book.ingredients.map(priceText),
        ];
  const [before, after] = [new Set(stored), new Set(lines)];
  return {
    count: lines.length,
    errors,
    added: lines.filter((line) => !before.has(line)),
    removed: stored.filter((line) => !after.has(line)),
    kept: lines.filter((line) => before.has(line)).length,
  };
}

function textsOf<Line>(
  { lines, errors }: { lines: readonly Line[]; errors: readonly RowError[] },
  textOf: (line: Line) => string,
) {
  return { lines: lines.map(textOf), errors };
}

/** Figures are stored in thousandths. */
const figure = (value: number): string => localDigits(String(Number(value.toFixed(3))));

const recipeText = ({ specialty, crust, size, ingredient, grams }: RecipeLine): string =>
  `${[specialty, crust, size, ingredient].filter(Boolean).join(', ')}: ${figure(grams)} g`;

const priceText = ({ ingredient, piece_grams, price_per_kg }: IngredientLine): string =>
  say({
    en: `${ingredient}: ${figure(piece_grams)} g a piece, ${figure(price_per_kg)} per kg`,
    es: `${ingredient}: ${figure(piece_grams)} g por pieza, ${figure(price_per_kg)} por kg`,
  });

/** Column titles; files have the English ones, which the import expects. */
export const COLUMNS = {
  specialty: { en: 'Specialty', es: 'Especialidad' },
  crust: { en: 'Crust', es: 'Masa' },
  size: { en: 'Size', es: 'Tamaño' },
  ingredient: { en: 'Ingredient', es: 'Ingrediente' },
  grams: { en: 'Grams', es: 'Gramos' },
  piece: { en: 'Piece grams', es: 'Gramos por pieza' },
  price: { en: 'Price per kg', es: 'Precio por kg' },
} as const;

/** The stored recipes as a file that can be imported again. */
export function recipeFile({ recipes }: RecipeBook): DataTable {
  return {
    columns: [
      { title: COLUMNS.specialty.en, kind: 'text' },
      { title: COLUMNS.crust.en, kind: 'text' },
      { title: COLUMNS.size.en, kind: 'text' },
      { title: COLUMNS.ingredient.en, kind: 'text' },
      { title: COLUMNS.grams.en, kind: 'grams' },
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
      { title: COLUMNS.ingredient.en, kind: 'text' },
      { title: COLUMNS.piece.en, kind: 'grams' },
      { title: COLUMNS.price.en, kind: 'money' },
    ],
    rows: ingredients.map(({ ingredient, piece_grams, price_per_kg }) => [
      ingredient,
      piece_grams,
      price_per_kg,
    ]),
  };
}
