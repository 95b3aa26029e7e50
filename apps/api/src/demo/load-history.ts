import { refreshPortions } from '#pizzas/portions';
import { startDay } from '#pizzas/rollups/day-lock';
import { keepLimits, refreshRollups } from '#pizzas/rollups/rollups';
import type { Database, Db } from '#platform/database/db';
import { ensureMonth } from '#platform/database/partitions';
import { companyOf, type DemoVenue } from '@crustodian/demo/chain/stores';
import {
  captureDay,
  madeOnDay,
  type HistoryOptions,
  type ScoredPicture,
} from '@crustodian/demo/chain/history';
import { tillDay, type DemoOrderLine } from '@crustodian/demo/chain/till';
import {
  addDays,
  businessDay,
  daysBetween,
  type CalendarDay,
} from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { cameraRows, isOrdered, isWatched, orderRows } from './cameras/camera-rows.ts';
import { copyRows, inTransaction } from './copy-rows.ts';
import { choices, type DemoPicture } from './demo-picture.ts';
import { historyRows } from './history-rows.ts';

/** Days whose pizzas keep the engine's explanations along with their scores. */
const DETAILED_DAYS = 31;

/** Insertion order of the tables. */
const TABLES = [
  'capture',
  'pizza',
  'pizza_detail',
  'correction',
  'camera_picture',
  'order_line',
] as const;

interface LoadOptions {
  stores: readonly DemoVenue[];
  since: CalendarDay;
  /** The first day after the history. */
  until: CalendarDay;
  signal: AbortSignal;
  loaded: (month: string) => void;
}

/**
 * Loads every missing day from `since` to before `until`, newest month first; stops early when
 * aborted.
 */
export async function loadHistory(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  pictures: readonly DemoPicture[],
  options: HistoryOptions & LoadOptions,
): Promise<void> {
  for (const days of monthsBack(options.since, addDays(options.until, -1))) {
    for (const venue of options.stores) {
      if (options.signal.aborted) return;
      const missing = await missingDays(db, venue, days);
      if (missing.length === 0) continue;
      await ensureMonth(db, days[0]!);
      const rows = daysRows(venue, missing, pictures, options);
      const seen = new Set(rows.pizza.map((pizza) => pizza['business_date']));
      const withPizzas = missing.filter((day) => seen.has(day));
      await inTransaction(pool, async (client, trx) => {
        for (const day of withPizzas) await startDay(trx, venue.id, day);
        for (const table of TABLES) await copyRows(client, table, rows[table]);
        for (const day of withPizzas) {
          await refreshRollups(trx, venue.id, day);
          await refreshPortions(trx, venue.id, day);
        }
        await keepLimits(trx, venue.id, withPizzas);
      });
    }
    options.loaded(days[0]!.slice(0, 7));
  }
}

function daysRows(
  venue: DemoVenue,
  days: readonly CalendarDay[],
  pictures: readonly DemoPicture[],
  options: HistoryOptions,
) {
  const catalogue = choices(pictures, companyOf(venue).grid);
  const captures = days.flatMap((day) => captureDay(venue, day, catalogue, options));
  const { today } = options;
  const brief = daysBetween(days[0]!, today) > DETAILED_DAYS;
  const watched = captures.filter(({ startedAt }) => isWatched(businessDay(startedAt), today));
  const ordered = days.filter((day) => isOrdered(day, today));
  return {
    ...historyRows({ venue, captures, pictures, today, brief }),
    camera_picture: cameraRows(venue, watched, pictures, options),
    order_line: ordered.flatMap((day) =>
      orderRows(venue, tillLines(venue, day, catalogue, options)),
    ),
  };
}

/** The order lines of a store's till on a day. */
export function tillLines(
  venue: DemoVenue,
  day: CalendarDay,
  catalogue: readonly ScoredPicture[],
  options: HistoryOptions,
): DemoOrderLine[] {
  const byIndex = new Map(catalogue.map((picture) => [picture.index, picture]));
  const made = madeOnDay(venue, day, catalogue, options);
  return tillDay(venue, day, made, { seed: options.seed, catalogue: byIndex });
}

/** Days grouped by month, latest month first, each month in order. */
function monthsBack(from: CalendarDay, to: CalendarDay): CalendarDay[][] {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));
  const months = Map.groupBy(days, (day) => day.slice(0, 7));
  return [...months.values()].toReversed();
}

/**
 * Days without a rollup: a loaded day has one, and there is nothing to load for a day without
 * pizzas.
 */
async function missingDays(
  db: Db,
  venue: DemoVenue,
  days: readonly CalendarDay[],
): Promise<CalendarDay[]> {
  const { rows } = await sql<{ day: CalendarDay }>`
    SELECT business_date AS day FROM rollup_day
    WHERE venue_id = ${venue.id} AND business_date BETWEEN ${days[0]} AND ${days.at(-1)}`.execute(
    db,
  );
  const known = new Set(rows.map(({ day }) => day));
  return days.filter((day) => !known.has(day));
}
