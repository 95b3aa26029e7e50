import type { Db } from '#platform/database/db';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';

/**
 * Marks days so that their orders are matched again. Call this last in a transaction, with the days sorted: this way
 * no transaction that holds a mark waits for another lock on a day. Days that are already marked are written too, or
 * a matching under way would miss the change.
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
