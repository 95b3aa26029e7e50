import type { FeaturedPizza } from '@crustodian/contract/monthly-reports';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { MOST_FEATURES } from '@crustodian/domain/reports/monthly-evolution';
import type { Standard } from '@crustodian/domain/pizza/standard';
import { ENTRY_COLUMNS, entryOf, IS_HIDDEN, type EntryRow } from '#reports/report-pizzas';
import { wirePizza } from '#reports/wire-pizza';
import type { Db } from '#platform/database/db';
import { sql } from 'kysely';
import type { FinishedReport, Store } from './month-sources.ts';

/**
 * The featured pizzas with a certain verdict in these weekly reports, newest first, at most fifteen
 * (decision X101).
 */
export async function featuredPizzas(
  db: Db,
  { stores, reports }: { stores: readonly Store[]; reports: readonly FinishedReport[] },
  standard: Standard,
): Promise<FeaturedPizza[]> {
  const weeks = reports.map(({ venue, week }) => ({ venue, week }));
  const { rows } = await sql<EntryRow & { venue: number; week: CalendarDay }>`
    SELECT entry.venue_id AS venue, report.week_stamp AS week, ${ENTRY_COLUMNS}
    FROM jsonb_to_recordset(${JSON.stringify(weeks)}::jsonb) AS asked (venue int, week date)
    JOIN weekly_report report ON report.venue_id = asked.venue AND report.week_stamp = asked.week
    JOIN report_pizza entry ON entry.venue_id = report.venue_id AND entry.report_id = report.id
    WHERE entry.list = 'scored' AND entry.featured AND entry.standard = ${standard}
      AND NOT ${IS_HIDDEN}
    ORDER BY entry.local_ts DESC, entry.venue_id, entry.pizza_id LIMIT ${MOST_FEATURES}`.execute(
    db,
  );
  const names = new Map(stores.map(({ venue, name }) => [venue, name]));
  return rows.map(({ venue, week, ...row }, at) => ({
    ...wirePizza(entryOf(venue, row), at),
    venue: String(venue),
    venue_name: names.get(venue) ?? '',
    week_stamp: week,
  }));
}
