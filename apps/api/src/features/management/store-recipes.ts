import type { RECIPE_TABLES } from '@crustodian/contract/management';
import { readIngredientCsv, readRecipeCsv, type RowError } from '@crustodian/domain/recipe-csv';
import type { Db } from '#platform/db';
import { ApiError } from '#platform/errors';
import { sql } from 'kysely';

export type RecipeTable = (typeof RECIPE_TABLES)[number];

/** Columns of each table, in the order in which the import fills them. */
const COLUMNS = {
  recipes: { table: 'recipe', columns: 'specialty, crust, size, ingredient, grams' },
  ingredients: { table: 'ingredient', columns: 'ingredient, piece_grams, price_per_kg' },
} as const satisfies Record<RecipeTable, object>;

/**
 * Replaces a table of the company by the rows of a CSV and answers their number.
 * @throws ApiError csv_refused, which names the wrong rows; nothing is stored then
 */
export async function storeRecipes(
  db: Db,
  company: number,
  { table: name, csv }: { table: RecipeTable; csv: string },
): Promise<number> {
  const { lines, errors } = name === 'recipes' ? readRecipeCsv(csv) : readIngredientCsv(csv);
  if (errors.length > 0) throw new ApiError('csv_refused', refusal(errors));
  const { table, columns } = COLUMNS[name];
  await db.transaction().execute(async (trx) => {
    // Two imports at once follow each other.
    await sql`SELECT FROM company WHERE id = ${company} FOR UPDATE`.execute(trx);
    await sql`DELETE FROM ${sql.table(table)} WHERE company_id = ${company}`.execute(trx);
    await sql`INSERT INTO ${sql.table(table)} (company_id, ${sql.raw(columns)})
      SELECT ${company}, ${sql.raw(columns)}
      FROM json_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(lines)}::json)`.execute(
      trx,
    );
  });
  return lines.length;
}

/** Rows that a refusal names; more do not help. */
const MOST_NAMED = 20;

function refusal(errors: readonly RowError[]): string {
  const named = errors.slice(0, MOST_NAMED).map(({ row, err }) => `Row ${row}: ${err}.`);
  const more = errors.length - named.length;
  return ['Nothing was stored.', ...named, ...(more > 0 ? [`And ${more} more.`] : [])].join('\n');
}
