import type { Db } from '#platform/database/db';
import { COMPANIES } from '@crustodian/demo/chain/companies';
import { recipesOf, type CountedPieces } from '@crustodian/demo/chain/recipes';
import { sql } from 'kysely';

/**
 * Creates recipes and prices for the demo's companies from the counted portions, unless they have
 * some.
 */
export async function loadRecipes(db: Db): Promise<void> {
  for (const { id: company_id } of COMPANIES) {
    if (await hasRecipes(db, company_id)) continue;
    const book = recipesOf(company_id, await countedPieces(db, company_id));
    if (!book || book.recipes.length === 0) continue;
    const ofCompany = <Line>(lines: Line[]) => lines.map((line) => ({ company_id, ...line }));
    await db.transaction().execute(async (trx) => {
      await trx.insertInto('recipe').values(ofCompany(book.recipes)).execute();
      await trx.insertInto('ingredient').values(ofCompany(book.ingredients)).execute();
    });
  }
}

async function hasRecipes(db: Db, company: number): Promise<boolean> {
  const line = await db
    .selectFrom('recipe')
    .select('specialty')
    .where('company_id', '=', company)
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}

/** Mean number of pieces per pizza over all of the company's stores; portions are in thousandths. */
async function countedPieces(db: Db, company: number): Promise<CountedPieces> {
  const { rows } = await sql<{ specialty: string; ingredient: string; pieces: number }>`
    WITH part AS (
      SELECT specialty, ingredient, sum(amount) AS amount
      FROM portion_month JOIN portion_kind USING (venue_id, kind)
      JOIN venue ON venue.id = portion_month.venue_id
      WHERE company_id = ${company} GROUP BY 1, 2)
    SELECT part.specialty, part.ingredient, (part.amount / 1000.0 / made.amount)::float AS pieces
    FROM part JOIN part made ON made.specialty = part.specialty AND made.ingredient = ''
    WHERE part.ingredient <> '' AND made.amount > 0`.execute(db);
  const bySpecialty = Map.groupBy(rows, ({ specialty }) => specialty);
  return Object.fromEntries(
    [...bySpecialty].map(([specialty, lines]) => [
      specialty,
      Object.fromEntries(lines.map(({ ingredient, pieces }) => [ingredient, pieces])),
    ]),
  );
}
