import { doEach } from '#platform/jobs/do-each';
import { fairOrder } from '#platform/jobs/fair-order';
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
/** The rest is matched a minute later, so that new days of other companies need not wait for it. */
const DAYS_MS = 50_000;

interface DueDay extends VenueDay {
  company: number;
}
type FairOrder = (days: Iterable<DueDay>) => Iterable<DueDay>;

const fairOrderFor = (forMs: number): FairOrder =>
  fairOrder<DueDay>({ ownerOf: ({ company }) => company, forMs });

/** Matches orders with pizzas each minute, until stopped. */
export async function startMatchingOrders(
  tools: Pick<Tools, 'db' | 'jobs' | 'now'>,
  log: Log,
): Promise<RunningJob> {
  await tools.jobs.schedule('match-orders', 'UTC');
  const inFairOrder = fairOrderFor(DAYS_MS);
  const lookedBackDays = () =>
    Math.floor(tools.now() / MINUTE_MS) % OLDER_EVERY_MINUTES === 0 ? MATCHED_DAYS : 1;
  return tools.jobs.work(
    'match-orders',
    (_data, signal) =>
      matchOrderDays(tools, { lookedBackDays: lookedBackDays(), inFairOrder, signal }),
    log,
  );
}

/**
 * Matches days whose orders or pizzas changed, the older ones last, companies in turns; a day that
 * fails does not stop the others.
 */
export async function matchOrderDays(
  { db, jobs, now }: Pick<Tools, 'db' | 'jobs' | 'now'>,
  {
    lookedBackDays = MATCHED_DAYS,
    inFairOrder = fairOrderFor(Infinity),
    signal,
  }: { lookedBackDays?: number; inFairOrder?: FairOrder; signal?: AbortSignal } = {},
): Promise<void> {
  const from = firstMatchedDay(now(), lookedBackDays);
  const { rows } = await sql<DueDay>`
    SELECT v.company_id AS company, due.venue, due.day
    FROM (SELECT DISTINCT venue_id AS venue, business_date AS day FROM order_line
      WHERE business_date >= ${from} AND is_pizza) due JOIN venue v ON v.id = due.venue
    ORDER BY due.venue, due.day`.execute(db);
  const { rows: old } = await sql<DueDay>`
    SELECT company, venue, day FROM (
      SELECT v.company_id AS company, o.venue_id AS venue, o.business_date AS day,
        row_number() OVER (PARTITION BY v.company_id ORDER BY o.business_date DESC, o.venue_id) AS turn
      FROM order_day o JOIN venue v ON v.id = o.venue_id
      WHERE o.orders = -1 AND o.business_date < ${from}) due
    ORDER BY turn, day DESC, venue LIMIT ${MOST_OLD_DAYS}`.execute(db);
  const at = now();
  function* days() {
    yield* inFairOrder(rows);
    yield* fairOrderFor(OLD_DAYS_MS)(old);
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
