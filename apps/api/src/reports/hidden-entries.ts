import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { Db } from '#platform/database/db';
import { parsePizzaId } from '@crustodian/domain/pizza/wire-id';
import { weekStamp } from '@crustodian/domain/time/week';
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
 * Leaves pizzas out of a locked report that have been hidden since, takes back those that are shown
 * again, not chosen, and recounts. Returns the entries left out that were shown or featured, as
 * they were.
 */
export async function leaveOutHidden(
  trx: Db,
  report: Pick<ReportRow, 'venue' | 'id'>,
): Promise<StoredEntry[]> {
  const { rows } = await sql<EntryRow>`
    UPDATE report_pizza entry SET left_out = NOT entry.left_out,
      shown = entry.shown AND NOT was.hidden, featured = entry.featured AND NOT was.hidden
    FROM (SELECT ${ENTRY_COLUMNS}, venue_id, list, ${IS_HIDDEN} AS hidden FROM report_pizza entry
      WHERE venue_id = ${report.venue} AND report_id = ${report.id}) was
    WHERE entry.venue_id = ${report.venue} AND entry.report_id = ${report.id}
      AND entry.venue_id = was.venue_id AND entry.list = was.list
      AND entry.business_date = was.business_date AND entry.pizza_id = was.pizza_id
      AND entry.left_out <> was.hidden
    RETURNING was.*`.execute(trx);
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
      AND (entry.shown OR entry.featured OR entry.problems <> '{}') AND NOT entry.left_out
      AND ${IS_HIDDEN}
    LIMIT 1`.execute(db);
  return rows.length > 0;
}

/**
 * The pizzas among these text ids that are hidden or have an unusable snapshot, or did when they were
 * deleted because of their age.
 */
export async function hiddenPizzas(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const places = ids.map((text) => {
    const place = parsePizzaId(text)!;
    return { text, ...place, week: weekStamp(place.day) };
  });
  const asked = sql`jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
    AS asked (text text, venue int, day date, week date, id bigint)`;
  const { rows } = await sql<{ text: string }>`SELECT asked.text FROM ${asked}
    JOIN pizza ON pizza.venue_id = asked.venue AND pizza.business_date = asked.day
      AND pizza.id = asked.id
    WHERE ${IS_OUT_OF_SIGHT}
    UNION ALL
    SELECT asked.text FROM ${asked}
    JOIN weekly_report report ON report.venue_id = asked.venue AND report.week_stamp = asked.week
    JOIN report_pizza entry ON entry.venue_id = report.venue_id AND entry.report_id = report.id
      AND entry.business_date = asked.day AND entry.pizza_id = asked.id
    WHERE entry.deleted_hidden`.execute(db);
  return new Set(rows.map(({ text }) => text));
}

/** Keeps which of a day's pizzas are hidden in the reports with them; call before their deletion. */
export async function keepHidden(
  trx: Db,
  { venue, day }: { venue: number; day: CalendarDay },
): Promise<void> {
  await sql`UPDATE report_pizza entry SET deleted_hidden = true
    WHERE entry.venue_id = ${venue} AND entry.business_date = ${day}
      AND entry.report_id = ANY (ARRAY(SELECT report.id FROM weekly_report report
        WHERE report.venue_id = ${venue} AND report.week_stamp = ${weekStamp(day)}))
      AND ${IS_HIDDEN}`.execute(trx);
}
