import { MOST_OF_A_DAY } from '#pizzas/insert-facts';
import type { Db } from '#platform/database/db';
import { limitLockWait, SENDER_LOCK_WAIT_MS } from '#platform/database/lock-wait';
import { ApiError } from '#platform/http/errors';
import type { OrderLine } from '@crustodian/domain/orders/orders-csv';
import { businessDay, wallClock, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { localTimestamp } from '@crustodian/domain/time/local-ts';
import { sql } from 'kysely';
import { daysOfDueLines, moveDueLines, repeatsMoved } from './due-over-night.ts';
import {
  isDueTime,
  isSameContent,
  isSameLine,
  isSamePizzaTime,
  type SentLines,
} from './same-line.ts';
import { productReader, readCompanyNames } from './till-names.ts';

/** An order may be due two days from now at most. */
const LATEST_DUE_MS = 2 * 86_400_000;
const EARLIEST = '2020/01/01 00:00:00';

type Received = { venue: number; now: number } & (
  | { sentBy: 'api' | 'till'; device: Buffer }
  | { sentBy: 'file'; file: number }
);

/**
 * Stores order lines; only the time of a stored line may change. Call it in a transaction, because
 * it may throw after some are stored.
 * @throws ApiError order_differs, future_order, bad_request, day_full
 */
export async function storeOrders(
  trx: Db,
  { venue, now, ...sender }: Received,
  lines: readonly OrderLine[],
): Promise<{ stored: number; repeated: number }> {
  const { company, zone } = await trx
    .selectFrom('venue')
    .select(['company_id as company', 'time_zone as zone'])
    .where('id', '=', venue)
    .executeTakeFirstOrThrow();
  const latest = wallClock(now + LATEST_DUE_MS, zone);
  if (lines.some(({ made }) => made > latest)) throw new ApiError('future_order');
  if (lines.some(({ made }) => made < EARLIEST)) {
    throw new ApiError('bad_request', 'An order was made before 2020.');
  }
  if (sender.sentBy !== 'file') await limitLockWait(trx, SENDER_LOCK_WAIT_MS);
  // The lock keeps names from changing meanwhile, so that no line gets an outdated meaning.
  await sql`SELECT FROM company WHERE id = ${company} FOR SHARE`.execute(trx);
  const productOf = productReader(await readCompanyNames(trx, company));
  const rows = lines.map((line) => rowOf({ venue, now, ...sender }, line, productOf));
  const sent = JSON.stringify(rows);
  const left = await daysOfDueLines(trx, { venue, zone, sent });
  await lockDays(trx, venue, [...rows.map((row) => row.business_date), ...left]);
  const moved = left.length > 0 ? await moveDueLines(trx, { venue, zone, sent }) : [];
  // Sorted by key, so that two calls with the same lines cannot deadlock.
  const { rows: added } = await sql<{ day: CalendarDay }>`
    INSERT INTO order_line (venue_id, order_no, line, business_date, specialty, crust, size,
      made_local, received_at, sent_specialty, sent_crust, is_pizza, sent_by,
      device_digest, file_id)
    SELECT venue_id, order_no, line, business_date, specialty, crust, size,
      made_local, received_at, sent_specialty, sent_crust, is_pizza, sent_by,
      device_digest, file_id
    FROM json_populate_recordset(NULL::order_line, ${sent}::json) s
    WHERE NOT ${repeatsMoved(venue)}
    ORDER BY business_date, order_no, line
    ON CONFLICT (venue_id, business_date, order_no, line) DO NOTHING RETURNING business_date AS day`.execute(
    trx,
  );
  const replaced = await replaceDueTimes(trx, { venue, zone, sent });
  const days = [
    ...new Set([...left, ...moved, ...added.map(({ day }) => day), ...replaced]),
  ].toSorted();
  await sql`UPDATE order_day SET orders = -1
    WHERE venue_id = ${venue} AND business_date = ANY (${days}::date[])`.execute(trx);
  await checkContent(trx, venue, sent);
  await checkDays(trx, venue, days);
  return { stored: added.length, repeated: lines.length - added.length };
}

function rowOf(
  { venue, now, ...sender }: Received,
  { order, line, specialty, crust, size, made }: OrderLine,
  productOf: ReturnType<typeof productReader>,
) {
  const product = productOf(specialty, crust);
  return {
    venue_id: venue,
    order_no: order,
    line,
    business_date: businessDay(made),
    specialty: product.specialty,
    crust: product.crust,
    size,
    made_local: localTimestamp(made),
    received_at: new Date(now).toISOString(),
    sent_specialty: specialty,
    sent_crust: crust,
    is_pizza: product.isPizza,
    sent_by: sender.sentBy,
    device_digest: sender.sentBy === 'file' ? null : `\\x${sender.device.toString('hex')}`,
    file_id: sender.sentBy === 'file' ? sender.file : null,
  };
}

/**
 * Serializes calls with lines of the same days, so that each counts the lines that the others
 * added.
 */
async function lockDays(trx: Db, venue: number, days: readonly CalendarDay[]): Promise<void> {
  await sql`INSERT INTO order_day (venue_id, business_date, orders, pizzas, newest_pizza, matched_at)
    SELECT DISTINCT ${venue}::int, day, -1, -1, 0, now() FROM unnest(${days}::date[]) day ORDER BY day
    ON CONFLICT (venue_id, business_date) DO UPDATE SET venue_id = excluded.venue_id`.execute(trx);
}

/**
 * Replaces due times by later messages, which say when the pizza was made or is due now; returns
 * the business days of these lines. A stored time is a due time if it was in the future when it was
 * received; the first one is kept. A person's file changes none.
 */
async function replaceDueTimes(trx: Db, { venue, zone, sent }: SentLines): Promise<CalendarDay[]> {
  const { rows } = await sql<{ day: CalendarDay }>`
    UPDATE order_line o SET due_local = coalesce(o.due_local, o.made_local),
      made_local = s.made_local, received_at = s.received_at
    FROM json_populate_recordset(NULL::order_line, ${sent}::json) s
    WHERE o.venue_id = ${venue} AND ${isSameLine} AND ${isSameContent}
      AND o.sent_by = s.sent_by AND s.sent_by <> 'file' AND o.made_local <> s.made_local
      AND ${isDueTime(zone)}
    RETURNING o.business_date AS day`.execute(trx);
  return rows.map(({ day }) => day);
}

/** @throws ApiError order_differs */
async function checkContent(trx: Db, venue: number, sent: string): Promise<void> {
  const { rows } = await sql`SELECT FROM json_populate_recordset(NULL::order_line, ${sent}::json) s
    JOIN order_line o ON o.venue_id = ${venue} AND ${isSameLine}
    WHERE NOT (${isSameContent} AND (s.made_local IS NOT DISTINCT FROM o.due_local
      OR ${isSamePizzaTime})) LIMIT 1`.execute(trx);
  if (rows.length > 0) throw new ApiError('order_differs');
}

/** @throws ApiError day_full */
async function checkDays(trx: Db, venue: number, days: readonly CalendarDay[]): Promise<void> {
  const { rows } = await sql`SELECT FROM order_line
    WHERE venue_id = ${venue} AND business_date = ANY (${[...days]}::date[])
    GROUP BY business_date HAVING count(*) > ${MOST_OF_A_DAY} LIMIT 1`.execute(trx);
  if (rows.length > 0) throw new ApiError('day_full', DAY_FULL);
}

const DAY_FULL =
  'This store has 5,000 order lines of that day already, and nothing was stored. Check the clock of the till and what it sends; a manager can withdraw lines that are wrong.';
