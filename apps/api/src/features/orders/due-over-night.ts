import type { Db } from '#platform/database/db';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { isDueTime, isSameContent, type SentLines } from './same-line.ts';

/**
 * A line is identified by its business day, and the day ends at 4 a.m.: a pizza that is due before
 * it and made after it would be two lines.
 */

/** Further away, the same number is more likely another order, of a till that starts to count anew. */
const AROUND_END_OF_DAY = '30 minutes';

const endOfDay = sql`greatest(o.business_date, s.business_date) + time '04:00'`;

/**
 * SQL condition: `o` is the sent line `s` on the business day before or after; both times are close
 * to the end of the day between them.
 */
const isNeighbour = sql<boolean>`(o.order_no, o.line) = (s.order_no, s.line)
  AND o.business_date IN (s.business_date - 1, s.business_date + 1)
  AND least(o.made_local, s.made_local) > ${endOfDay} - ${AROUND_END_OF_DAY}::interval
  AND greatest(o.made_local, s.made_local) < ${endOfDay} + ${AROUND_END_OF_DAY}::interval
  AND o.sent_by = s.sent_by AND s.sent_by <> 'file' AND ${isSameContent}`;

/** SQL condition: the due line `o` belongs to the business day of the sent line `s`, which is free. */
const moves = ({ venue, zone }: SentLines) => sql<boolean>`${isNeighbour} AND ${isDueTime(zone)}
  AND NOT EXISTS (SELECT FROM order_line known WHERE known.venue_id = ${venue}
    AND known.business_date = s.business_date
    AND known.order_no = s.order_no AND known.line = s.line)`;

/** The business days from which `moveDueLines` would take a line. */
export async function daysOfDueLines(trx: Db, lines: SentLines): Promise<CalendarDay[]> {
  const { venue, sent } = lines;
  const { rows } = await sql<{ day: CalendarDay }>`SELECT DISTINCT o.business_date AS day
    FROM json_populate_recordset(NULL::order_line, ${sent}::json) s
    JOIN order_line o ON o.venue_id = ${venue} AND ${moves(lines)}`.execute(trx);
  return rows.map(({ day }) => day);
}

/**
 * Moves lines whose due time is replaced by a time of the business day before or after to that day;
 * returns the days to which they came. Call it while both days are locked.
 */
export async function moveDueLines(trx: Db, lines: SentLines): Promise<CalendarDay[]> {
  const { venue, sent } = lines;
  const { rows } = await sql<{ day: CalendarDay }>`
    UPDATE order_line o SET business_date = s.business_date, pizza_id = NULL,
      due_local = coalesce(o.due_local, o.made_local), made_local = s.made_local,
      received_at = s.received_at
    FROM json_populate_recordset(NULL::order_line, ${sent}::json) s
    WHERE o.venue_id = ${venue} AND ${moves(lines)}
    RETURNING o.business_date AS day`.execute(trx);
  return rows.map(({ day }) => day);
}

/** SQL condition: the sent line `s` repeats a message about a line that was moved. */
export const repeatsMoved = (venue: number) => sql<boolean>`EXISTS (SELECT FROM order_line o
  WHERE o.venue_id = ${venue} AND ${isNeighbour} AND o.due_local IS NOT NULL)`;
