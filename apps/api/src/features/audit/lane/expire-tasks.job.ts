import { isOpenTask } from '#pizzas/audit/judged-tasks';
import { writeSystemAudit } from '#platform/audit-log';
import { settledNow } from '#platform/database/agreed-now';
import type { Db } from '#platform/database/db';
import { doEach } from '#platform/jobs/do-each';
import type { Log } from '#platform/log';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Tools } from '#platform/tools';
import { EXPIRES_AFTER_MS, LEASE_MS } from '@crustodian/domain/audit/task-lottery';
import { sql } from 'kysely';

const DAY_MS = 24 * 3_600_000;
/** Tasks per transaction. */
const PORTION = 1000;

/** Takes tasks that nobody answered for weeks out of the lane, every night until stopped. */
export async function startExpiringTasks(
  tools: Pick<Tools, 'db' | 'jobs' | 'now'>,
  log: Log,
): Promise<RunningJob> {
  await tools.jobs.schedule('expire-tasks', 'UTC');
  return tools.jobs.work(
    'expire-tasks',
    async (_data, signal) => {
      // A task that has expired stays expired.
      await expireTasks({ ...tools, now: await settledNow(tools) }, signal);
    },
    log,
  );
}

/**
 * Expires due tasks, company by company; each portion is one transaction with its entry in the
 * audit log. Nothing is deleted. Safe to run twice.
 */
export async function expireTasks(
  { db, now: clock }: Pick<Tools, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<void> {
  const now = clock();
  const { rows } = await sql<{ company: number }>`SELECT DISTINCT t.company_id AS company
    FROM audit_task t WHERE ${isDue(now)} ORDER BY 1`.execute(db);
  const expireAll = async ({ company }: { company: number }) => {
    while ((await expireSome(db, company, now)) === PORTION) signal?.throwIfAborted();
  };
  await doEach(rows, expireAll, { failed: 'companies with tasks not expired', signal });
}

/**
 * SQL condition on task `t`: it expires. Disputes end with their objection, training with its
 * round, and a task in hand waits for its answer, also by the clock of another process.
 */
const isDue = (now: number) => sql<boolean>`(${isOpenTask('t')}
  AND t.purpose NOT IN ('dispute', 'training')
  AND t.open_from <= ${new Date(now - EXPIRES_AFTER_MS)}::timestamptz
  AND (t.leased_until IS NULL OR t.leased_until <= ${new Date(now - LEASE_MS)}::timestamptz))`;

const expireSome = (db: Db, company: number, now: number): Promise<number> =>
  db.transaction().execute(async (trx) => {
    // Locked first, then written, because a statement that does both could lock a different row on
    // each copy.
    const { rows } = await sql<{ id: string }>`SELECT t.id FROM audit_task t
      WHERE t.company_id = ${company} AND ${isDue(now)}
      LIMIT ${PORTION} FOR UPDATE SKIP LOCKED`.execute(trx);
    if (rows.length === 0) return 0;
    await sql`UPDATE audit_task SET expired_at = ${new Date(now)}
      WHERE id = ANY (${rows.map(({ id }) => id)}::uuid[])`.execute(trx);
    await writeSystemAudit(trx, {
      now,
      company,
      action: 'audit_tasks_expired',
      subject: 'Blind reviews',
      after: { tasks: rows.length, 'older than days': EXPIRES_AFTER_MS / DAY_MS },
    });
    return rows.length;
  });
