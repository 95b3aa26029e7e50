import { sql, type RawBuilder } from 'kysely';

/** Lines of one call, to be compared with the stored ones. */
export interface SentLines {
  venue: number;
  /** Time zone of the store. */
  zone: string;
  /** Rows of order_line in JSON. */
  sent: string;
}

/** SQL condition: the stored line `o` is the sent line `s`. */
export const isSameLine = sql<boolean>`(o.business_date, o.order_no, o.line)
  = (s.business_date, s.order_no, s.line)`;

export const isSameContent = sql<boolean>`(o.sent_specialty, o.sent_crust, o.size)
  = (s.sent_specialty, s.sent_crust, s.size)`;

/**
 * A line with the same content and a time within this distance is the same pizza. Its stored time
 * stays unless it was a due time: messages may be late, repeated or out of order.
 */
const SAME_PIZZA_WITHIN = '3 hours';

/** SQL condition: the times of `s` and `o` can be those of one pizza. */
export const isSamePizzaTime = sql<boolean>`s.made_local
  BETWEEN o.made_local - ${SAME_PIZZA_WITHIN}::interval
    AND o.made_local + ${SAME_PIZZA_WITHIN}::interval`;

/** SQL condition: the time of the stored line `o` was in the future when it was received. */
export const isDueTime = (zone: string): RawBuilder<boolean> =>
  sql<boolean>`o.made_local > o.received_at AT TIME ZONE ${zone}`;
