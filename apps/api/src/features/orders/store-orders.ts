import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import type { OrderLine } from '@crustodian/domain/orders/orders-csv';
import { businessDay, wallClock } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';

/** An order may be due in two days at most. */
const LATEST_DUE_MS = 2 * 86_400_000;
const EARLIEST = '2020/01/01 00:00:00';

/**
 * Stores the lines of orders, all or none; a line that is stored already stays as it is.
 * @throws ApiError order_differs, future_order, bad_request
 */
export async function storeOrders(
  db: Db,
  { venue, now }: { venue: number; now: number },
  lines: readonly OrderLine[],
): Promise<{ stored: number; repeated: number }> {
  const { time_zone: zone } = await db
    .selectFrom('venue')
    .select('time_zone')
    .where('id', '=', venue)
    .executeTakeFirstOrThrow();
  const latest = wallClock(now + LATEST_DUE_MS, zone);
  if (lines.some(({ made }) => made > latest)) throw new ApiError('future_order');
  if (lines.some(({ made }) => made < EARLIEST)) {
    throw new ApiError('bad_request', 'An order was made before 2020.');
  }
  const rows = lines.map(({ order, line, specialty, crust, size, made }) => ({
    venue_id: venue,
    order_no: order,
    line,
    business_date: businessDay(made),
    specialty,
    crust,
    size,
    made_local: made.replaceAll('/', '-'),
    received_at: new Date(now).toISOString(),
  }));
  const sent = JSON.stringify(rows);
  return db.transaction().execute(async (trx) => {
    // In the order of their keys, so that two calls with the same lines cannot deadlock.
    const { numAffectedRows } = await sql`
      INSERT INTO order_line (venue_id, order_no, line, business_date, specialty, crust, size, made_local, received_at)
      SELECT venue_id, order_no, line, business_date, specialty, crust, size, made_local, received_at
      FROM json_populate_recordset(NULL::order_line, ${sent}::json) ORDER BY order_no, line
      ON CONFLICT (venue_id, order_no, line) DO NOTHING`.execute(trx);
    const { rows: other } = await sql<{ order_no: string }>`
      SELECT s.order_no FROM json_populate_recordset(NULL::order_line, ${sent}::json) s
      JOIN order_line o ON o.venue_id = ${venue} AND o.order_no = s.order_no AND o.line = s.line
      WHERE (o.specialty, o.crust, o.size, o.made_local)
        IS DISTINCT FROM (s.specialty, s.crust, s.size, s.made_local) LIMIT 1`.execute(trx);
    if (other[0]) throw new ApiError('order_differs');
    const stored = Number(numAffectedRows);
    return { stored, repeated: lines.length - stored };
  });
}
