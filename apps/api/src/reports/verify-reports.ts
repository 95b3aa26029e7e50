import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { reportId } from '@crustodian/domain/pizza/wire-id';
import type { Db } from '#platform/database/db';
import { withRetry } from '#platform/database/retry';
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { lockReport } from './report-row.ts';
import { IS_COUNTED, recountReport, REPORT_COUNTS, type ReportCounts } from './week-figures.ts';

/** A weekly report whose stored counts do not match its pizzas. */
export interface ReportDifference {
  venue: number;
  id: number;
  week: CalendarDay;
  stored: ReportCounts;
  facts: ReportCounts;
}

/** Compares the counts of every weekly report with its pizzas in one snapshot. */
export const verifyReports = (db: Db): Promise<ReportDifference[]> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const { rows: reports } = await sql<Omit<ReportDifference, 'facts'>>`
        SELECT venue_id AS venue, id, week_stamp AS week,
          ARRAY[to_standard, not_to_standard, maybe_to_standard] AS stored
        FROM weekly_report ORDER BY venue_id, week_stamp`.execute(trx);
      const { rows: counted } = await sql<{ venue: number; id: number; facts: ReportCounts }>`
        SELECT entry.venue_id AS venue, entry.report_id AS id, ${REPORT_COUNTS} AS facts
        FROM report_pizza entry WHERE ${IS_COUNTED} GROUP BY 1, 2`.execute(trx);
      const factsOf = new Map(counted.map((each) => [reportId(each), each.facts]));
      return reports
        .map((report) => ({ ...report, facts: factsOf.get(reportId(report)) ?? [0, 0, 0] }))
        .filter(({ stored, facts }) => !isDeepStrictEqual(stored, facts));
    });

/** Recounts the pizzas of these reports. */
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
