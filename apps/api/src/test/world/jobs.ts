import type { Db } from '#platform/database/db';
import { BASE, type JobHandler } from '#platform/jobs/jobs';
import type { JobData, QueueName } from '#platform/jobs/queues';
import { fromKysely, PgBoss } from 'pg-boss';
import { sql } from 'kysely';

const never = new AbortController().signal;

/** A job as stored in the database. */
export interface StoredJob<Q extends QueueName = QueueName> {
  data: JobData[Q];
  state: string;
  priority: number;
  /** Earliest start, in milliseconds since 1970. */
  from: number;
}

/** The waiting and active jobs of a queue, in processing order. */
export async function storedJobs<Q extends QueueName>(db: Db, queue: Q): Promise<StoredJob<Q>[]> {
  const { rows } = await sql<StoredJob<Q>>`
    SELECT data, state, priority, extract(epoch FROM start_after) * 1000 AS from
    FROM pgboss.job WHERE name = ${queue} AND state IN ('created', 'retry', 'active')
    ORDER BY priority DESC, created_on, id`.execute(db);
  return rows;
}

/**
 * Runs the next job of a queue like a process would, ignoring its start time; false if none is
 * waiting.
 */
export async function doNextJob<Q extends QueueName>(
  db: Db,
  queue: Q,
  handle: JobHandler<Q>,
  signal = never,
): Promise<boolean> {
  const boss = await bossOf(db);
  const [job] = await boss.fetch<JobData[Q]>(queue, { ignoreStartAfter: true });
  if (!job) return false;
  try {
    await handle(job.data, signal);
  } catch (error) {
    await boss.fail(queue, job);
    throw error;
  }
  await boss.complete(queue, job);
  return true;
}

export const deleteJobs = (db: Db): Promise<unknown> => sql`DELETE FROM pgboss.job`.execute(db);

const bosses = new WeakMap<Db, Promise<PgBoss>>();

function bossOf(db: Db): Promise<PgBoss> {
  const known = bosses.get(db);
  if (known) return known;
  const boss = new PgBoss({
    ...BASE,
    db: fromKysely(db),
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => undefined);
  const started = boss.start();
  bosses.set(db, started);
  return started;
}
