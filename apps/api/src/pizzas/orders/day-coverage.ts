import { UNKNOWN_SPECIALTY } from '@crustodian/domain/pizza/specialties';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql, type RawBuilder } from 'kysely';

/** Coverage figures of a day's pizzas; stored when the day is closed. */
export interface DayCoverage {
  fit: number;
  scored: number;
  /** By reason. */
  unscored: Record<string, number>;
}

/** SQL condition: a pizza has a score, whether hidden or not. */
const isEvaluated = sql<boolean>`snap_quality IS NOT DISTINCT FROM 'buena' AND evaluated`;

/** SQL condition: a pizza counts as scored, as in all figures (decision X107). */
export const isScored = sql<boolean>`${isEvaluated} AND NOT censored`;

/** SQL condition: a pizza would count as scored if it were not hidden; coverage counts it as 'hidden'. */
export const isHiddenScore = sql<boolean>`${isEvaluated} AND censored`;

/** SQL condition: a pizza's score is included in figures. */
export const isCountedScore = sql<boolean>`${isScored} AND score IS NOT NULL`;

/** SQL table of `venue_id`, `business_date`, `seen` and `coverage`, for days with pizzas. */
export const dayCoverage = ({
  venues,
  from,
  to,
}: {
  venues: readonly number[];
  from: CalendarDay;
  to: CalendarDay;
}): RawBuilder<unknown> => sql`
  SELECT venue_id, business_date, sum(seen)::int AS seen, jsonb_build_object(
    'fit', sum(fit), 'scored', sum(scored),
    'unscored', coalesce(jsonb_object_agg(reason, seen) FILTER (WHERE reason IS NOT NULL), '{}')
  ) AS coverage
  FROM (SELECT p.venue_id, p.business_date, count(*)::int AS seen,
      (count(*) FILTER (WHERE p.snap_quality = 'buena'))::int AS fit,
      (count(*) FILTER (WHERE ${isScored}))::int AS scored,
      CASE WHEN ${isScored} THEN NULL WHEN ${isHiddenScore} THEN 'hidden'
        WHEN p.snap_quality = 'mala' THEN coalesce(d.tracked -> 'snap_quality_reasons' ->> 0, 'unusable')
        WHEN coalesce(p.specialty, ${UNKNOWN_SPECIALTY}) = ${UNKNOWN_SPECIALTY} THEN 'unknown_specialty'
        ELSE 'not_evaluated' END AS reason
    FROM pizza p LEFT JOIN pizza_detail d ON d.venue_id = p.venue_id
      AND d.business_date = p.business_date AND d.id = p.id AND p.snap_quality = 'mala'
    WHERE p.venue_id = ANY (${[...venues]}::int[]) AND p.business_date BETWEEN ${from} AND ${to}
    GROUP BY 1, 2, 6) by_reason
  GROUP BY 1, 2`;
