import { openReads } from '#platform/database/read-connections';
import { testDatabase } from '#test/world/database';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';

const database = testDatabase();
/**
 * The pool of a test file has five connections, of which all reads together leave two; of the rest,
 * an owner's reads leave one to other reads.
 */
const SHARE = 2;
const SHARE_OF_READS = 3;

const sleepFor = (seconds: number) => sql`SELECT pg_sleep(${seconds})`;
const timeoutOf = async (query: (text: string) => Promise<{ rows: { setting: string }[] }>) =>
  (await query(`SELECT current_setting('statement_timeout') AS setting`)).rows[0]!.setting;

test('a long statement of a read is ended, and its connection serves others without a limit', async () => {
  const { pool, db } = database;
  const reads = openReads(pool, { statementWithinMs: 50 })('company 1');
  const began = performance.now();
  for (let i = 0; i < 6; i += 1) {
    await expect(sleepFor(5).execute(reads)).rejects.toMatchObject({ code: '57014' });
  }
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(pool.idleCount).toBe(pool.totalCount);

  await sleepFor(0.2).execute(db);
  expect(await timeoutOf((text) => pool.query(text))).toBe('0');
  const client = await pool.connect();
  expect(await timeoutOf((text) => client.query(text))).toBe('0');
  client.release();
  await db.transaction().execute((trx) => sleepFor(0.1).execute(trx));
});

test('each statement of a transaction has its own limit', async () => {
  const reads = openReads(database.pool, { statementWithinMs: 400 })('company 1');
  const slept = reads.transaction().execute(async (trx) => {
    for (let i = 0; i < 3; i += 1) await sleepFor(0.2).execute(trx);
  });
  await expect(slept).resolves.toBeUndefined();
});

const running = async () => {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count
    FROM pg_stat_activity WHERE datname = current_database() AND state = 'active'
      AND starts_with(query, 'SELECT pg_sleep')`.execute(database.db);
  return rows[0]!.count;
};

test('reads of one owner leave connections to others, who find one at once', async () => {
  const readsOf = openReads(database.pool);
  const long = Array.from({ length: 5 }, () => sleepFor(0.5).execute(readsOf('company 1')));
  await expect.poll(running).toBe(SHARE);
  const began = performance.now();
  await sleepFor(0).execute(readsOf('company 2'));
  expect(performance.now() - began).toBeLessThan(450);
  expect(await running()).toBe(SHARE);
  await Promise.all(long);
});

test('reads of many owners leave connections to what changes something', async () => {
  const readsOf = openReads(database.pool);
  const owners = Array.from({ length: 8 }, (_, n) => readsOf(`company ${n}`));
  const long = owners.map((reads) => sleepFor(0.5).execute(reads));
  await expect.poll(running).toBe(SHARE_OF_READS);
  const began = performance.now();
  await Promise.all([1, 2].map(() => sql`SELECT 1`.execute(database.db)));
  expect(performance.now() - began).toBeLessThan(450);
  expect(await running()).toBe(SHARE_OF_READS);
  await Promise.all(long);
});

test('a read that waits too long for others of its owner is refused', async () => {
  const readsOf = openReads(database.pool, { waitsMs: 100 });
  const long = Array.from({ length: SHARE }, () => sleepFor(0.5).execute(readsOf('company 1')));
  await expect(sleepFor(0).execute(readsOf('company 1'))).rejects.toMatchObject({
    code: 'took_too_long',
  });
  await Promise.all(long);
  await sleepFor(0).execute(readsOf('company 1'));
});

test('a place is free again where no connection was found', async () => {
  const { pool } = database;
  const reads = openReads(pool)('company 1');
  pool.setAway(true);
  for (let i = 0; i < SHARE + 1; i += 1) {
    await expect(sleepFor(0).execute(reads)).rejects.toThrow(/the database is away/);
  }
  pool.setAway(false);
  // The pool notices its broken connections a moment later.
  await vi.waitFor(() => sleepFor(0).execute(reads));
});
