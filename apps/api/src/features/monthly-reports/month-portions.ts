import type { Counted } from '@crustodian/domain/portions';
import { PEPPERONI } from '@crustodian/domain/over-pepperoni';
import type { Shift } from '@crustodian/domain/shift';
import { weekDataWindow } from '@crustodian/domain/week';
import { WEEKDAYS, type Weekday } from '@crustodian/domain/weekday';
import type { Db } from '#platform/db';
import { sql } from 'kysely';
import type { FinishedReport } from './month-sources.ts';

/** Pizzas made alike in a shift of a weekday, and the pepperoni counted on them. */
export interface PortionCell extends Counted {
  venue: number;
  weekday: Weekday;
  shift: Shift;
}

/** What the rollups count of the days that these weekly reports are about. */
export async function portionCells(
  db: Db,
  reports: readonly FinishedReport[],
): Promise<PortionCell[]> {
  const windows = reports.map(({ venue, week }) => ({ venue, ...weekDataWindow(week) }));
  const { rows } = await sql<Omit<PortionCell, 'weekday'> & { day: number }>`
    SELECT portion.venue_id AS venue, extract(dow FROM portion.business_date)::int AS day,
      portion.shift, portion.specialty, portion.crust, portion.size, portion.ingredient,
      sum(portion.amount) AS amount
    FROM jsonb_to_recordset(${JSON.stringify(windows)}::jsonb)
      AS week (venue int, "from" date, until date)
    JOIN portion_day portion ON portion.venue_id = week.venue
      AND portion.business_date >= week."from" AND portion.business_date < week.until
    WHERE portion.ingredient IN ('', ${PEPPERONI})
    GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(portion.amount) > 0
    ORDER BY 1, 2, 3, 4, 5, 6, 7`.execute(db);
  return rows.map(({ day, ...cell }) => ({ ...cell, weekday: WEEKDAYS[day]! }));
}
