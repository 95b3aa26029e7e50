import type { Db } from '#platform/database/db';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';

/**
 * Has the drawn days of a venue drawn again, from this one on. A day that is due already is held until the
 * transaction ends, so that it is not drawn from the facts before this change.
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
 * Where a camera's doubt begins or ends: has the pizzas since a day counted again for the venue's actions, and the
 * signals told that waited, where there are any.
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
