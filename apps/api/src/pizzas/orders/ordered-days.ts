import type { Db } from '#platform/database/db';
import {
  MOST_AN_HOUR,
  SETTLED_AFTER_MINUTES,
  type OrderedDay,
} from '@crustodian/domain/orders/coverage';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';

interface Scope {
  venues: readonly number[];
  from: CalendarDay;
  to: CalendarDay;
  now: number;
}

/** The days with orders, by venue. */
export async function readOrderedDays(
  db: Db,
  { venues, from, to, now }: Scope,
): Promise<Map<number, OrderedDay[]>> {
  const settled = new Date(now - SETTLED_AFTER_MINUTES * 60_000);
  const { rows } = await sql<OrderedDay & { venue: number }>`
    SELECT h.venue_id AS venue, sum(h.made)::int AS made, sum(h.matched)::int AS matched,
      coalesce(max(r.detected), 0) AS seen
    FROM (SELECT o.venue_id, o.business_date, count(*) AS made, count(o.pizza_id) AS matched
    FROM order_line o JOIN venue v ON v.id = o.venue_id
    WHERE o.venue_id = ANY (${[...venues]}::int[]) AND o.business_date BETWEEN ${from}::date AND ${to}::date
      AND o.is_pizza AND (o.pizza_id IS NOT NULL
        OR greatest(o.received_at, o.made_local AT TIME ZONE v.time_zone) <= ${settled})
    GROUP BY o.venue_id, o.business_date, date_trunc('hour', o.made_local)
    HAVING count(*) <= ${MOST_AN_HOUR}) h
    LEFT JOIN rollup_day r ON r.venue_id = h.venue_id AND r.business_date = h.business_date
    GROUP BY h.venue_id, h.business_date`.execute(db);
  return Map.groupBy(rows, ({ venue }) => venue);
}
