import { ApiError } from '#platform/http/errors';
import { testDatabase } from '#test/world/database';
import { createTestVenue } from '#test/world/venue';
import { MOST_NAMES, type NameKind, type SentName } from '@crustodian/domain/pizza/sent-names';
import { sql } from 'kysely';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { sqlStatements } from '#platform/database/sql-statements';
import { insertTestPizzas } from '#test/world/pizzas';
import { admitNames } from './admit-names.ts';

const database = testDatabase();
let venue = 0;
beforeEach(async () => {
  venue = await createTestVenue(database.db);
});

const named = (kind: NameKind, names: readonly string[]): SentName[] =>
  names.map((name) => ({ kind, name }));
const many = (kind: NameKind, count: number, word = 'old') =>
  named(
    kind,
    Array.from({ length: count }, (_, at) => `${word} ${at}`),
  );
/** The code of the refusal, or null. */
const admit = (names: readonly SentName[], of = venue): Promise<string | null> =>
  database.db
    .transaction()
    .execute((trx) => admitNames(trx, of, names))
    .then(
      () => null,
      (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
    );
const countOf = async (kind: NameKind, of = venue) => {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM sent_name
    WHERE venue_id = ${of} AND kind = ${kind}`.execute(database.db);
  return rows[0]!.count;
};
const sentDaysAgo = (days: number) =>
  sql`UPDATE sent_name SET sent_at = now() - ${days} * interval '1 day'
    WHERE venue_id = ${venue}`.execute(database.db);

test.each(Object.entries(MOST_NAMES) as [NameKind, number][])(
  'of %s a store may send %d names; one more is refused, those that it has are not',
  async (kind, most) => {
    expect(await admit(many(kind, most))).toBeNull();
    expect(await admit([...named(kind, ['one more']), ...many(kind, 1)])).toBe('too_many_names');
    expect(await admit(many(kind, most))).toBeNull();
    expect(await countOf(kind)).toBe(most);
  },
);

test('the refusal names what is new and says what to do', async () => {
  await admit(many('crust', 50));
  const refusal = database.db
    .transaction()
    .execute((trx) => admitNames(trx, venue, named('crust', ['square'])));
  await expect(refusal).rejects.toThrow(
    "'square' (crust) is new, but this store has sent 50 names of that kind already. Nothing was stored. Send one of those; a name that is not sent for 90 days counts no longer.",
  );
});

test('one kind and one store leave no less room for others', async () => {
  await admit(many('crust', 50));
  expect(await admit(many('specialty', 50))).toBeNull();
  expect(await admit(named('crust', ['square']), await createTestVenue(database.db))).toBeNull();
});

test('a name that is not sent for 90 days makes room', async () => {
  await admit(many('crust', 50));
  await sentDaysAgo(89);
  expect(await admit(named('crust', ['square']))).toBe('too_many_names');
  await sentDaysAgo(91);
  expect(await admit(named('crust', ['square']))).toBeNull();
  expect(await countOf('crust')).toBe(1);
});

test('a camera makes room after 35 days, as for one that sends pictures', async () => {
  await admit([...many('camera', 64), ...many('crust', 50)]);
  await sentDaysAgo(34);
  expect(await admit(named('camera', ['oven']))).toBe('too_many_names');
  await sentDaysAgo(36);
  expect(await admit(named('camera', ['oven']))).toBeNull();
  expect(await countOf('camera')).toBe(1);
  expect(await admit(named('crust', ['square']))).toBe('too_many_names');
});

test('a name that is sent again keeps its place', async () => {
  await admit(many('crust', 50));
  await sentDaysAgo(60);
  expect(await admit(many('crust', 50))).toBeNull();
  const { rows } = await sql`SELECT FROM sent_name
    WHERE venue_id = ${venue} AND kind = 'crust' AND sent_at > now() - interval '1 day'`.execute(
    database.db,
  );
  expect(rows).toHaveLength(50);
});

test('where a store has more names than the limit, they stay valid and only new ones are refused', async () => {
  await sql`INSERT INTO sent_name (venue_id, kind, name)
    SELECT ${venue}, 'crust', 'old ' || n FROM generate_series(0, 79) n`.execute(database.db);
  expect(await admit(many('crust', 80))).toBeNull();
  await sentDaysAgo(30);
  expect(await admit(many('crust', 80))).toBeNull();
  expect(await admit(named('crust', ['square']))).toBe('too_many_names');
});

test('captures that arrive at once, at several processes, admit no more together', async () => {
  await admit(many('crust', 46));
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => admit(many('crust', 2, `new ${at}`))),
  );
  expect(answers.filter((code) => code === null)).toHaveLength(2);
  expect(await countOf('crust')).toBe(50);
});

test('what stores sent before the limit is taken from their figures', async () => {
  const { db } = database;
  await insertTestPizzas(db, venue, [
    { category: 'hawaiana "XL"', crust: 'pan', multisize: 'large' },
    { category: 'ñandú', crust: null, multisize: null },
  ]);
  for (const table of ['rollup_month', 'portion_month']) {
    await sql`UPDATE ${sql.table(table)} SET month = date_trunc('month', current_date)::date
      WHERE venue_id = ${venue}`.execute(db);
  }
  // Pizzas of an earlier year leave no names.
  await insertTestPizzas(db, venue, [{ category: 'old', crust: 'old', multisize: 'old' }]);
  const migration = await readFile(
    join(import.meta.dirname, '../../../migrations/0125-sent-names.sql'),
    'utf8',
  );
  const inserts = sqlStatements(migration).filter((statement) => /^INSERT/m.test(statement));
  for (const statement of inserts) await db.executeQuery(sql.raw(statement).compile(db));
  for (const names of [
    named('specialty', ['hawaiana "XL"', 'ñandú']),
    named('crust', ['pan']),
    named('size', ['large']),
    named('pizza', ['["hawaiana \\"XL\\"", "pan", "large"]', '["ñandú", "", ""]']),
  ]) {
    const { rows } = await sql<{ name: string }>`SELECT name FROM sent_name
      WHERE venue_id = ${venue} AND kind = ${names[0]!.kind} ORDER BY name COLLATE "C"`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual(
      names.map(({ name }) => name).toSorted((a, b) => (a < b ? -1 : 1)),
    );
  }
});
