import type { Db } from '#platform/database/db';
import { PLACES_A_WEEK, placesLeft, type ObjectionState } from '@crustodian/domain/audit/objection';
import type { Viewer } from '@crustodian/domain/people/access';
import { businessDay, wallClock, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { nextWeek, weekStamp } from '@crustodian/domain/time/week';
import { sql, type Expression } from 'kysely';

/** The state of a venue's objections in the current week, for a viewer. */
export interface PlacesOfWeek {
  today: CalendarDay;
  week: CalendarDay;
  wire: { left: number; of: number; new_places: CalendarDay };
}

/**
 * A venue's places belong to its people. Others who see it, such as reviewers, have as many places
 * of their own, so that they take none of the venue's.
 */
export async function placesOfWeek(
  db: Db,
  venue: number,
  { viewer, now }: { viewer: Viewer; now: number },
): Promise<PlacesOfWeek> {
  const { time_zone } = await db
    .selectFrom('venue')
    .select('time_zone')
    .where('id', '=', venue)
    .executeTakeFirstOrThrow();
  const today = businessDay(wallClock(now, time_zone));
  const week = weekStamp(today);
  const { rows } = await sql<{ state: ObjectionState }>`
    SELECT o.state FROM objection o JOIN venue ON venue.id = o.venue_id
    WHERE o.venue_id = ${venue} AND o.week = ${week} AND (o.asked_by = ${viewer.id}::int
      OR ${isOfVenue(sql`${viewer.id}::int`)} AND ${isOfVenue(sql.ref('o.asked_by'))})`.execute(db);
  const left = placesLeft(rows.map(({ state }) => state));
  return { today, week, wire: { left, of: PLACES_A_WEEK, new_places: nextWeek(week) } };
}

/** SQL condition: the user was given this venue or its region, or manages its company. */
const isOfVenue = (user: Expression<unknown>) => sql<boolean>`(
  EXISTS (SELECT FROM venue_membership m WHERE m.user_id = ${user} AND m.venue_id = venue.id)
  OR EXISTS (SELECT FROM region_membership m WHERE m.user_id = ${user}
    AND m.company_id = venue.company_id AND m.region_code = venue.region_code)
  OR EXISTS (SELECT FROM user_account u WHERE u.id = ${user} AND u.company_manager
    AND (u.employer_id = venue.company_id OR EXISTS (SELECT FROM company_membership m
      WHERE m.user_id = u.id AND m.company_id = venue.company_id))))`;
