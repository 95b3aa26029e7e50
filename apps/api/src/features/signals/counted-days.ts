import type { Db } from '#platform/database/db';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { SHIFT_CHANGE_HOUR, type Shift } from '@crustodian/domain/time/shift';
import { sql } from 'kysely';
import { SEEN, type Span } from './seen-pizzas.ts';

/** How many charted pizzas a shift has, in all of the venues together. */
export interface CountedShift {
  day: CalendarDay;
  shift: Shift;
  pizzas: number;
}

/** The shifts that have charted pizzas, in order. */
export async function countShifts(db: Db, { venues, from, to }: Span): Promise<CountedShift[]> {
  const { rows } = await sql<CountedShift>`
    SELECT business_date AS day, CASE WHEN hour < ${SHIFT_CHANGE_HOUR}::int THEN 'AM' ELSE 'PM' END
      AS shift, count(*)::int AS pizzas
    FROM pizza
    WHERE venue_id = ANY (${[...venues]}::int[]) AND business_date BETWEEN ${from} AND ${to}
      AND ${SEEN}
    GROUP BY 1, 2 ORDER BY 1, 2`.execute(db);
  return rows;
}

/**
 * The days in order, divided so that no part has more pizzas than this, unless it is a single day.
 */
export function daysInPortions(
  shifts: readonly Pick<CountedShift, 'day' | 'pizzas'>[],
  most: number,
): CalendarDay[][] {
  const portions: CalendarDay[][] = [];
  let pizzas = Infinity;
  for (const [day, of] of Map.groupBy(shifts, (shift) => shift.day)) {
    const ofDay = of.reduce((sum, shift) => sum + shift.pizzas, 0);
    pizzas += ofDay;
    if (pizzas > most) {
      portions.push([]);
      pizzas = ofDay;
    }
    portions.at(-1)!.push(day);
  }
  return portions;
}
