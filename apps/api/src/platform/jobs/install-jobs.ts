import { BASE, poolExecutor } from '#platform/jobs/jobs';
import { QUEUES } from '#platform/jobs/queues';
import { MigrationError } from '#platform/database/migrate';
import type { ResilientPool } from '#platform/database/resilient-pool';
import { isDeepStrictEqual } from 'node:util';
import { PgBoss } from 'pg-boss';

/**
 * The part of the migrations that pg-boss brings: its tables in a schema of their own, brought up to
 * date, and the queues of this release. Several processes may start at once: pg-boss lets one after
 * the other. Throws MigrationError where the database's user may not make the schema.
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
  // What it cannot do is thrown; nothing runs in the background that could fail later.
  boss.on('error', () => undefined);
  await boss.start();
  try {
    const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const [name, options] of Object.entries(QUEUES)) {
      const queue = known.get(name);
      // Under each name at most one job waits and one is running.
      if (!queue) await boss.createQueue(name, { ...options, policy: 'stately' });
      else if (!isDeepStrictEqual(queue, { ...queue, ...options })) {
        await boss.updateQueue(name, options);
      }
    }
  } finally {
    await boss.stop({ close: false });
  }
}

/** pg-boss makes it before it takes its lock: of processes that start at the same moment all but one would fail. */
async function makeSchema(pool: ResilientPool, schema: string): Promise<void> {
  try {
    await pool.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
  } catch (error) {
    if (!isMadeByAnother(error)) throw error;
  }
}

/** Unique violation of the catalogue, or the schema is there already. */
const isMadeByAnother = (error: unknown): boolean =>
  ['23505', '42P06'].includes((error as { code?: string }).code ?? '');
