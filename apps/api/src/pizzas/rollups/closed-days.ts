import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { sql } from 'kysely';

/** A day whose pizzas were deleted, and the UTC date of the deletion. */
export interface ClosedDay {
  day: CalendarDay;
  closed_on: CalendarDay;
}

/** Days of venues whose pizzas were deleted because of their age, in order. */
export async function readClosedDays(
  db: Db,
  { venues, range }: { venues: readonly number[]; range: DayRange },
): Promise<ClosedDay[]> {
  const { rows } = await sql<ClosedDay>`SELECT business_date AS day,
      to_char(max(closed_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS closed_on
    FROM rollup_day
    WHERE venue_id = ANY (${[...venues]}::int[]) AND closed_at IS NOT NULL
      AND business_date BETWEEN ${range.min}::date AND ${range.max}::date
    GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}

/** The error for a pizza that does not exist: unknown, or deleted with its day. */
export async function missingPizza(
  db: Db,
  place: { venue: number; day: CalendarDay } | null,
): Promise<ApiError> {
  if (!place) return new ApiError('pizza_not_found');
  const { venue, day } = place;
  const [closed] = await readClosedDays(db, { venues: [venue], range: { min: day, max: day } });
  return new ApiError('pizza_not_found', closed && closedDayText(closed));
}

/**
 * @throws ApiError day_closed if pizzas of these days are needed that were deleted because of their
 * age
 */
export async function refuseClosedDays(
  db: Db,
  asked: { venues: readonly number[]; range: DayRange },
): Promise<void> {
  const newest = (await readClosedDays(db, asked)).at(-1);
  if (newest) throw new ApiError('day_closed', closedDayText(newest));
}

export const closedDayText = ({ day, closed_on: on }: ClosedDay): string =>
  `The pizzas of ${day} were deleted on ${on}, as the company keeps them no longer. The figures of the day remain.`;
