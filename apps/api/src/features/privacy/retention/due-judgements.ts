import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql, type RawBuilder } from 'kysely';
import { holdOf } from '#pizzas/legal-holds';

export interface DueJudgements {
  venues: readonly number[];
  before: CalendarDay;
  most?: number;
}

/**
 * SQL table of `task_id` and `venue_id`: judgements made before this day, of pizzas whose day is
 * not on hold.
 */
export const dueJudgements = ({ venues, before, most }: DueJudgements): RawBuilder<unknown> =>
  sql`SELECT j.task_id, j.venue_id FROM audit_judgement j ${holdOf('j')}
    WHERE j.venue_id = ANY (${[...venues]}::int[]) AND j.judged_at < ${before}::date
      AND h.id IS NULL
    LIMIT ${most ?? null}::int`;
