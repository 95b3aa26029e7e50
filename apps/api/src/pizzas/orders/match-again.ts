import type { Db } from '#platform/database/db';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';

/** Has the orders of these days matched once again, though neither they nor the pizzas are others. */
export async function matchAgain(
  trx: Db,
  venue: number,
  days: readonly CalendarDay[],
): Promise<void> {
  if (days.length === 0) return;
  await sql`UPDATE order_day SET orders = -1
    WHERE venue_id = ${venue} AND business_date = ANY (${[...days]}::date[])`.execute(trx);
}
