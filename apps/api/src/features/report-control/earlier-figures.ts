import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { HAS_SCORE, IS_COUNTED } from '#reports/week-figures';
import type { Db } from '#platform/database/db';
import { sql } from 'kysely';

/** How many earlier reports are shown with a report. */
const EARLIER = 4;

/** Numbers of pizzas to standard and not to standard. */
export interface Counts {
  goods: number;
  bads: number;
}

/** The counts of a finished report by specialty. */
export interface EarlierReport {
  key: CalendarDay;
  counts: (Counts & { specialty: string })[];
}

/** The latest finished reports of a store before a week, oldest first. */
export async function earlierFigures(
  db: Db,
  { venue, week }: { venue: number; week: CalendarDay },
): Promise<EarlierReport[]> {
  const { rows } = await sql<Counts & { key: CalendarDay; specialty: string }>`
    SELECT earlier.week_stamp AS key, entry.specialty,
      count(*) FILTER (WHERE entry.standard = 'to_standard') AS goods,
      count(*) FILTER (WHERE entry.standard = 'not_to_standard') AS bads
    FROM (
      SELECT report.id, report.week_stamp FROM weekly_report report
      WHERE report.venue_id = ${venue} AND report.week_stamp < ${week} AND ${HAS_SCORE}
      ORDER BY report.week_stamp DESC LIMIT ${EARLIER}) earlier
    JOIN report_pizza entry ON entry.venue_id = ${venue} AND entry.report_id = earlier.id
    WHERE ${IS_COUNTED}
    GROUP BY earlier.week_stamp, entry.specialty
    ORDER BY earlier.week_stamp`.execute(db);
  return [...Map.groupBy(rows, ({ key }) => key)].map(([key, counts]) => ({ key, counts }));
}
