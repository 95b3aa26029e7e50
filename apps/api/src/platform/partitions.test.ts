import { connect } from '#platform/db';
import { ensureMonth, ensureMonths } from '#platform/partitions';
import { testDatabase } from '#platform/test-database';
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
