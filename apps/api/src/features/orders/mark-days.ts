import type { Db } from '#platform/database/db';
import { sql, type RawBuilder } from 'kysely';

/**
 * Marks the days of these order lines to be matched again. Call it before the lines change, because
 * matching locks the day first; days are locked in order, as for incoming orders.
 */
export async function markDays(trx: Db, venue: number, lines: RawBuilder<unknown>): Promise<void> {
  const days = sql`(SELECT business_date FROM order_line WHERE venue_id = ${venue} AND ${lines})`;
  await sql`SELECT FROM order_day WHERE venue_id = ${venue} AND business_date IN ${days}
    ORDER BY business_date FOR UPDATE`.execute(trx);
  await sql`UPDATE order_day SET orders = -1
    WHERE venue_id = ${venue} AND business_date IN ${days}`.execute(trx);
}
