import { testDatabase } from '#test/world/database';
import { sql } from 'kysely';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { refreshRollups } from './rollups/rollups.ts';
import { insertTestPizzas } from '../test/world/pizzas.ts';
import { createTestVenue } from '../test/world/venue.ts';
import { verifyRollups } from './rollups/verify-rollups.ts';

const database = testDatabase();
const MIGRATION = join(
  import.meta.dirname,
  '../../migrations/0026-portions-without-hidden-pizzas.sql',
);

// Distributed databases never had such old data.
test.skipIf(process.env['CITUS_WORKERS'] !== undefined)(
  'the portions of pizzas that were hidden before are taken out when a database is brought up to date',
  async () => {
    const { db } = database;
    const venue = await createTestVenue(db);
    await insertTestPizzas(db, venue, [{}, {}, {}]);
    const { rows } = await sql<{ day: string }>`UPDATE pizza SET censored = true
    WHERE venue_id = ${venue} AND id = (SELECT min(id) FROM pizza WHERE venue_id = ${venue})
    RETURNING business_date AS day`.execute(db);
    await refreshRollups(db, venue, rows[0]!.day);
    const wrong = async () => (await verifyRollups(db)).map(({ table }) => table);
    expect(new Set(await wrong())).toEqual(new Set(['portion_day', 'portion_month']));
    await db.executeQuery(sql.raw(await readFile(MIGRATION, 'utf8')).compile(db));
    expect(await wrong()).toEqual([]);
  },
);
