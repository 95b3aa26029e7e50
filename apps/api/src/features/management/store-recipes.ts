import type { RECIPE_TABLES } from '@crustodian/contract/management';
import { readCsv } from '@crustodian/contract/wire/csv';
import {
  readIngredientRows,
  readRecipeRows,
  ROWS_TO_READ,
  type RowError,
} from '@crustodian/domain/figures/recipe-csv';
import type { Audited } from '#platform/audit-log';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { sql } from 'kysely';

export type RecipeTable = (typeof RECIPE_TABLES)[number];

/** The changes of an import for the audit log: removed and added lines. */
export type ImportEntry = Pick<Audited, 'company' | 'action' | 'subject' | 'before' | 'after'>;

interface RecipeImport {
  company: number;
  table: RecipeTable;
  csv: string;
  /** Writes to the audit log in the transaction of the import; not called if nothing changed. */
  writeEntry: (trx: Db, entry: ImportEntry) => Promise<void>;
}

/** Columns of each table, in the order in which the import fills them. */
const COLUMNS = {
  recipes: {
    subject: 'Recipes',
    table: 'recipe',
    columns: 'specialty, crust, size, ingredient, grams',
  },
  ingredients: {
    subject: 'Piece weights and prices',
    table: 'ingredient',
    columns: 'ingredient, piece_grams, price_per_kg',
  },
} as const satisfies Record<RecipeTable, object>;

/**
 * Replaces a table of the company with the rows of a CSV and returns their number.
 * @throws ApiError csv_refused, which names the wrong rows; nothing is stored then
 */
export async function storeRecipes(
  db: Db,
  { company, table: name, csv, writeEntry }: RecipeImport,
): Promise<number> {
  const cells = readCsv(csv, ROWS_TO_READ);
  const { lines, errors } = name === 'recipes' ? readRecipeRows(cells) : readIngredientRows(cells);
  if (errors.length > 0) throw new ApiError('csv_refused', refusal(errors));
  const { subject, table, columns } = COLUMNS[name];
  await db.transaction().execute(async (trx) => {
    // The lock serializes concurrent imports.
    await sql`SELECT FROM company WHERE id = ${company} FOR NO KEY UPDATE`.execute(trx);
    const before = await linesOf(trx, company, name);
    await sql`DELETE FROM ${sql.table(table)} WHERE company_id = ${company}`.execute(trx);
    await sql`INSERT INTO ${sql.table(table)} (company_id, ${sql.raw(columns)})
      SELECT ${company}, ${sql.raw(columns)}
      FROM json_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(lines)}::json)`.execute(
      trx,
    );
    const after = await linesOf(trx, company, name);
    const [had, has] = [new Set(before), new Set(after)];
    const gone = before.filter((line) => !has.has(line));
    const come = after.filter((line) => !had.has(line));
    if (gone.length + come.length === 0) return;
    await writeEntry(trx, {
      company,
      action: 'recipes_imported',
      subject,
      before: { lines: shortened(gone) },
      after: { lines: shortened(come) },
    });
  });
  return lines.length;
}

/** The stored lines as text, such as 'queso, 0.000, 9.000', in the order of their columns. */
async function linesOf(trx: Db, company: number, name: RecipeTable): Promise<string[]> {
  const { table, columns } = COLUMNS[name];
  const { rows } = await sql<{ line: string }>`SELECT concat_ws(', ', ${sql.raw(columns)}) AS line
    FROM ${sql.table(table)} WHERE company_id = ${company} ORDER BY line`.execute(trx);
  return rows.map(({ line }) => line);
}

/** How many characters of removed lines, and of added lines, the audit log stores. */
const MOST_TOLD = 20_000;

/** As many lines as fit, and the number of lines left out. */
function shortened(lines: readonly string[]): string[] {
  let room = MOST_TOLD;
  const beyond = lines.findIndex((line) => (room -= line.length) < 0);
  if (beyond === -1) return [...lines];
  return [...lines.slice(0, beyond), `and ${lines.length - beyond} more`];
}

/** How many rows a refusal names; more would not help. */
const MOST_NAMED = 20;

function refusal(errors: readonly RowError[]): string {
  const named = errors.slice(0, MOST_NAMED).map(({ row, err }) => `Row ${row} ${err}.`);
  const more = errors.length - named.length;
  return ['Nothing was stored.', ...named, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
}
