import type { Db } from '#platform/database/db';
import type { DayRange } from '@crustodian/domain/time/day-range';
import type { Counted, RecipeBook } from '@crustodian/domain/figures/portions';
import type { Shift } from '@crustodian/domain/time/shift';
import { sql, type RawBuilder } from 'kysely';
import { isAsked, monthPartsOf, type AskedByMonth } from './rollups/rollup-figures.ts';

/** The recipes and prices of a company; empty if it has no portion control. */
export async function readRecipeBook(
  db: Db,
  company: number,
): Promise<RecipeBook & { currency: string }> {
  const [recipes, ingredients, { currency }] = await Promise.all([
    db
      .selectFrom('recipe')
      .select(['specialty', 'crust', 'size', 'ingredient', 'grams'])
      .where('company_id', '=', company)
      .orderBy('specialty')
      .orderBy('crust')
      .orderBy('size')
      .orderBy('ingredient')
      .execute(),
    db
      .selectFrom('ingredient')
      .select(['ingredient', 'piece_grams', 'price_per_kg'])
      .where('company_id', '=', company)
      .orderBy('ingredient')
      .execute(),
    db.selectFrom('company').select('currency').where('id', '=', company).executeTakeFirstOrThrow(),
  ]);
  return { recipes, ingredients, currency };
}

/**
 * SQL condition: the kind counts pizzas or an ingredient of the venue's company; all that a
 * pipeline sends is counted, and only these are compared with recipes.
 */
const isCompared = (venue: RawBuilder<number>) => sql<boolean>`(kind.ingredient = ''
  OR kind.ingredient IN (SELECT i.ingredient FROM ingredient i
    JOIN venue v ON v.company_id = i.company_id WHERE v.id = ${venue}))`;

/** Portions of a venue's pizzas by shift and recipe. */
export async function portionsByShift(
  db: Db,
  { venue, range }: { venue: number; range: DayRange },
): Promise<(Counted & { shift: Shift })[]> {
  const { rows } = await sql<Counted & { shift: Shift }>`
    SELECT shift, specialty, crust, size, ingredient, amount
    FROM (
      SELECT kind, sum(am) AS am, sum(pm) AS pm FROM portion_day
      WHERE ${isAsked({ venues: [venue], range })} GROUP BY kind) part
    JOIN portion_kind kind ON kind.venue_id = ${venue}::int AND kind.kind = part.kind
    CROSS JOIN LATERAL (VALUES ('AM', am), ('PM', pm)) of_shift(shift, amount)
    WHERE amount > 0 AND ${isCompared(sql`${venue}::int`)} ORDER BY specialty, crust, size, ingredient, shift`.execute(
    db,
  );
  return rows;
}

/** Portions of the pizzas of a company's venues by region code ('' for a venue without one) and recipe. */
export async function portionsByRegion(
  db: Db,
  asked: AskedByMonth,
): Promise<(Counted & { region: string })[]> {
  const { venues } = asked;
  const { months, days } = monthPartsOf(asked);
  const ofDays = days.map(
    ({ sign, ...part }) => sql`UNION ALL
      SELECT venue_id, kind, ${sql.raw(sign < 0 ? '-(am + pm)' : 'am + pm')} FROM portion_day
      WHERE ${isAsked({ venues, range: part })}`,
  );
  // Groups by venue and kind first, so that regions are joined to a few rows only. A kind has the
  // same texts in every venue, so any one of them will do. Sums float8, which is exact up to 2^53,
  // because summing bigint costs twice as much.
  const { rows } = await sql<Counted & { region: string }>`
    SELECT region, specialty, crust, size, ingredient, amount
    FROM (
      SELECT coalesce(venue.region_code, '') AS region, min(venue.id) AS venue_id, kind,
        sum(amount) AS amount
      FROM (
        SELECT venue_id, kind, sum(amount::float8) AS amount FROM (
          SELECT venue_id, kind, amount FROM portion_month
          WHERE venue_id = ANY (${[...venues]}::int[]) AND month = ANY (${months}::date[])
          ${sql.join(ofDays, sql` `)}) part
        GROUP BY venue_id, kind) of_venue
      JOIN venue ON venue.id = venue_id
      GROUP BY 1, kind HAVING sum(amount) > 0) of_region
    JOIN portion_kind kind USING (venue_id, kind)
    WHERE ${isCompared(sql`${venues[0] ?? null}::int`)}
    ORDER BY 1, 2, 3, 4, 5`.execute(db);
  return rows;
}
