import type { Db } from '#platform/database/db';
import { sql } from 'kysely';
import {
  ENTRY_COLUMNS,
  entryOf,
  IS_HIDDEN,
  type EntryRow,
  type StoredEntry,
} from './report-pizzas.ts';
import type { ReportRow } from './report-row.ts';
import { recountReport } from './week-figures.ts';

/**
 * Removes pizzas from a locked report that were hidden after they were taken, and recounts the
 * others. Returns the removed entries that were shown or featured.
 */
export async function takeOutHidden(
  trx: Db,
  report: Pick<ReportRow, 'venue' | 'id'>,
): Promise<StoredEntry[]> {
  const { rows } = await sql<EntryRow>`DELETE FROM report_pizza entry
    WHERE entry.venue_id = ${report.venue} AND entry.report_id = ${report.id} AND ${IS_HIDDEN}
    RETURNING ${ENTRY_COLUMNS}`.execute(trx);
  if (rows.length > 0) await recountReport(trx, report);
  const chosen = rows.filter(({ shown, featured }) => shown || featured);
  return chosen.map((row) => entryOf(report.venue, row));
}

/** Whether a report would print a pizza that was hidden after it was chosen. */
export async function printsHidden(
  db: Db,
  report: Pick<ReportRow, 'venue' | 'id'>,
): Promise<boolean> {
  // The example of a problem is printed even if the entry is not shown.
  const { rows } = await sql`SELECT FROM report_pizza entry
    WHERE entry.venue_id = ${report.venue} AND entry.report_id = ${report.id}
      AND (entry.shown OR entry.featured OR entry.problems <> '{}') AND ${IS_HIDDEN}
    LIMIT 1`.execute(db);
  return rows.length > 0;
}
