import { withdrawOrders as contract } from '@crustodian/contract/orders';
import { writeAudit } from '#platform/audit-log';
import type { Db } from '#platform/database/db';
import { nextId } from '#platform/database/ids';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { companyOfVenue } from '#pizzas/named-venues';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql, type RawBuilder } from 'kysely';
import { markDays } from './mark-days.ts';

export const withdrawOrders = handle(contract, async ({ body }, context) => {
  const { db, viewer, venue, request, now } = context;
  const at = now();
  const named =
    'file' in body
      ? sql`file_id = ${body.file}::bigint`
      : sql`order_no = ${body.order} AND business_date = ${body.day ?? sql`business_date`}`;
  return db.transaction().execute(async (trx) => {
    const company = await companyOfVenue(trx, venue);
    // The lock keeps orders from being stored meanwhile.
    await sql`SELECT FROM company WHERE id = ${company} FOR NO KEY UPDATE`.execute(trx);
    await markDays(trx, venue, named);
    const days = await moveLines(trx, { venue, named, by: viewer.id, at });
    if (days.length === 0) throw new ApiError('not_found', 'This store has no such orders.');
    await writeAudit(trx, {
      by: viewer.id,
      origin: originOf(request),
      now: at,
      company,
      action: 'orders_withdrawn',
      venue,
      subject: 'file' in body ? `Orders file ${body.file}` : `Order ${body.order}`,
      before: { rows: days.length, first_day: days[0]!, last_day: days.at(-1)! },
    });
    return { withdrawn: days.length };
  });
});

const KEPT = sql.raw(`order_no, line, business_date, made_local, size, sent_specialty,
  sent_crust, sent_by, device_digest, file_id, received_at, due_local, pizza_id`);

/** Moves lines to the withdrawn ones; returns their days, sorted. */
async function moveLines(
  trx: Db,
  { venue, named, by, at }: { venue: number; named: RawBuilder<unknown>; by: number; at: number },
): Promise<CalendarDay[]> {
  const { rows } = await sql<{ day: CalendarDay }>`
    WITH gone AS (DELETE FROM order_line WHERE venue_id = ${venue} AND ${named} RETURNING *)
    INSERT INTO withdrawn_order_line (venue_id, ${KEPT}, withdrawal_id, withdrawn_by, withdrawn_at)
    SELECT venue_id, ${KEPT}, ${nextId()}::bigint, ${by}::int, ${new Date(at)}::timestamptz FROM gone
    RETURNING business_date AS day`.execute(trx);
  return rows.map(({ day }) => day).toSorted();
}
