import type { Db } from '#platform/database/db';
import { PLACES_A_WEEK, placesLeft, type ObjectionState } from '@crustodian/domain/audit/objection';
import { businessDay, wallClock, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { nextWeek, weekStamp } from '@crustodian/domain/time/week';
import { sql } from 'kysely';

/** Where a venue's objections of the running week stand. */
export interface PlacesOfWeek {
  today: CalendarDay;
  week: CalendarDay;
  wire: { left: number; of: number; new_places: CalendarDay };
}

export async function placesOfWeek(db: Db, venue: number, now: number): Promise<PlacesOfWeek> {
  const { time_zone } = await db
    .selectFrom('venue')
    .select('time_zone')
    .where('id', '=', venue)
    .executeTakeFirstOrThrow();
  const today = businessDay(wallClock(now, time_zone));
  const week = weekStamp(today);
  const { rows } = await sql<{ state: ObjectionState }>`
    SELECT state FROM objection WHERE venue_id = ${venue} AND week = ${week}`.execute(db);
  const left = placesLeft(rows.map(({ state }) => state));
  return { today, week, wire: { left, of: PLACES_A_WEEK, new_places: nextWeek(week) } };
}
