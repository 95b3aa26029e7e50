import { settledNow } from '#platform/database/agreed-now';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Log } from '#platform/log';
import type { Tools } from '#platform/tools';
import { sql } from 'kysely';
import { isHeld } from '#pizzas/legal-holds';

/**
 * How long withdrawn lines are kept: a year, and a month for questions. The audit log keeps the
 * withdrawal itself.
 */
const KEPT_DAYS = 400;
const DAY_MS = 86_400_000;

/** Deletes lines that were withdrawn long ago and are not on hold, every night until stopped. */
export async function startForgettingWithdrawnOrders(
  { db, jobs, now }: Pick<Tools, 'db' | 'jobs' | 'now'>,
  log: Log,
): Promise<RunningJob> {
  await jobs.schedule('forget-withdrawn-orders', 'UTC');
  const forget = async () => forgetWithdrawnOrders({ db, now: await settledNow({ db, now }) });
  return jobs.work('forget-withdrawn-orders', forget, log);
}

export const forgetWithdrawnOrders = ({ db, now }: Pick<Tools, 'db' | 'now'>): Promise<unknown> =>
  sql`DELETE FROM withdrawn_order_line
    WHERE withdrawn_at < ${new Date(now() - KEPT_DAYS * DAY_MS)}
      AND NOT ${isHeld('withdrawn_order_line')}`.execute(db);
