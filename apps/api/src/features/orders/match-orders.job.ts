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
import { matchDay } from './match-day.ts';

/** Tills that send the orders of a day by file do so within a week. */
const LOOKED_BACK_DAYS = 7;
/** The last two days are matched every minute, older ones less often. */
const OLDER_EVERY_MINUTES = 5;
const MINUTE_MS = 60_000;

/** Finds the pizzas of orders, each minute, until stopped. */
export async function startMatchingOrders(
  tools: Pick<Tools, 'db' | 'jobs' | 'now'>,
  log: Log,
): Promise<RunningJob> {
  await tools.jobs.schedule('match-orders', 'UTC');
  const lookedBackDays = () =>
    Math.floor(tools.now() / MINUTE_MS) % OLDER_EVERY_MINUTES === 0 ? LOOKED_BACK_DAYS : 1;
  return tools.jobs.work(
    'match-orders',
    (_data, signal) => matchOrderDays(tools, { lookedBackDays: lookedBackDays(), signal }),
    log,
  );
}

/** Days whose orders or pizzas changed; a day that fails does not stop the others. */
export async function matchOrderDays(
  { db, jobs, now }: Pick<Tools, 'db' | 'jobs' | 'now'>,
  {
    lookedBackDays = LOOKED_BACK_DAYS,
    signal,
  }: { lookedBackDays?: number; signal?: AbortSignal } = {},
): Promise<void> {
  const from = addDays(businessDay(wallClock(now(), 'UTC')), -lookedBackDays);
  const { rows } = await sql<{ venue: number; day: CalendarDay }>`
    SELECT DISTINCT venue_id AS venue, business_date AS day FROM order_line
    WHERE business_date >= ${from} AND is_pizza ORDER BY venue_id, business_date`.execute(db);
  const at = now();
  await doEach(rows, (day) => matchDay({ db, jobs }, day, at), {
    failed: 'days of orders not matched',
    signal,
  });
}
