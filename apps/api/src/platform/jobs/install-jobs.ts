import { BASE, poolExecutor } from '#platform/jobs/jobs';
import { QUEUES } from '#platform/jobs/queues';
import { MigrationError } from '#platform/database/migrate';
import type { ResilientPool } from '#platform/database/resilient-pool';
import { isDeepStrictEqual } from 'node:util';
import { PgBoss } from 'pg-boss';

/**
 * Migrates pg-boss: creates or upgrades its tables in their own schema, and creates the queues of
 * this release. Safe to run in several processes, because pg-boss takes a lock. Throws
 * MigrationError if the database user may not create the schema.
 */
export async function installJobs(pool: ResilientPool): Promise<void> {
  const { schema } = BASE;
  const { rows } = await pool.query<{ there: boolean; allowed: boolean }>(
    `SELECT to_regnamespace($1) IS NOT NULL AS there,
       has_database_privilege(current_database(), 'CREATE') AS allowed`,
    [schema],
  );
  const { there, allowed } = rows[0]!;
  if (!there && !allowed) {
    throw new MigrationError(
      `The user of DATABASE_URL may not make the schema ${schema}, in which jobs wait. Make it as an administrator: CREATE SCHEMA ${schema} AUTHORIZATION <user>.`,
    );
  }
  if (!there) await makeSchema(pool, schema);
  const boss = new PgBoss({
    ...BASE,
    db: poolExecutor(pool),
    createSchema: false,
    supervise: false,
    schedule: false,
  });
  // Failures are thrown; no background work is running that could emit errors later.
  boss.on('error', () => undefined);
  await boss.start();
  try {
    const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const [name, options] of Object.entries(QUEUES)) {
      const queue = known.get(name);
      // Under each key at most one job waits and one is active.
      if (!queue) await boss.createQueue(name, { ...options, policy: 'stately' });
      else if (!isDeepStrictEqual(queue, { ...queue, ...options })) {
        await boss.updateQueue(name, options);
      }
    }
  } finally {
    await boss.stop({ close: false });
  }
}

/**
 * pg-boss creates the schema before it takes its lock, so concurrent first starts would fail in all
 * processes but one.
 */
async function makeSchema(pool: ResilientPool, schema: string): Promise<void> {
  try {
    await pool.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
  } catch (error) {
    if (!isMadeByAnother(error)) throw error;
  }
}

/** Unique violation in the catalog, or the schema already exists. */
const isMadeByAnother = (error: unknown): boolean =>
  ['23505', '42P06'].includes((error as { code?: string }).code ?? '');
