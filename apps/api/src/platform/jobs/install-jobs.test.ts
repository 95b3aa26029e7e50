import { connect } from '#platform/database/db';
import { MigrationError } from '#platform/database/migrate';
import { asAdministrator, dropDatabase, withDatabase } from '#test/world/database';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { installJobs } from './install-jobs.ts';
import { QUEUES } from './queues.ts';

/** A separate empty database, and a user that does not own it. */
const name = `jobs_${randomBytes(8).toString('hex')}`;
const url = withDatabase(inject('templateUrl'), name);
const admin = (statement: string) => asAdministrator(url, statement);
let owner: ReturnType<typeof connect>;
let user: ReturnType<typeof connect>;
beforeAll(async () => {
  await admin(`CREATE DATABASE "${name}"`);
  owner = connect(url, { connections: 4 });
  await admin(`CREATE ROLE "${name}" LOGIN PASSWORD '${name}'`);
  const address = new URL(url);
  [address.username, address.password] = [name, name];
  user = connect(address.href, { connections: 2 });
});
afterAll(async () => {
  await user.close();
  await owner.close();
  await dropDatabase(url);
  await admin(`DROP ROLE "${name}"`);
});

const queues = async (pool: typeof owner.pool) => {
  const { rows } = await pool.query<{ name: string; policy: string }>(
    `SELECT name, policy FROM pgboss.queue WHERE name NOT LIKE '\\_\\_%' ORDER BY name`,
  );
  return rows;
};
const OURS = Object.keys(QUEUES)
  .toSorted()
  .map((queue) => ({ name: queue, policy: 'stately' }));

test('a user that may not make the schema is told what to do, and needs no more than its own schema', async () => {
  const refused = installJobs(user.pool);
  await expect(refused).rejects.toThrow(MigrationError);
  await expect(refused).rejects.toThrow('CREATE SCHEMA pgboss AUTHORIZATION');
  await owner.pool.query(`CREATE SCHEMA pgboss AUTHORIZATION "${name}"`);
  await installJobs(user.pool);
  expect(await queues(user.pool)).toEqual(OURS);
  await owner.pool.query('DROP SCHEMA pgboss CASCADE');
});

test('processes that start at once make it once; a later start changes nothing', async () => {
  for (let round = 0; round < 8; round++) {
    await owner.pool.query('DROP SCHEMA IF EXISTS pgboss CASCADE');
    await Promise.all([1, 2, 3].map(() => installJobs(owner.pool)));
    expect(await queues(owner.pool)).toEqual(OURS);
  }
  const asked: string[] = [];
  const query = (text: string, values?: unknown[]) => (
    asked.push(text),
    owner.pool.query(text, values)
  );
  // Safe because only `query` is used.
  await installJobs({ query } as typeof owner.pool);
  expect(
    asked.filter((text) =>
      /\b(?:CREATE TABLE|ALTER|create_queue|UPDATE pgboss\.queue)\b/.test(text),
    ),
  ).toEqual([]);
});

test('a queue that a release sees otherwise is changed', async () => {
  await owner.pool.query(`UPDATE pgboss.queue SET expire_seconds = 1 WHERE name = 'print-report'`);
  await installJobs(owner.pool);
  const { rows } = await owner.pool.query(
    `SELECT expire_seconds AS expire FROM pgboss.queue WHERE name = 'print-report'`,
  );
  expect(rows).toEqual([{ expire: 180 }]);
});
