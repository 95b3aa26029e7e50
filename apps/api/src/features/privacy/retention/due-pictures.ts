import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql, type RawBuilder } from 'kysely';

/** SQL condition: this store's business day is on hold. */
const isHeld = (row: string) => sql<boolean>`EXISTS (SELECT FROM legal_hold h
  WHERE h.venue_id = ${sql.ref(`${row}.venue_id`)} AND h.lifted_at IS NULL
    AND ${sql.ref(`${row}.business_date`)} BETWEEN h.from_day AND h.until_day)`;

/**
 * SQL condition on picture i: its store showed it before this day, and nothing shows it any more that is kept,
 * being of this day or a later one, on hold or a golden sample. A picture that was sent again later is as old as
 * the last time; one that nothing shows has no age, and stays.
 */
export const isDue = (before: CalendarDay): RawBuilder<boolean> => sql<boolean>`(
  (EXISTS (SELECT FROM pizza p WHERE p.venue_id = i.venue_id AND p.picture = i.digest)
    OR EXISTS (SELECT FROM capture_picture s WHERE s.venue_id = i.venue_id AND s.digest = i.digest))
  AND NOT EXISTS (SELECT FROM pizza p WHERE p.venue_id = i.venue_id AND p.picture = i.digest
    AND (p.business_date >= ${before} OR ${isHeld('p')} OR EXISTS (SELECT FROM golden_sample g
      WHERE g.venue_id = p.venue_id AND g.business_date = p.business_date AND g.pizza_id = p.id)))
  AND NOT EXISTS (SELECT FROM capture_picture s JOIN capture c
      ON c.venue_id = s.venue_id AND c.id = s.capture_id
    WHERE s.venue_id = i.venue_id AND s.digest = i.digest
      AND (c.business_date >= ${before} OR c.state = 'pending' OR ${isHeld('c')})))`;
