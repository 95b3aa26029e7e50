import { importRecipes as contract } from '@crustodian/contract/management';
import { readIngredientCsv, readRecipeCsv, type RowError } from '@crustodian/domain/recipe-csv';
import { ApiError } from '#platform/errors';
import { handle } from '#platform/http';
import { sql } from 'kysely';

/** Columns of each table, in the order in which the import fills them. */
const COLUMNS = {
  recipes: { table: 'recipe', columns: 'specialty, crust, size, ingredient, grams' },
  ingredients: { table: 'ingredient', columns: 'ingredient, piece_grams, price_per_kg' },
} as const;

/** Replaces a table of the company by the rows of a CSV: all of them, or none when one is wrong. */
export const importRecipes = handle(contract, async ({ body }, { db, company }) => {
  const read = body.table === 'recipes' ? readRecipeCsv : readIngredientCsv;
  const { lines, errors } = read(body.csv);
  if (errors.length > 0) throw new ApiError('csv_refused', refusal(errors));
  const { table, columns } = COLUMNS[body.table];
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
  return { stored: lines.length };
});

/** Rows that a refusal names; more do not help. */
const MOST_NAMED = 20;

function refusal(errors: readonly RowError[]): string {
  const named = errors.slice(0, MOST_NAMED).map(({ row, err }) => `Row ${row}: ${err}.`);
  const more = errors.length - named.length;
  return ['Nothing was stored.', ...named, ...(more > 0 ? [`And ${more} more.`] : [])].join('\n');
}
