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
 * Takes out of a locked report the pizzas that were hidden since they came in, and counts the others again.
 * Returns those that were shown or featured.
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

/** Whether a pizza that a report prints was hidden since it was chosen. */
export async function printsHidden(
  db: Db,
  report: Pick<ReportRow, 'venue' | 'id'>,
): Promise<boolean> {
  // A problem's example is printed without being shown.
  const { rows } = await sql`SELECT FROM report_pizza entry
    WHERE entry.venue_id = ${report.venue} AND entry.report_id = ${report.id}
      AND (entry.shown OR entry.featured OR entry.problems <> '{}') AND ${IS_HIDDEN}
    LIMIT 1`.execute(db);
  return rows.length > 0;
}
