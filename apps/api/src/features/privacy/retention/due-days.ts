import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql, type RawBuilder } from 'kysely';
import { holdOf } from '#pizzas/legal-holds';

export interface DueDays {
  venues: readonly number[];
  before: CalendarDay;
  most?: number;
  /** Limits the result to this day. */
  day?: CalendarDay;
}

/**
 * SQL table of `venue_id`, `business_date` and `detected`: days before this one whose pizzas are
 * all due. A day is deleted as a whole; it stays while it is on hold or while something that is
 * kept refers to one of its pizzas: a judgement, an open objection, a golden sample, or a picture
 * that is waiting for its score.
 */
export const dueDays = ({ venues, before, most, day }: DueDays): RawBuilder<unknown> => sql`
  SELECT d.venue_id, d.business_date, d.detected FROM rollup_day d ${holdOf('d')}
  WHERE d.venue_id = ANY (${[...venues]}::int[]) AND d.business_date < ${before}::date
    AND d.business_date = coalesce(${day ?? null}::date, d.business_date)
    AND d.closed_at IS NULL AND h.id IS NULL
    AND NOT EXISTS (SELECT FROM audit_judgement j
      WHERE j.venue_id = d.venue_id AND j.business_date = d.business_date)
    AND NOT EXISTS (SELECT FROM objection o WHERE o.venue_id = d.venue_id
      AND o.business_date = d.business_date AND o.state = 'open')
    AND NOT EXISTS (SELECT FROM golden_sample g
      WHERE g.venue_id = d.venue_id AND g.business_date = d.business_date)
    AND NOT EXISTS (SELECT FROM capture c WHERE c.venue_id = d.venue_id
      AND c.business_date = d.business_date AND c.state = 'pending')
  ORDER BY d.venue_id, d.business_date
  LIMIT ${most ?? null}::int`;
