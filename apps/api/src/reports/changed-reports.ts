import type { Db } from '#platform/database/db';
import type { ReportChanged } from '#platform/live/live-events';
import type { Tools } from '#platform/tools';

/**
 * Reports locked by each open transaction: `changeReports` creates the list, `noteLocked` adds to
 * it.
 */
const locked = new WeakMap<Db, ReportChanged[]>();

/** Runs `change` in a transaction; after the commit notifies followers of every report it locked. */
export async function changeReports<T>(
  { db, live }: Pick<Tools, 'db' | 'live'>,
  change: (trx: Db) => Promise<T>,
): Promise<T> {
  const reports: ReportChanged[] = [];
  const result = await db.transaction().execute((trx) => {
    locked.set(trx, reports);
    return change(trx);
  });
  const places = new Map(reports.map((report) => [`${report.venue} ${report.week}`, report]));
  for (const report of places.values()) live.reportChanged(report);
  return result;
}

/**
 * Records that a report was locked in a transaction; called by `lockReport` in report-row.ts. Has
 * no effect in transactions not run by `changeReports`.
 */
export function noteLocked(trx: Db, { venue, week }: ReportChanged): void {
  locked.get(trx)?.push({ venue, week });
}
