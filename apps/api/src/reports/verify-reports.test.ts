import { testDatabase } from '#test/world/database';
import { fillFixture, V1, V2 } from '#test/world/fixture';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { repairReports, verifyReports } from './verify-reports.ts';

const base = testDatabase();
const WEEK = '2024-03-10';

beforeAll(async () => {
  await fillFixture(base.db);
  for (const venue of [V1, V2]) {
    await base.db
      .insertInto('weekly_report')
      .values({
        venue_id: venue,
        id: venue,
        week_stamp: WEEK,
        state: 'complete',
        name: `r${venue}`,
      })
      .execute();
  }
  await sql`INSERT INTO report_pizza (venue_id, report_id, list, business_date, pizza_id, capture_id,
      local_ts, hour, standard, specialty)
    SELECT ${V1}::int, ${V1}::bigint, list, ${WEEK}::date, n, 1, ${WEEK}::timestamp, 13, standard,
      specialty
    FROM (VALUES (1, 'scored', 'to_standard', 'cheese'), (2, 'scored', 'to_standard', 'cheese'),
      (3, 'scored', 'not_to_standard', 'cheese'), (4, 'scored', 'maybe_to_standard', 'cheese'),
      (5, 'scored', 'to_standard', 'other'), (6, 'scoreless', 'to_standard', 'cheese'))
      made (n, list, standard, specialty)`.execute(base.db);
});

test('a report whose counts are not those of its pizzas is named, and mended', async () => {
  const differences = await verifyReports(base.db);
  expect(differences).toEqual([
    { venue: V1, id: V1, week: WEEK, stored: [0, 0, 0], facts: [2, 1, 1] },
  ]);
  await repairReports(base.db, differences);
  expect(await verifyReports(base.db)).toEqual([]);
});
