import type { ReportControl } from '@crustodian/contract/report-control';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { toStandardShare } from '@crustodian/domain/reports/report-figures';
import { meanOf } from '@crustodian/domain/score/score-delta';
import { weeksUpTo } from '@crustodian/domain/time/week';
import { HAS_SCORE } from '#reports/week-figures';
import type { Db } from '#platform/database/db';
import { sql } from 'kysely';

/** How many weeks the chart shows (spec 002 section 9). */
const WEEKS = 12;

interface WeekRow {
  venue: number;
  name: string;
  key: CalendarDay | null;
  to_standard: number;
  not_to_standard: number;
}

/**
 * The scores of a company's stores over the weeks up to this one; gaps are not filled (decision
 * X102).
 */
export async function companyEvolution(
  db: Db,
  { company, week }: { company: number; week: CalendarDay },
): Promise<ReportControl['evolution']> {
  const keys = weeksUpTo(week, WEEKS);
  const { rows } = await sql<WeekRow>`
    SELECT venue.id AS venue, venue.pretty_name AS name, report.week_stamp AS key,
      report.to_standard, report.not_to_standard
    FROM venue
    LEFT JOIN weekly_report report ON report.venue_id = venue.id
      AND report.week_stamp BETWEEN ${keys[0]} AND ${week} AND ${HAS_SCORE}
    WHERE venue.company_id = ${company}
    ORDER BY venue.pretty_name, venue.id`.execute(db);
  const venues: ReportControl['evolution']['venues'] = {};
  for (const { venue, name, key, ...counts } of rows) {
    const store = (venues[venue] ??= { pretty_name: name, values: keys.map(() => null) });
    if (key === null) continue;
    store.values[keys.indexOf(key)] = toStandardShare(counts.to_standard, counts.not_to_standard);
  }
  const lines = Object.values(venues);
  const average = keys.map((_key, at) => meanOf(lines.map(({ values }) => values[at] ?? null)));
  return { keys, venues, average };
}
