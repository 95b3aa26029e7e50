import type { Db } from '#platform/db';
import type { DayRange } from '@crustodian/domain/day-range';
import { monthParts } from '@crustodian/domain/month-parts';
import type { Counted, RecipeBook } from '@crustodian/domain/portions';
import type { Shift } from '@crustodian/domain/shift';
import { sql } from 'kysely';
import { isAsked, type Asked } from './rollup-figures.ts';

/** The recipes and prices of a company; none where it has no portion control. */
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

/** What was counted of a venue's pizzas by shift and recipe. */
export async function portionsByShift(
  db: Db,
  { venue, range }: { venue: number; range: DayRange },
): Promise<(Counted & { shift: Shift })[]> {
  const { rows } = await sql<Counted & { shift: Shift }>`
    SELECT shift, specialty, crust, size, ingredient, sum(amount) AS amount FROM portion_day
    WHERE ${isAsked({ venues: [venue], range })}
    GROUP BY shift, specialty, crust, size, ingredient HAVING sum(amount) > 0
    ORDER BY specialty, crust, size, ingredient, shift`.execute(db);
  return rows;
}

const CELL = sql.raw(
  `coalesce(venue.region_code, '') AS region, specialty, crust, size, ingredient`,
);

/** What was counted of the venues' pizzas by region code ('' where a venue has none) and recipe. */
export async function portionsByRegion(
  db: Db,
  { venues, range }: Asked,
): Promise<(Counted & { region: string })[]> {
  const { months, days } = monthParts(range);
  // Each part adds up by itself: the server then joins a few rows, not all of them.
  const ofDays = days.map(
    ({ sign, ...part }) => sql`UNION ALL
      SELECT ${CELL}, ${sql.lit(sign)} * sum(amount) AS amount
      FROM portion_day JOIN venue ON venue.id = venue_id
      WHERE ${isAsked({ venues, range: part })} GROUP BY 1, 2, 3, 4, 5`,
  );
  const { rows } = await sql<Counted & { region: string }>`
    SELECT region, specialty, crust, size, ingredient, sum(amount) AS amount
    FROM (
      SELECT ${CELL}, sum(amount) AS amount
      FROM portion_month JOIN venue ON venue.id = venue_id
      WHERE venue_id = ANY (${[...venues]}::int[]) AND month = ANY (${months}::date[])
      GROUP BY 1, 2, 3, 4, 5
      ${sql.join(ofDays, sql` `)}) part
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(amount) > 0 ORDER BY 1, 2, 3, 4, 5`.execute(db);
  return rows;
}
