import { connect } from '#platform/database/db';
import { distribute, PLACES } from '#platform/database/distribute';
import { migrate } from '#platform/database/migrate';
import { testDatabase } from '#test/world/database';
import { installSpreadingFunctions } from '#test/world/spreading-engine';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';

const database = testDatabase();
const ALL = [...PLACES.everywhere, ...PLACES.byVenue];

const names = async (sql: string): Promise<string[]> =>
  (await database.pool.query<{ name: string }>(sql)).rows.map(({ name }) => name);

test('every table that names a venue has its place, once', async () => {
  const tables =
    await names(`SELECT relname AS name FROM pg_class JOIN pg_attribute a ON attrelid = pg_class.oid
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      AND attname = 'venue_id'`);
  const placed = [...ALL, ...PLACES.first];
  expect(tables.filter((table) => !placed.includes(table as never))).toEqual([]);
  expect(new Set(placed).size).toBe(placed.length);
});

test('what is spread by venue has no column that another engine makes by itself', async () => {
  expect(
    await names(`SELECT attrelid::regclass::text AS name FROM pg_attribute
      WHERE attidentity <> '' AND attrelid::regclass::text IN ('${PLACES.byVenue.join("','")}')`),
  ).toEqual([]);
});

test('on plain PostgreSQL nothing is done, and everything is there', async () => {
  expect(await distribute(database.pool)).toEqual([]);
  await database.pool.query('SELECT FROM pizza');
});

test('a later migration adds columns and their checks to tables that are spread or copied', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crustodian-later-'));
  await writeFile(
    join(folder, '9001-later.sql'),
    `ALTER TABLE company ADD COLUMN later int NOT NULL DEFAULT 1;
     ALTER TABLE company ADD CONSTRAINT company_later CHECK (later > 0);
     ALTER TABLE pizza ADD COLUMN later int NOT NULL DEFAULT 1;
     ALTER TABLE pizza ADD CONSTRAINT pizza_later CHECK (later > 0);
     ALTER TABLE capture ADD COLUMN later text;
     ALTER TABLE capture ADD CONSTRAINT capture_later CHECK (later <> '');`,
  );
  expect(await migrate(database.pool, folder)).toEqual(['9001-later.sql']);
  await database.pool.query('SELECT later FROM pizza WHERE venue_id = 1');
  const { rows } = await database.pool.query(`SELECT conname FROM pg_constraint
    WHERE conname IN ('company_later', 'pizza_later', 'capture_later')
      AND conrelid::regclass::text IN ('company', 'pizza', 'capture')`);
  expect(rows).toHaveLength(3);
  await rm(folder, { recursive: true });
});

// The tests replace Citus's functions by stubs, which is impossible on a real cluster.
describe.skipIf(process.env['CITUS_WORKERS'] !== undefined)(
  'on an engine that spreads tables',
  () => {
    beforeEach(async () => {
      await database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
      await migrate(database.pool);
      await installSpreadingFunctions(database.pool);
    });
    const calls = () => names('SELECT call AS name FROM spreading ORDER BY id');

    test('each table is spread once: copies first, then by venue, all of these together', async () => {
      expect(await distribute(database.pool)).toEqual(ALL);
      expect(await calls()).toEqual([
        ...PLACES.everywhere.map((table) => `${table} everywhere`),
        ...PLACES.byVenue.map(
          (table, i) => `${table} by venue_id colocated with ${i === 0 ? 'none' : 'capture'}`,
        ),
      ]);
      expect(await distribute(database.pool)).toEqual([]);
      expect(await calls()).toHaveLength(ALL.length);
    });

    test('a table of a later version is spread when it comes', async () => {
      await distribute(database.pool);
      await database.pool.query(`DELETE FROM pg_dist_partition
      WHERE logicalrelid IN ('pizza'::regclass, 'recipe'::regclass)`);
      expect(await distribute(database.pool)).toEqual(['recipe', 'pizza']);
    });

    test('processes that start at once do it once', async () => {
      const others = Array.from({ length: 4 }, () => connect(database.url, { connections: 1 }));
      const done = await Promise.all(others.map(({ pool }) => distribute(pool)));
      expect(done.flat()).toEqual(ALL);
      await Promise.all(others.map(({ close }) => close()));
    });

    test('a table that cannot be spread leaves nothing half done and says why', async () => {
      await database.pool.query('CREATE UNIQUE INDEX by_key ON capture (key)');
      await expect(distribute(database.pool)).rejects.toThrow('by_key without column venue_id');
      expect(await calls()).toEqual([]);
    });
  },
);
