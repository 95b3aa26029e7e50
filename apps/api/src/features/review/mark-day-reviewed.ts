import { markDayReviewed as contract } from '@crustodian/contract/review';
import {
  businessDay,
  dayMonthYearText,
  wallClock,
  type CalendarDay,
} from '@crustodian/domain/time/calendar-day';
import { reviewDay } from '@crustodian/domain/review/day-review';
import { weekStamp } from '@crustodian/domain/time/week';
import { companyOfVenue } from '#pizzas/named-venues';
import { writeAudit, type Audited } from '#platform/audit-log';
import { originOf } from '#platform/http/origin';
import { closedDayText, readClosedDays } from '#pizzas/rollups/closed-days';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { sql, type RawBuilder } from 'kysely';

export const markDayReviewed = handle(contract, async ({ body }, context) => {
  const { db, live, viewer, venue, now, request } = context;
  const day = body.date_str;
  const { name, timeZone, isEmpty, hasLaterEvaluations } = await situationOf(db, venue, day);
  const [closed] = await readClosedDays(db, { venues: [venue], range: { min: day, max: day } });
  if (closed) throw new ApiError('bad_request', closedDayText(closed));
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
    const by = { by: viewer.id, origin: originOf(request), now: now() };
    await storeReview(db, { venue, store: name, day, by });
    // The lists of reports show the latest reviewed day (decision X91).
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
  const { rows } = await sql<Pick<Situation, 'name' | 'timeZone'>>`
    SELECT pretty_name AS name, time_zone AS "timeZone" FROM venue WHERE id = ${venue}`.execute(db);
  const anyPizza = async (where: RawBuilder<unknown>) =>
    (await sql`SELECT 1 FROM pizza WHERE venue_id = ${venue} AND ${where} LIMIT 1`.execute(db)).rows
      .length > 0;
  return {
    ...rows[0]!,
    isEmpty: !(await anyPizza(sql`business_date = ${day}`)),
    hasLaterEvaluations: await anyPizza(sql`business_date > ${day} AND evaluated`),
  };
}

interface Review {
  venue: number;
  day: CalendarDay;
  store: string;
  by: Pick<Audited, 'by' | 'origin' | 'now'>;
}

/** Stores who reviewed a day last; the audit log keeps the earlier ones. */
const storeReview = (db: Db, { venue, store, day, by }: Review): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`INSERT INTO day_review (venue_id, business_date, user_id, at)
      VALUES (${venue}, ${day}, ${by.by}, ${new Date(by.now)})
      ON CONFLICT (venue_id, business_date) DO UPDATE
      SET user_id = excluded.user_id, at = excluded.at`.execute(trx);
    await writeAudit(trx, {
      ...by,
      company: await companyOfVenue(trx, venue),
      venue,
      action: 'day_reviewed',
      subject: `${store} ${dayMonthYearText(day)}`,
    });
  });
