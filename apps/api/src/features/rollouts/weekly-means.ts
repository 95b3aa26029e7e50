import type { Db } from '#platform/database/db';
import type { WeeklyMeans } from '@crustodian/domain/rollouts/rollout-effect';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { weekStamp } from '@crustodian/domain/time/week';
import { sql } from 'kysely';

interface Asked {
  venues: readonly number[];
  /** Stamps of the first and the last week, inclusive. */
  from: CalendarDay;
  to: CalendarDay;
  /** The last day of the last week. */
  until: CalendarDay;
}

/**
 * Each venue's weekly mean scores from blind judgements of drawn pizzas, for weeks with enough
 * judgements.
 */
export async function auditedMeans(db: Db, asked: Asked): Promise<Map<number, WeeklyMeans>> {
  const { rows } = await sql<{ venue: number; week: CalendarDay; mean: number }>`
    SELECT venue_id AS venue, week, estimate AS mean FROM audited_figure
    WHERE venue_id = ANY (${[...asked.venues]}::int[]) AND figure = 'score' AND state = 'audited'
      AND superseded_at IS NULL AND estimate IS NOT NULL
      AND week BETWEEN ${asked.from}::date AND ${asked.to}::date`.execute(db);
  return byVenue(rows.map(({ venue, week, mean }) => ({ venue, week, sum: mean, count: 1 })));
}

/** Each venue's weekly mean scores over all scored pizzas. */
export async function engineMeans(db: Db, asked: Asked): Promise<Map<number, WeeklyMeans>> {
  const { rows } = await sql<{ venue: number; day: CalendarDay; sum: number; count: number }>`
    SELECT venue_id AS venue, business_date AS day, score_sum / 100::float8 AS sum, scored AS count
    FROM rollup_day
    WHERE venue_id = ANY (${[...asked.venues]}::int[]) AND scored > 0
      AND business_date BETWEEN ${asked.from}::date AND ${asked.until}::date`.execute(db);
  // Once a day, not once a day and store: years of a chain have hundreds of thousands of rows.
  const weeks = new Map(
    [...new Set(rows.map(({ day }) => day))].map((day) => [day, weekStamp(day)]),
  );
  return byVenue(rows.map(({ day, ...row }) => ({ ...row, week: weeks.get(day)! })));
}

interface WeekPart {
  venue: number;
  week: CalendarDay;
  sum: number;
  count: number;
}

function byVenue(parts: readonly WeekPart[]): Map<number, WeeklyMeans> {
  return new Map(
    [...Map.groupBy(parts, ({ venue }) => venue)].map(([venue, own]) => [
      venue,
      new Map(
        [...Map.groupBy(own, ({ week }) => week)].map(([week, days]) => [
          week,
          days.reduce((sum, day) => sum + day.sum, 0) /
            days.reduce((count, day) => count + day.count, 0),
        ]),
      ),
    ]),
  );
}
