import { businessDay, wallClock, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { lastCompleteWeek, weekStamp } from '@crustodian/domain/time/week';
import { reportOfWeek, type ReportRow } from '#reports/report-row';
import type { Db } from '#platform/database/db';
import type { TvVenue } from './open-tv.ts';

/** How many weekly scores the chart shows. */
const WEEKS = 6;

export interface ShownWeek {
  week: CalendarDay;
  /** Null while the week has no report that may be shown. */
  report: ReportRow | null;
}

/** The requested week, otherwise the week of the store's last finished report (decision X106). */
export async function shownWeek(
  db: Db,
  tv: TvVenue,
  { asked, now }: { asked: CalendarDay | undefined; now: number },
): Promise<ShownWeek> {
  const today = businessDay(wallClock(now, tv.timeZone));
  const week = asked
    ? weekStamp(asked)
    : ((await lastFinishedWeek(db, tv)) ?? lastCompleteWeek(today));
  const report = await reportOfWeek(db, tv.id, week);
  const isShown = tv.states.some((state) => state === report?.state);
  return { week, report: isShown ? report : null };
}

async function lastFinishedWeek(db: Db, tv: TvVenue): Promise<CalendarDay | undefined> {
  const last = await db
    .selectFrom('weekly_report')
    .select('week_stamp as week')
    .where('venue_id', '=', tv.id)
    .where('state', 'in', tv.states)
    .orderBy('week_stamp', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.week;
}

/** The store's last finished weeks with scores, up to the given week, oldest first. */
export async function lastWeeks(db: Db, tv: TvVenue, until: CalendarDay) {
  const weeks = await db
    .selectFrom('weekly_report')
    .select(['week_stamp as week', 'to_standard', 'not_to_standard'])
    .where('venue_id', '=', tv.id)
    .where('week_stamp', '<=', until)
    .where('state', 'in', tv.states)
    .where('scoreless', '=', false)
    .orderBy('week_stamp', 'desc')
    .limit(WEEKS)
    .execute();
  return weeks.toReversed();
}
