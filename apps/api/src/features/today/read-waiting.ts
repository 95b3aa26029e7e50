import type { readToday } from '@crustodian/contract/today';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import { isBlindTo } from '#pizzas/audit/judged-tasks';
import { localTs } from '#pizzas/feed-pizza';
import type { Db } from '#platform/database/db';
import { FEWEST_JUDGED } from '@crustodian/domain/audit/audited-mean';
import { lastFullHour } from '@crustodian/domain/audit/task-lottery';
import { may, type Viewer } from '@crustodian/domain/people/access';
import { addDays, weekdayOf, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { lastCompleteWeek, nextWeek, weekStamp } from '@crustodian/domain/time/week';
import { sql } from 'kysely';
import { objectionColumns, withPizzas, type Question } from '../objections/objection-row.ts';

type Today = Answer<typeof readToday>;

interface Asked {
  venues: readonly number[];
  now: number;
  /** The venues' current business day. */
  today: CalendarDay;
  viewer: Viewer;
}

/** Work that waits for people rather than for the kitchen: reviews, objections, reports. */
export async function readWaiting(
  db: Db,
  asked: Asked,
): Promise<Pick<Today, 'reviews' | 'objections_due' | 'objections_answered' | 'reports'>> {
  const [reviews, due, answered, reports] = await Promise.all([
    readReviews(db, asked),
    readDue(db, asked),
    readAnswered(db, asked),
    readReports(db, asked),
  ]);
  return { reviews, objections_due: due, objections_answered: answered, reports };
}

/** Weeks begin on Sunday: from Friday on, a week that is behind may end with too few reviews. */
const FRIDAY = 5;

/** A week's reviews count until its seed is revealed, a day after the week ends. */
async function readReviews(
  db: Db,
  { venues, now, today, viewer }: Asked,
): Promise<Today['reviews']> {
  const mayReview = may(viewer, 'reviewer');
  const weekday = weekdayOf(today);
  if (!mayReview && !may(viewer, 'companyManager')) return null;
  if (weekday !== 0 && weekday < FRIDAY) return null;
  const week = weekStamp(addDays(today, -1));
  const until = nextWeek(week);
  // Counts answers up to the last full hour, as the blind lane does: a count that rose immediately
  // after an answer would reveal what that task was for.
  const { rows } = await sql<{ venue: string; judged: number; drawn: number }>`
    SELECT t.venue_id::text AS venue, count(*)::int AS drawn,
      (count(*) FILTER (WHERE t.answered_at < ${lastFullHour(now)}))::int AS judged
    FROM audit_task t
    WHERE t.venue_id = ANY (${venues}::int[]) AND t.purpose = 'audit' AND t.stratum = 'fit'
      AND t.business_date >= ${week} AND t.business_date < ${until}
    GROUP BY t.venue_id ORDER BY t.venue_id`.execute(db);
  const stores = rows.filter(
    ({ judged, drawn }) => drawn >= FEWEST_JUDGED && judged < FEWEST_JUDGED,
  );
  return { stores, until, may_review: mayReview };
}

async function readDue(db: Db, { venues, viewer }: Asked): Promise<string[]> {
  const due = sql.raw(localTs('(o.due_at AT TIME ZONE v.time_zone)'));
  const { rows } = await sql<{ due: string }>`
    SELECT ${due} AS due FROM objection o JOIN venue v ON v.id = o.venue_id
    WHERE o.venue_id = ANY (${venues}::int[]) AND o.state = 'open' AND NOT ${isBlindTo(viewer)}
    ORDER BY o.due_at`.execute(db);
  return rows.map((row) => row.due);
}

const DAY_MS = 86_400_000;
/** Further ones are listed on the page of objections. */
const MOST_ANSWERED = 7;

interface Answered extends Question {
  state: 'granted' | 'upheld' | 'expired';
}

async function readAnswered(
  db: Db,
  { venues, now, viewer }: Asked,
): Promise<Today['objections_answered']> {
  const { rows } = await sql<Answered>`
    SELECT ${objectionColumns(viewer)} FROM objection o
    WHERE o.venue_id = ANY (${venues}::int[])
      AND o.state IN ('granted', 'upheld', 'expired') AND o.answered_at > ${new Date(now - DAY_MS)}
    ORDER BY o.answered_at DESC LIMIT ${MOST_ANSWERED}`.execute(db);
  const answered = await withPizzas(db, viewer, rows);
  return answered.map(({ pizza, venue, localTs: local_ts, specialty, state, answer }) => ({
    pizza,
    venue: String(venue),
    local_ts,
    specialty,
    state,
    opinions: answer?.opinions ?? 0,
    before: answer?.score_before ?? null,
    after: answer?.score_after ?? null,
  }));
}

async function readReports(
  db: Db,
  { venues, now, today, viewer }: Asked,
): Promise<Today['reports']> {
  if (!may(viewer, 'qualityReports')) return null;
  const maySend = may(viewer, 'staff');
  const week = lastCompleteWeek(today);
  const waits = maySend
    ? sql`r.state = 'generated'`
    : sql`r.state = 'delivered' AND f.made_at > ${new Date(now - DAY_MS)}`;
  const { rows } = await sql<{ venue: string }>`
    SELECT r.venue_id::text AS venue FROM weekly_report r
      JOIN report_file f ON f.venue_id = r.venue_id AND f.report_id = r.id
    WHERE r.venue_id = ANY (${venues}::int[]) AND r.week_stamp = ${week} AND ${waits}
    ORDER BY r.venue_id`.execute(db);
  return { week, venues: rows.map(({ venue }) => venue), may_send: maySend };
}
