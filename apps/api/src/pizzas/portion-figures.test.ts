import { testDatabase } from '#test/world/database';
import { createTestVenue } from '#test/world/venue';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { portionsByRegion, portionsByShift } from './portion-figures.ts';

const database = testDatabase();
const DAY = '2024-03-10';
const range = { min: DAY, max: DAY };

test('portions are of pizzas and of the company’s ingredients, not of all that a pipeline detects', async () => {
  const { db } = database;
  const venue = await createTestVenue(db);
  await sql`INSERT INTO ingredient (company_id, ingredient, piece_grams, price_per_kg)
    SELECT company_id, 'jamón', 2, 8 FROM venue WHERE id = ${venue}`.execute(db);
  await sql`INSERT INTO portion_kind (venue_id, kind, specialty, crust, size, ingredient)
    SELECT ${venue}, kind, 'hawaiana', 'pan', '', ingredient
    FROM (VALUES (1, ''), (2, 'jamón'), (3, 'free text')) k(kind, ingredient)`.execute(db);
  await sql`INSERT INTO portion_day (venue_id, business_date, kind, am, pm)
    SELECT ${venue}, ${DAY}, kind, 5, 0 FROM generate_series(1, 3) kind`.execute(db);
  const ingredients = (rows: readonly { ingredient: string }[]) =>
    rows.map(({ ingredient }) => ingredient);
  expect(ingredients(await portionsByShift(db, { venue, range }))).toEqual(['', 'jamón']);
  const byRegion = await portionsByRegion(db, { venues: [venue], range, now: Date.now });
  expect(ingredients(byRegion)).toEqual(['', 'jamón']);
});
