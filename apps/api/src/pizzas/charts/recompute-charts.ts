import type { Db } from '#platform/database/db';
import { countKey, type Limits } from '#platform/database/shared-counts';
import { tooManyRequests } from '#platform/http/rate-limit';
import { DAYS_TO_SECOND_LOOK, WATCHED_DAYS } from '@crustodian/domain/actions/watch-result';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql, type RawBuilder } from 'kysely';

/** An older signal is no longer announced. */
export const NEWS_MS = 24 * 3_600_000;

/**
 * SQL condition: pizzas of the business day may count for the action `a`. Starts a day before each
 * look, because a business day ends after midnight.
 */
export const mayCount = (day: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  a.watched_from < ${day} + 2
  AND (${day} <= coalesce(a.decided_ts::date, a.watched_from::date + ${WATCHED_DAYS}::int)
    OR a.state IN ('proven', 'relapsed') AND ${day} - a.decided_ts::date
      BETWEEN ${DAYS_TO_SECOND_LOOK - 1}::int AND ${DAYS_TO_SECOND_LOOK + WATCHED_DAYS}::int)`;

/** Queues a venue's charted days from one to another, both included, for recomputation. */
export async function recomputeCharts(
  trx: Db,
  venue: number,
  { from, until }: { from: CalendarDay; until: CalendarDay },
): Promise<void> {
  await makeDue(trx, venue, sql`charted.business_date BETWEEN ${from} AND ${until}`);
}

interface Recount {
  since: CalendarDay;
  now: number;
}

/**
 * Call when a camera starts or stops being doubtful: counts the pizzas since a day again for the
 * venue's actions, and notifies of signals that were held back. Returns how many days are due.
 */
export const countAgain = (trx: Db, venue: number, { since, now }: Recount): Promise<number> =>
  makeDue(
    trx,
    venue,
    sql`charted.business_date >= ${since} AND (
      EXISTS (SELECT FROM action a WHERE a.venue_id = charted.venue_id
        AND a.watched_from IS NOT NULL AND a.closed_at IS NULL
        AND ${mayCount(sql`charted.business_date`)})
      OR EXISTS (SELECT FROM signal s WHERE s.venue_id = charted.venue_id
        AND s.business_date = charted.business_date AND s.told_at IS NULL
        AND s.withdrawn_at IS NULL AND s.found_at > ${new Date(now - NEWS_MS)}))`,
  );

/**
 * Queues a venue's charted days that meet the condition on `charted`; returns how many. Also locks
 * those already queued until the transaction ends, so that they are not charted from the facts
 * before this change.
 */
async function makeDue(trx: Db, venue: number, which: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`INSERT INTO chart_due AS due (venue_id, business_date)
    SELECT charted.venue_id, charted.business_date FROM chart_day charted
    WHERE charted.venue_id = ${venue} AND ${which}
    ORDER BY charted.business_date
    ON CONFLICT (venue_id, business_date) DO UPDATE SET business_date = due.business_date`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0);
}

/** Where people's answers about a store's cameras are counted. */
interface Recounting {
  db: Db;
  limits: Limits;
  now: () => number;
}

/**
 * Runs an answer about a store's camera in a transaction; it calls `recount` where the answer changes
 * which pizzas count. Answers that make too many days due within an hour are refused, so that
 * saying and taking back again and again does not keep the charts busy.
 * @throws ApiError too_many_requests
 */
export async function answerWithRecount<T>(
  { db, limits, now }: Recounting,
  venue: number,
  answer: (trx: Db, recount: (since: CalendarDay) => Promise<void>) => Promise<T>,
): Promise<T> {
  const key = countKey(String(venue));
  const used = await limits.recountedDays.get(key);
  let days = 0;
  const answered = await db.transaction().execute((trx) =>
    answer(trx, async (since) => {
      days += await countAgain(trx, venue, { since, now: now() });
      if (days > 0 && used && used.remainingPoints <= 0) {
        throw tooManyRequests(Math.ceil(used.msBeforeNext / 1000));
      }
    }),
  );
  if (days > 0) await limits.recountedDays.penalty(key, days);
  return answered;
}
