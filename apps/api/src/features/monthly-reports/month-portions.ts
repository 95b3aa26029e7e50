import {
  PEPPERONI,
  pepperoniUses,
  type PepperoniUse,
} from '@crustodian/domain/figures/pepperoni-overuse';
import type { Counted } from '@crustodian/domain/figures/portions';
import type { Shift } from '@crustodian/domain/time/shift';
import { weekDataWindow } from '@crustodian/domain/time/week';
import { WEEKDAYS, type Weekday } from '@crustodian/domain/time/weekday';
import { readRecipeBook } from '#pizzas/portion-figures';
import type { Db } from '#platform/database/db';
import { sql } from 'kysely';
import type { FinishedReport } from './month-sources.ts';

interface Shifts {
  venue: number;
  weekday: Weekday;
  shift: Shift;
}

/** Pizzas of one kind in a shift of a weekday, and their use of pepperoni. */
export interface PepperoniCell extends Shifts, PepperoniUse {}

/**
 * Pepperoni use according to the rollups of the days that these weekly reports cover, compared with
 * the company's recipes.
 */
export async function pepperoniCells(
  db: Db,
  reports: readonly FinishedReport[],
  company: number,
): Promise<PepperoniCell[]> {
  const cells = await countedCells(db, reports);
  return pepperoniUses(cells, await readRecipeBook(db, company));
}

async function countedCells(
  db: Db,
  reports: readonly FinishedReport[],
): Promise<(Counted & Shifts)[]> {
  const windows = reports.map(({ venue, week }) => ({ venue, ...weekDataWindow(week) }));
  const { rows } = await sql<Counted & Omit<Shifts, 'weekday'> & { day: number }>`
    SELECT portion.venue_id AS venue, extract(dow FROM portion.business_date)::int AS day,
      shift, specialty, crust, size, ingredient, sum(amount::float8) AS amount
    FROM jsonb_to_recordset(${JSON.stringify(windows)}::jsonb)
      AS week (venue int, "from" date, until date)
    JOIN portion_day portion ON portion.venue_id = week.venue
      AND portion.business_date >= week."from" AND portion.business_date < week.until
    JOIN portion_kind kind ON kind.venue_id = week.venue AND kind.kind = portion.kind
    CROSS JOIN LATERAL (VALUES ('AM', am), ('PM', pm)) of_shift(shift, amount)
    WHERE ingredient IN ('', ${PEPPERONI})
    GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(amount) > 0
    ORDER BY 1, 2, 3, 4, 5, 6, 7`.execute(db);
  return rows.map(({ day, ...cell }) => ({ ...cell, weekday: WEEKDAYS[day]! }));
}
