import type { Db } from '#platform/database/db';
import { PIZZAS_BETWEEN } from '@crustodian/domain/signals/shift-chart';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';

/** Shifts with a lasting fault; one that ended without intervention is part of the baseline. */
export async function loudShifts(
  db: Db,
  venue: number,
  { from, to }: Record<'from' | 'to', CalendarDay>,
): Promise<Set<string>> {
  const { rows } = await sql<{ shift: string }>`
    SELECT DISTINCT business_date || ' ' || shift AS shift FROM signal
    WHERE venue_id = ${venue} AND business_date BETWEEN ${from} AND ${to}
      AND lasted >= ${PIZZAS_BETWEEN} AND withdrawn_at IS NULL`.execute(db);
  return new Set(rows.map(({ shift }) => shift));
}
