import type { Db } from '#platform/database/db';
import { parsePizzaId } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import {
  ENTRY_COLUMNS,
  entryOf,
  IS_HIDDEN,
  IS_OUT_OF_SIGHT,
  type EntryRow,
  type StoredEntry,
} from './report-pizzas.ts';
import type { ReportRow } from './report-row.ts';
import { recountReport } from './week-figures.ts';

/**
 * Removes pizzas from a locked report that were hidden after they were taken, and recounts the
 * others. Returns the removed entries that were shown or featured.
 */
export async function deleteHiddenEntries(
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
export async function printsHiddenPizza(
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

/** The pizzas among these text ids that are hidden or have an unusable snapshot. */
export async function hiddenPizzas(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const places = ids.map((id) => ({ text: id, ...parsePizzaId(id)! }));
  const { rows } = await sql<{ text: string }>`SELECT asked.text
    FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      AS asked (text text, venue int, day date, id bigint)
    JOIN pizza ON pizza.venue_id = asked.venue AND pizza.business_date = asked.day
      AND pizza.id = asked.id
    WHERE ${IS_OUT_OF_SIGHT}`.execute(db);
  return new Set(rows.map(({ text }) => text));
}
