import { connect } from '#platform/database/db';
import { ensureMonth, ensureMonths } from '#platform/database/partitions';
import { isWorthRetrying } from '#platform/database/retry';
import { testDatabase } from '#test/world/database';
import { expect, test } from 'vitest';

const database = testDatabase();

const partitionsOf = async (table: string) => {
  const { rows } = await database.pool.query<{ name: string }>(
    'SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = $1::regclass ORDER BY 1',
    [table],
  );
  return rows.map(({ name }) => name);
};

test('a month gets a partition of pizza and of pizza_detail, however often it is asked', async () => {
  await ensureMonth(database.db, '2024-12-31');
  await ensureMonth(database.db, '2024-12-01');
  expect(await partitionsOf('pizza')).toEqual(['pizza_2024_12']);
  expect(await partitionsOf('pizza_detail')).toEqual(['pizza_detail_2024_12']);
});

test('a range gets every month it touches, over the end of a year', async () => {
  await ensureMonths(database.db, '2024-11-15', '2025-02-01');
  expect(await partitionsOf('pizza')).toEqual(
    ['2024_11', '2024_12', '2025_01', '2025_02'].map((month) => `pizza_${month}`),
  );
});

test('processes that ask at once do not stumble', async () => {
  const others = Array.from({ length: 6 }, () => connect(database.url, { connections: 1 }));
  await Promise.all(others.map(({ db }) => ensureMonth(db, '2030-05-05')));
  expect(await partitionsOf('pizza')).toContain('pizza_2030_05');
  await Promise.all(others.map(({ close }) => close()));
});

/** Not retried: creating a second report for a week is a user error. */
const TOLD = ['weekly_report_pkey'];

test('every key of ids that stores make by themselves is worth another try, of parts of tables too', async () => {
  await ensureMonth(database.db, '2024-11-01');
  const { rows } = await database.pool.query<{ key: string }>(`
    SELECT key.relname AS key FROM pg_index
    JOIN pg_class key ON key.oid = indexrelid
    JOIN pg_attribute first ON first.attrelid = indrelid AND first.attnum = indkey[0]
    JOIN pg_attribute last ON last.attrelid = indrelid AND last.attnum = indkey[indnkeyatts - 1]
    WHERE indisunique AND first.attname = 'venue_id' AND last.attname = 'id'`);
  const keys = rows.map(({ key }) => key).filter((key) => !TOLD.includes(key));
  expect(keys).toEqual(
    expect.arrayContaining(['capture_id', 'pizza_pkey', 'pizza_2024_11_pkey', 'correction_pkey']),
  );
  const isTaken = (constraint: string) => Object.assign(new Error(), { code: '23505', constraint });
  expect(keys.filter((key) => !isWorthRetrying(isTaken(key)))).toEqual([]);
});
