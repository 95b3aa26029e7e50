import type { Db } from '#platform/database/db';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';

/**
 * Marks days so that their orders are matched again. Call last, with the days in their order: whoever holds such a
 * mark waits for no other lock of a day. One that is there is written again, or a matching under way would hide it.
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
