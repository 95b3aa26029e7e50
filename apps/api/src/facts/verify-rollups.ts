import type { Db } from '#platform/db';
import { withRetry } from '#platform/retry';
import { addDays, type CalendarDay } from '@crustodian/domain/calendar-day';
import { CompiledQuery, sql } from 'kysely';
import {
  FACTS,
  ROLLUP_TABLES,
  factValues,
  figureColumns,
  freshCells,
  keyColumns,
  type RollupTable,
} from './rollup-cells.ts';
import { lockDay, refreshRollups } from './rollups.ts';

/** A cell whose stored figures are not those of the facts; null where a side has no such cell. */
export interface RollupDifference {
  table: RollupTable;
  venue: number;
  day: CalendarDay;
  stored: Record<string, unknown> | null;
  facts: Record<string, unknown> | null;
}

/** Days compared by one statement: bounds what the server holds at a time. */
const DAYS_AT_ONCE = 31;

/** Compares every rollup with the facts, both ways, and answers each cell that differs. */
export async function verifyRollups(db: Db): Promise<RollupDifference[]> {
  const differences: RollupDifference[] = [];
  for (const { venue_id: venue, first, last } of await venuesWithFacts(db)) {
    for (let from = first; from <= last; from = addDays(from, DAYS_AT_ONCE)) {
      const to = addDays(from, DAYS_AT_ONCE - 1);
      for (const table of ROLLUP_TABLES) {
        differences.push(...(await differencesOf(db, { table, venue, from, to })));
      }
    }
  }
  return differences;
}

/** Makes the rollups of every day with a difference from its facts again. Answers the number of days. */
export async function repairRollups(
  db: Db,
  differences: readonly RollupDifference[],
): Promise<number> {
  const days = new Map(differences.map(({ venue, day }) => [`${venue} ${day}`, { venue, day }]));
  for (const { venue, day } of days.values()) {
    await withRetry(() =>
      db.transaction().execute(async (trx) => {
        await lockDay(trx, venue, day);
        await refreshRollups(trx, venue, day);
      }),
    );
  }
  return days.size;
}

/** Every venue that has facts or rollups, with the first and the last day of either. */
async function venuesWithFacts(db: Db) {
  const { rows } = await sql<{ venue_id: number; first: CalendarDay; last: CalendarDay }>`
    SELECT venue_id, min(first) AS first, max(last) AS last FROM (
      SELECT venue_id, min(business_date) AS first, max(business_date) AS last
        FROM pizza GROUP BY venue_id
      UNION ALL SELECT venue_id, min(business_date), max(business_date)
        FROM rollup_day GROUP BY venue_id
      UNION ALL SELECT venue_id, min(business_date), max(business_date)
        FROM rollup_hour GROUP BY venue_id
      UNION ALL SELECT venue_id, min(business_date), max(business_date)
        FROM rollup_specialty GROUP BY venue_id) known
    GROUP BY venue_id ORDER BY venue_id`.execute(db);
  return rows;
}

interface Compared {
  table: RollupTable;
  venue: number;
  from: CalendarDay;
  to: CalendarDay;
}

/** One statement, one snapshot: a day that changes meanwhile is seen before or after, never between. */
async function differencesOf(
  db: Db,
  { table, venue, from, to }: Compared,
): Promise<RollupDifference[]> {
  const keys = keyColumns(table);
  const columns = [...keys, ...figureColumns(table)].join(', ');
  const text = `WITH ${FACTS},
    facts AS (${freshCells(table)}),
    stored AS (SELECT ${columns} FROM ${table}
      WHERE venue_id = $1::int AND business_date BETWEEN $2::date AND $3::date)
    SELECT business_date AS day, to_jsonb(stored) AS stored, to_jsonb(facts) AS facts
    FROM stored FULL JOIN facts USING (${keys.join(', ')})
    WHERE to_jsonb(stored) IS DISTINCT FROM to_jsonb(facts)
    ORDER BY ${keys.join(', ')}`;
  const { rows } = await db.executeQuery(
    CompiledQuery.raw(text, factValues(venue, from, to)) as CompiledQuery<
      Pick<RollupDifference, 'day' | 'stored' | 'facts'>
    >,
  );
  return rows.map((row) => ({ table, venue, ...row }));
}
