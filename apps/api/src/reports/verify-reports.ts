import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { reportId } from '@crustodian/domain/pizza/wire-id';
import type { Db } from '#platform/database/db';
import { withRetry } from '#platform/database/retry';
import { sql } from 'kysely';
import { lockReport } from './report-row.ts';
import { COUNTS_OF_REPORT, recountReport } from './week-figures.ts';

/** Pizzas of a report to standard, not, and undecided. */
type Counts = [to: number, not: number, maybe: number];

/** A weekly report whose kept counts are not those of its pizzas. */
export interface ReportDifference {
  venue: number;
  id: number;
  week: CalendarDay;
  stored: Counts;
  facts: Counts;
}

/** Compares the counts of every weekly report with its pizzas. */
export async function verifyReports(db: Db): Promise<ReportDifference[]> {
  const { rows } = await sql<ReportDifference>`
    SELECT report.venue_id AS venue, report.id, report.week_stamp AS week,
      ARRAY[report.to_standard, report.not_to_standard, report.maybe_to_standard] AS stored,
      ARRAY[counted.good, counted.bad, counted.maybe]::int[] AS facts
    FROM weekly_report report CROSS JOIN LATERAL (
      ${COUNTS_OF_REPORT(sql.ref('report.venue_id'), sql.ref('report.id'))}) counted
    WHERE (report.to_standard, report.not_to_standard, report.maybe_to_standard)
      IS DISTINCT FROM (counted.good, counted.bad, counted.maybe)
    ORDER BY report.venue_id, report.week_stamp`.execute(db);
  return rows;
}

/** Counts the pizzas of these reports again. */
export async function repairReports(db: Db, differences: readonly ReportDifference[]) {
  for (const place of differences) {
    await withRetry(() =>
      db.transaction().execute(async (trx) => {
        await lockReport(trx, reportId(place));
        await recountReport(trx, place);
      }),
    );
  }
}
