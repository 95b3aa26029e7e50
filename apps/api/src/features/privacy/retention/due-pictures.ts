import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql, type RawBuilder } from 'kysely';
import { holdOf } from '#pizzas/legal-holds';

export interface DuePictures {
  venues: readonly number[];
  before: CalendarDay;
  /** Limits the result to these pictures. */
  digests?: readonly string[];
}

/**
 * SQL table of `venue_id` and `digest`: the stores' pictures that were shown before this day and
 * that no kept pizza shows, that is one of this day or later, on hold, or a golden sample. A
 * picture that was sent again counts from the last time; one that nothing shows has no age and
 * stays. The query reads the pizzas once, not per picture.
 */
export function duePictures({ venues, before, digests }: DuePictures): RawBuilder<unknown> {
  const these = (column: string) =>
    digests ? sql`${sql.ref(column)} = ANY (${[...digests]}::text[])` : sql`true`;
  const stores = sql`ANY (${[...venues]}::int[])`;
  return sql`SELECT venue_id, digest FROM (
      SELECT p.venue_id, p.picture AS digest, p.business_date >= ${before}::date
        OR h.id IS NOT NULL OR g.pizza_id IS NOT NULL AS is_kept
      FROM pizza p ${holdOf('p')}
        LEFT JOIN golden_sample g ON g.venue_id = p.venue_id
          AND g.business_date = p.business_date AND g.pizza_id = p.id
      WHERE p.venue_id = ${stores} AND p.picture IS NOT NULL AND ${these('p.picture')}
      UNION ALL
      SELECT s.venue_id, s.digest, coalesce(c.business_date >= ${before}::date
        OR c.state = 'pending' OR h.id IS NOT NULL, false)
      FROM capture_picture s
        LEFT JOIN capture c ON c.venue_id = s.venue_id AND c.id = s.capture_id ${holdOf('c')}
      WHERE s.venue_id = ${stores} AND ${these('s.digest')}) AS shown
    GROUP BY venue_id, digest HAVING NOT bool_or(is_kept)`;
}
