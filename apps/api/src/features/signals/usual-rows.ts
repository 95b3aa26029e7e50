import type { Db } from '#platform/database/db';
import {
  familyUsual,
  type FamilyCounts,
  type FamilyUsual,
} from '@crustodian/domain/signals/usual-weeks';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { Shift } from '@crustodian/domain/time/shift';
import { sql } from 'kysely';

/** What a venue's charts compare with from a day on. */
export interface Usual {
  fromDay: CalendarDay;
  limits: number[];
  pizzasAWeek: Record<Shift, number>;
  usualOfFamily: (family: string) => FamilyUsual | undefined;
}

interface Row {
  fromDay: CalendarDay;
  families: Record<string, FamilyCounts>;
  limits: number[];
  pizzasAWeek: Record<Shift, number>;
}

/** The usual that holds on a day; null before anything was learnt. */
export async function readUsual(db: Db, venue: number, day: CalendarDay): Promise<Usual | null> {
  const { rows } = await sql<Row>`
    SELECT from_day AS "fromDay", families, limits, pizzas_a_week AS "pizzasAWeek"
    FROM usual_week WHERE venue_id = ${venue} AND from_day <= ${day}
    ORDER BY from_day DESC LIMIT 1`.execute(db);
  const row = rows[0];
  if (!row) return null;
  const { families, ...rest } = row;
  return { ...rest, usualOfFamily: familyLookup(families) };
}

export function familyLookup(
  families: Readonly<Record<string, FamilyCounts>>,
): (family: string) => FamilyUsual | undefined {
  const known = new Map(Object.entries(families).map(([name, of]) => [name, familyUsual(of)]));
  return (family) => known.get(family);
}
