import type { Db } from '#platform/database/db';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';

/**
 * Marks days so that their orders are matched again. Call this last in a transaction, with sorted
 * days, so that no transaction that holds a mark waits for another day's lock. Already marked days
 * are written too, otherwise a concurrent matching run would miss the change.
 */
export async function matchAgain(
  trx: Db,
  venue: number,
  days: readonly CalendarDay[],
): Promise<void> {
  for (const day of days) {
    await sql`UPDATE order_day SET orders = -1
      WHERE venue_id = ${venue} AND business_date = ${day}`.execute(trx);
  }
}
