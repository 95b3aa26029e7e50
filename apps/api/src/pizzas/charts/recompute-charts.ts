import type { Db } from '#platform/database/db';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';

/**
 * Queues the charted days of a venue from this one on for recomputation. Also locks days that are
 * already queued until the transaction ends, so that they are not charted from the facts before
 * this change.
 */
export async function recomputeCharts(trx: Db, venue: number, from: CalendarDay): Promise<void> {
  await sql`INSERT INTO chart_due AS due (venue_id, business_date)
    SELECT venue_id, business_date FROM chart_day
    WHERE venue_id = ${venue} AND business_date >= ${from}
    ORDER BY business_date
    ON CONFLICT (venue_id, business_date) DO UPDATE SET business_date = due.business_date`.execute(
    trx,
  );
}

/**
 * Call when a camera starts or stops being doubtful: recounts the pizzas since a day for the
 * venue's actions, and notifies of signals that were held back, if there are any.
 */
export async function countAgain(trx: Db, venue: number, since: CalendarDay): Promise<void> {
  const { rows } = await sql`SELECT FROM action
    WHERE venue_id = ${venue} AND watched_from IS NOT NULL AND closed_at IS NULL
    UNION ALL SELECT FROM signal
    WHERE venue_id = ${venue} AND business_date >= ${since} AND told_at IS NULL
      AND withdrawn_at IS NULL
    LIMIT 1`.execute(trx);
  if (rows.length > 0) await recomputeCharts(trx, venue, since);
}
