import type { Db } from '#platform/database/db';
import { outageOf } from '#platform/database/outage';
import type { ResilientPool } from '#platform/database/resilient-pool';
import {
  SCHEDULES,
  type JobData,
  type QueueName,
  type ScheduledQueue,
} from '#platform/jobs/queues';
import type { RunningJob } from '#platform/jobs/running-job';
import type { EventRelay } from '#platform/live/event-relay';
import type { Log } from '#platform/log';
import { isTracing } from '#platform/tracing/tracing';
import { sql } from 'kysely';
import { PgBoss, fromKysely, type Db as Executor } from 'pg-boss';

/** A job to queue. */
export interface NewJob<Q extends QueueName> {
  data: JobData[Q];
  /** Identifies the work: per key at most one job waits and one is active. */
  key: string;
  /** Jobs with higher priority run first. */
  priority?: number;
  /** Earliest start. */
  after?: Date;
}

/**
 * Runs a job, or throws to have it retried; `signal` is aborted when the job is lost or the process
 * stops.
 */
export type JobHandler<Q extends QueueName> = (
  data: JobData[Q],
  signal: AbortSignal,
) => Promise<unknown>;

/** Background jobs of all processes, except scoring captures (decision 35). */
export interface Jobs {
  /**
   * Call in the transaction that writes the rows the jobs refer to, so that both are committed or
   * neither is. A job starts after that commit, even if one with its key was already waiting.
   */
  send<Q extends QueueName>(trx: Db, queue: Q, jobs: readonly NewJob<Q>[]): Promise<void>;
  /** Moves a waiting job to the front and makes it due immediately. */
  prioritise(trx: Db, queue: QueueName, key: string): Promise<void>;
  /**
   * Runs the jobs of a queue one after the other. A job that is interrupted by a stop is queued
   * again.
   */
  work<Q extends QueueName>(queue: Q, handle: JobHandler<Q>, log: Log): Promise<RunningJob>;
  /** Runs a job by SCHEDULES in the given time zone, once across all processes. */
  schedule(queue: ScheduledQueue, timeZone: string): Promise<void>;
  close(): Promise<void>;
}

interface OpenJobs {
  pool: ResilientPool;
  /** Notifies workers of new jobs; without it they are found by polling. */
  relay?: Pick<EventRelay, 'listen'>;
  /** Whether this process recovers jobs of dead processes and triggers schedules. */
  supervises: boolean;
  log?: Log | undefined;
}

/** With the heartbeat and the two intervals below, a killed process's job is taken over within 25 s. */
const SUPERVISE_EVERY_S = 5;
/** Polling finds retries and jobs that are due later, for which no notification is sent. */
const POLL_S = 5;
const HEARTBEAT_S = 3;
/** Priority of jobs that a user waits for; other jobs have 0. */
export const URGENT = 1;

/** Opens the jobs of a database whose queues exist already (install-jobs.ts). */
export async function openJobs({ pool, relay, supervises, log }: OpenJobs): Promise<Jobs> {
  const boss = new PgBoss({
    ...BASE,
    // A job continues the trace in which it was queued.
    openTelemetry: { enabled: isTracing(), propagateContext: true },
    db: { ...poolExecutor(pool), ...(relay && { listen: relay.listen }) },
    supervise: supervises,
    schedule: supervises,
    useListenNotify: relay !== undefined,
    superviseIntervalSeconds: SUPERVISE_EVERY_S,
    monitorIntervalSeconds: SUPERVISE_EVERY_S,
    cronWorkerIntervalSeconds: 30,
    // Autovacuum is enough for tables with this few rows.
    monitorVacuum: false,
    reindex: false,
  });
  boss.on('error', (error) => {
    if (outageOf(error) === null) log?.warn({ err: error }, 'jobs wait');
  });
  await boss.start();
  return {
    async send(trx, queue, jobs) {
      let left = jobs;
      while (left.length > 0) {
        await insert(boss, trx, queue, left);
        const held = await holdWaiting(trx, queue, left);
        left = left.filter(({ key }) => !held.has(key));
      }
    },
    async prioritise(trx, queue, key) {
      const soon = { singletonKey: key, priority: URGENT, startAfter: 0, db: fromKysely(trx) };
      await boss.update(queue, undefined, soon);
    },
    work: (queue, handle, workLog) => work(boss, queue, handle, workLog),
    schedule: async (queue, tz) => {
      await boss.schedule(queue, SCHEDULES[queue], {}, { tz, missed: 'once' });
    },
    close: () => boss.stop({ close: false }),
  };
}

const insert = <Q extends QueueName>(
  boss: PgBoss,
  trx: Db,
  queue: Q,
  jobs: readonly NewJob<Q>[],
): Promise<unknown> => {
  const rows = jobs.map(({ data, key, priority = 0, after }) => ({
    data,
    priority,
    singletonKey: key,
    ...(after && { startAfter: after }),
  }));
  return boss.insert(queue, rows, { db: fromKysely(trx) });
};

/**
 * Holds the waiting jobs of these keys until the transaction ends, and returns the keys. A job that
 * waited already could otherwise start before the rows it is now also about are committed, and
 * nothing would be left to process them. Workers skip held jobs; a key whose job was started in the
 * meantime is missing.
 */
async function holdWaiting(
  trx: Db,
  queue: QueueName,
  jobs: readonly NewJob<QueueName>[],
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    SELECT singleton_key AS key FROM ${sql.table(`${BASE.schema}.job`)}
    WHERE name = ${queue} AND state = 'created' AND singleton_key = ANY (${jobs.map(({ key }) => key)})
    FOR SHARE`.execute(trx);
  return new Set(rows.map(({ key }) => key));
}

/** Options of every pg-boss instance. */
export const BASE = {
  schema: 'pgboss',
  // The table running_process already tracks live processes.
  registerInstance: false,
  openTelemetry: { enabled: false },
} as const;

export const poolExecutor = (pool: Pick<ResilientPool, 'query'>): Executor => ({
  executeSql: (text, values) => pool.query(text, values),
});

async function work<Q extends QueueName>(
  boss: PgBoss,
  queue: Q,
  handle: JobHandler<Q>,
  log: Log,
): Promise<RunningJob> {
  const stopping = new AbortController();
  const options = {
    includeMetadata: true,
    pollingIntervalSeconds: POLL_S,
    notifyPollingIntervalSeconds: POLL_S,
    heartbeatRefreshSeconds: HEARTBEAT_S,
  } as const;
  let id = '';
  id = await boss.work<JobData[Q], void, typeof options>(queue, options, async ([job]) => {
    const { data, priority, singletonKey, signal } = job!;
    try {
      await handle(data, AbortSignal.any([signal, stopping.signal]));
    } catch (error) {
      if (!stopping.signal.aborted) {
        log.warn({ err: error, queue, data }, 'job failed, retrying');
        throw error;
      }
      // Queues a replacement, which has no retry delay.
      await boss.insert(queue, [{ data, priority, ...(singletonKey && { singletonKey }) }]);
    } finally {
      // Fetches the next job without waiting for the next poll.
      boss.notifyWorker(id);
    }
  });
  return {
    stop: async () => {
      stopping.abort();
      await boss.offWork(queue, { id, wait: true });
    },
  };
}
