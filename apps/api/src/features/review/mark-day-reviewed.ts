import { markDayReviewed as contract } from '@crustodian/contract/review';
import { businessDay, wallClock, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { reviewDay } from '@crustodian/domain/review/day-review';
import { weekStamp } from '@crustodian/domain/time/week';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { sql } from 'kysely';

export const markDayReviewed = handle(contract, async ({ body }, context) => {
  const { db, live, viewer, venue, now } = context;
  const day = body.date_str;
  const { name, timeZone, isEmpty, hasLaterEvaluations } = await situationOf(db, venue, day);
  const outcome = reviewDay({
    day,
    today: businessDay(wallClock(now(), timeZone)),
    venueName: name,
    isEmpty,
    acknowledged: body.ack,
    hasLaterEvaluations,
  });
  if (outcome.refused !== undefined) throw new ApiError('bad_request', outcome.refused);
  const { ackRequired, nextShift, message } = outcome;
  if (!ackRequired) {
    await storeReview(db, { venue, day, user: viewer.id, at: new Date(now()) });
    // The lists of reports show the latest day reviewed (decision X91).
    live.reportChanged({ venue, week: weekStamp(day) });
  }
  return { ack_required: ackRequired, next_shift_str: nextShift, msg: message };
});

interface Situation {
  name: string;
  timeZone: string;
  isEmpty: boolean;
  hasLaterEvaluations: boolean;
}

async function situationOf(db: Db, venue: number, day: CalendarDay): Promise<Situation> {
  const { rows } = await sql<Situation>`
    SELECT v.pretty_name AS name, v.time_zone AS "timeZone", NOT EXISTS (
      SELECT FROM pizza p WHERE p.venue_id = v.id AND p.business_date = ${day}) AS "isEmpty", EXISTS (
      SELECT FROM pizza p
      WHERE p.venue_id = v.id AND p.business_date > ${day} AND p.evaluated) AS "hasLaterEvaluations"
    FROM venue v WHERE v.id = ${venue}`.execute(db);
  return rows[0]!;
}

interface Review {
  venue: number;
  day: CalendarDay;
  user: number;
  at: Date;
}

const storeReview = (db: Db, { venue, day, user, at }: Review) =>
  sql`INSERT INTO day_review (venue_id, business_date, user_id, at)
    VALUES (${venue}, ${day}, ${user}, ${at})
    ON CONFLICT (venue_id, business_date) DO UPDATE
    SET user_id = excluded.user_id, at = excluded.at`.execute(db);
