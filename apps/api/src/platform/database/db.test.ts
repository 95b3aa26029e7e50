import { openDatabase } from '#platform/database/db';
import { testDatabase } from '#test/world/database';
import { expect, test } from 'vitest';

const database = testDatabase();

test.each([
  ['bigint', '9007199254740991::bigint', Number.MAX_SAFE_INTEGER],
  ['a sum of bigints', '(SELECT sum(n::bigint) FROM (VALUES (1), (2)) t (n))', 3],
  ['numeric', '7.25::numeric', 7.25],
  ['an array of bigints', `'{1,-2}'::bigint[]`, [1, -2]],
  ['an empty array of bigints', `'{}'::bigint[]`, []],
  ['date', `'2024-03-05'::date`, '2024-03-05'],
  ['timestamp without zone', `'2024-03-05 18:30:00'::timestamp`, '2024-03-05 18:30:00'],
  ['timestamp with zone', `'2024-03-05T18:30:00Z'::timestamptz`, new Date('2024-03-05T18:30:00Z')],
])('%s comes out as it is documented', async (_type, expression, value) => {
  const { rows } = await database.pool.query(`SELECT ${expression} AS value`);
  expect(rows[0].value).toEqual(value);
});

test('there are at most as many connections as configured', async () => {
  const config = { databaseUrl: database.url, databaseConnections: 3, dataDir: '', pgBinDir: '' };
  const { pool, close } = await openDatabase(config);
  await Promise.all(Array.from({ length: 9 }, () => pool.query('SELECT pg_sleep(0.05)')));
  expect(pool.totalCount).toBe(3);
  await close();
});

test('each test file has a database of its own', async () => {
  const { rows } = await database.pool.query('SELECT current_database() AS name');
  expect(rows[0].name).toMatch(/^test_[0-9a-f]{16}$/);
});

test('the server ends a transaction of a process that froze, and notices that a machine vanished', async () => {
  const { rows } = await database.pool.query(
    `SELECT name, setting FROM pg_settings WHERE source = 'session' ORDER BY name`,
  );
  // A Unix socket supports neither setting, and PostgreSQL shows 0.
  expect(rows.map(({ name }) => name)).toEqual([
    'idle_in_transaction_session_timeout',
    'tcp_keepalives_count',
    'tcp_keepalives_idle',
    'tcp_keepalives_interval',
    'tcp_user_timeout',
  ]);
  expect(rows[0].setting).toBe('300000');
});
