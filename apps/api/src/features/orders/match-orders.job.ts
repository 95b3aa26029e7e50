import { doEach } from '#platform/jobs/do-each';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Log } from '#platform/log';
import type { Tools } from '#platform/tools';
import { firstMatchedDay, MATCHED_DAYS } from '@crustodian/domain/orders/matched-days';
import { sql } from 'kysely';
import { matchDay, type VenueDay } from './match-day.ts';
import { finishRenaming } from './rename-orders.ts';

/** The last two days are matched every minute, older ones every five minutes. */
const OLDER_EVERY_MINUTES = 5;
const MINUTE_MS = 60_000;
/** Time limit for even older days, so that they do not delay those of the last week longer. */
const OLD_DAYS_MS = 20_000;
const MOST_OLD_DAYS = 1000;

/** Matches orders with pizzas each minute, until stopped. */
export async function startMatchingOrders(
  tools: Pick<Tools, 'db' | 'jobs' | 'now'>,
  log: Log,
): Promise<RunningJob> {
  await tools.jobs.schedule('match-orders', 'UTC');
  const lookedBackDays = () =>
    Math.floor(tools.now() / MINUTE_MS) % OLDER_EVERY_MINUTES === 0 ? MATCHED_DAYS : 1;
  return tools.jobs.work(
    'match-orders',
    (_data, signal) => matchOrderDays(tools, { lookedBackDays: lookedBackDays(), signal }),
    log,
  );
}

/**
 * Matches days whose orders or pizzas changed, the older ones last; a day that fails does not stop
 * the others.
 */
export async function matchOrderDays(
  { db, jobs, now }: Pick<Tools, 'db' | 'jobs' | 'now'>,
  { lookedBackDays = MATCHED_DAYS, signal }: { lookedBackDays?: number; signal?: AbortSignal } = {},
): Promise<void> {
  const from = firstMatchedDay(now(), lookedBackDays);
  const { rows } = await sql<VenueDay>`
    SELECT DISTINCT venue_id AS venue, business_date AS day FROM order_line
    WHERE business_date >= ${from} AND is_pizza ORDER BY venue_id, business_date`.execute(db);
  const { rows: old } = await sql<VenueDay>`
    SELECT venue_id AS venue, business_date AS day FROM order_day
    WHERE orders = -1 AND business_date < ${from}
    ORDER BY business_date DESC, venue_id LIMIT ${MOST_OLD_DAYS}`.execute(db);
  const at = now();
  function* days() {
    yield* rows;
    const end = performance.now() + OLD_DAYS_MS;
    for (const day of old) {
      if (performance.now() > end) return;
      yield day;
    }
  }
  try {
    await doEach(days(), (day) => matchDay({ db, jobs }, day, at), {
      failed: 'days of orders not matched',
      signal,
    });
  } finally {
    await finishRenaming(db, at, signal);
  }
}
