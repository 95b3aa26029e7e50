import { doEach } from '#platform/jobs/do-each';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Log } from '#platform/log';
import type { Tools } from '#platform/tools';
import {
  addDays,
  businessDay,
  wallClock,
  type CalendarDay,
} from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { matchDay } from './match-day.ts';

/** Tills that send the orders of a day by file do so within a week. */
const LOOKED_BACK_DAYS = 7;

/** Finds the pizzas of orders, every few minutes, until stopped. */
export async function startMatchingOrders(
  tools: Pick<Tools, 'db' | 'jobs' | 'now'>,
  log: Log,
): Promise<RunningJob> {
  await tools.jobs.schedule('match-orders', 'UTC');
  return tools.jobs.work('match-orders', (_data, signal) => matchOrderDays(tools, signal), log);
}

/** Days whose orders or pizzas changed; a day that fails does not stop the others. */
export async function matchOrderDays(
  { db, now }: Pick<Tools, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<void> {
  const from = addDays(businessDay(wallClock(now(), 'UTC')), -LOOKED_BACK_DAYS);
  const { rows } = await sql<{ venue: number; day: CalendarDay }>`
    SELECT DISTINCT venue_id AS venue, business_date AS day FROM order_line
    WHERE business_date >= ${from} ORDER BY venue_id, business_date`.execute(db);
  const at = now();
  const match = async (day: { venue: number; day: CalendarDay }) => {
    // Matching is slow arithmetic: requests are answered between two days.
    await nextTurn();
    await matchDay(db, day, at);
  };
  await doEach(rows, match, { failed: 'days of orders not matched', signal });
}
