import type { Db } from '#platform/database/db';
import { runNamed } from '#platform/database/named-statement';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { DEFAULT_QUALITY, type QualityDefinition } from '@crustodian/domain/score/quality-band';
import { hundredths } from '../pizza-row.ts';
import {
  FACTS,
  MONTH_MEASURES,
  MONTH_OF_DAY,
  NEXT_VALUE,
  ROLLUP_TABLES,
  factValues,
  figureColumns,
  freshCells,
  keyColumns,
  limitsInForce,
  type RollupTable,
} from './rollup-cells.ts';

/** The cells of a venue's day whose facts changed. */
export interface TouchedCells {
  /** Hours of the business day, 4..27. */
  hours: readonly number[];
  /** Specialties before and after the change; null if unknown. */
  specialties: readonly (string | null)[];
  /** Whether pizzas were added, in which case a shift waits for their charts. */
  hasNewPizzas?: boolean;
}

/**
 * SQL: whether to recompute every cell: none is specified, or the day was counted with other
 * limits. Materialized, because Citus may otherwise drop the condition on a shard, and its rows
 * with it.
 */
const IS_OUTDATED = `
  outdated AS MATERIALIZED (
    SELECT $${NEXT_VALUE}::int[] IS NULL OR EXISTS (SELECT FROM rollup_day d CROSS JOIN rule
      WHERE d.venue_id = $1::int AND d.business_date BETWEEN $2::date AND $3::date
        AND d.detected > 0
        AND (d.band_min, d.band_max) IS DISTINCT FROM (rule.band_min, rule.band_max)) AS is_so)`;

/**
 * Which cells of a rollup a refresh recomputes; the parameters are the touched hours and
 * specialties.
 */
const isTouched = (column: string, parameter: string): string =>
  `(${column} = ANY (${parameter}) OR (SELECT is_so FROM outdated))`;
const IS_TOUCHED = {
  rollup_hour: isTouched('hour', `$${NEXT_VALUE}::int[]`),
  rollup_specialty: isTouched('specialty', `$${NEXT_VALUE + 1}::text[]`),
  rollup_day: 'true',
} as const satisfies Record<RollupTable, string>;

/**
 * SQL: the locked days of a recount. Other days in its range may be started concurrently, and their
 * transactions are still working on them.
 */
const IS_LOCKED = `($${NEXT_VALUE + 2}::date[] IS NULL OR business_date = ANY ($${NEXT_VALUE + 2}::date[]))`;

/** Writes the touched cells of one rollup and removes those without facts. */
function refreshOf(table: RollupTable): string {
  const keys = keyColumns(table);
  const figures = figureColumns(table);
  const columns = [...keys, ...figures].join(', ');
  return `
  fresh_${table} AS (${freshCells(table, `${IS_LOCKED} AND ${IS_TOUCHED[table]}`)}),
  put_${table} AS (
    INSERT INTO ${table} (${columns}) SELECT ${columns} FROM fresh_${table}
    ON CONFLICT (${keys.join(', ')}) DO UPDATE
    SET ${figures.map((figure) => `${figure} = excluded.${figure}`).join(', ')}),
  drop_${table} AS (
    DELETE FROM ${table}
    WHERE venue_id = $1::int AND business_date BETWEEN $2::date AND $3::date
      AND ${IS_LOCKED} AND ${IS_TOUCHED[table]}
      AND (${keys.join(', ')}) NOT IN (SELECT ${keys.join(', ')} FROM fresh_${table}))`;
}

const CELLS_OF_MONTH = ['shift', 'specialty', ...MONTH_MEASURES].join(', ');
const difference = (measure: string) => `sum(sign * ${measure}) AS ${measure}`;

/**
 * SQL: the cells of rollup_specialty before the write, as a value, because a distributed engine
 * runs each modifying part of a statement separately, so the next part would read the new rows.
 */
const CELLS_BEFORE = `json_populate_recordset(NULL::rollup_specialty, $${NEXT_VALUE + 3}::json)`;
const READ_CELLS = {
  name: 'cells before',
  text: `SELECT coalesce(json_agg(cell), '[]')::text AS cells FROM rollup_specialty cell
    WHERE venue_id = $1::int AND business_date BETWEEN $2::date AND $3::date`,
};

async function readCells(trx: Db, venue: number, from: CalendarDay, to: CalendarDay) {
  const [row] = await runNamed<{ cells: string }>(trx, READ_CELLS, [venue, from, to]);
  return row!.cells;
}

/**
 * Adds the changes of the day's touched cells to their month. Uses differences instead of new sums,
 * because several days of a month change concurrently, each under its own lock.
 */
const ADD_TO_MONTH = `
  month_difference AS (
    SELECT $1::int AS venue_id, ${MONTH_OF_DAY} AS month, shift, specialty,
      ${MONTH_MEASURES.map(difference).join(', ')}
    FROM (
      SELECT 1 AS sign, business_date, ${CELLS_OF_MONTH} FROM fresh_rollup_specialty
      UNION ALL
      SELECT -1, business_date, ${CELLS_OF_MONTH} FROM ${CELLS_BEFORE}
      WHERE ${IS_LOCKED} AND ${IS_TOUCHED.rollup_specialty}) cell
    GROUP BY month, shift, specialty
    HAVING ${MONTH_MEASURES.map((measure) => `sum(sign * ${measure}) <> 0`).join(' OR ')}),
  put_month AS (
    INSERT INTO rollup_month (venue_id, month, ${CELLS_OF_MONTH})
    SELECT venue_id, month, ${CELLS_OF_MONTH} FROM month_difference ORDER BY shift, specialty
    ON CONFLICT (venue_id, month, shift, specialty) DO UPDATE
    SET ${MONTH_MEASURES.map((measure) => `${measure} = rollup_month.${measure} + excluded.${measure}`).join(', ')})`;

const WRITE_CELLS = [FACTS, IS_OUTDATED, ...ROLLUP_TABLES.map(refreshOf), ADD_TO_MONTH].join(',');

/** Written under the day's lock, which charting also takes, so that no fact is missed. */
const QUEUE_CHARTS = `
  ordered AS (INSERT INTO chart_due AS due (venue_id, business_date, awaited)
    VALUES ($1::int, $2::date, $${NEXT_VALUE + 4}::boolean)
    ON CONFLICT (venue_id, business_date) DO UPDATE SET awaited = true
    WHERE excluded.awaited AND NOT due.awaited)`;

const REFRESH = {
  name: 'refresh rollups',
  text: `WITH ${WRITE_CELLS},${QUEUE_CHARTS} SELECT`,
};
const RECOUNT = { name: 'recount rollups', text: `WITH ${WRITE_CELLS} SELECT` };

/**
 * Recomputes the rollups of a venue's day from its facts: the touched cells and the day's row, or
 * every cell; also queues its charts. Call in the transaction that changed the facts, under the
 * lock of its day.
 */
export async function refreshRollups(
  trx: Db,
  venue: number,
  day: CalendarDay,
  touched?: TouchedCells,
): Promise<void> {
  const hours = touched?.hours ?? null;
  const specialties = touched?.specialties.map((specialty) => specialty ?? '') ?? null;
  const before = await readCells(trx, venue, day, day);
  const isAwaited = touched?.hasNewPizzas ?? false;
  const values = [...factValues(venue, day, day), hours, specialties, null, before, isAwaited];
  await runNamed(trx, REFRESH, values);
}

/**
 * Locks the quality limits until the transaction ends, and recalculates those of its days that were
 * counted with earlier limits, because a recount does not see uncommitted days. Call last in a
 * transaction that started days, so that it does not wait afterwards for locks held by a recount.
 */
export async function keepLimits(
  trx: Db,
  venue: number,
  days: readonly CalendarDay[],
): Promise<void> {
  await runNamed(trx, HOLD_LIMITS, [venue]);
  const { min, max } = DEFAULT_QUALITY;
  const values = [venue, days, hundredths(min), hundredths(max)];
  const outdated = await runNamed<{ day: CalendarDay }>(trx, OUTDATED_DAYS, values);
  for (const { day } of outdated) await refreshRollups(trx, venue, day);
}

const HOLD_LIMITS = {
  name: 'hold limits of quality',
  text: `SELECT FROM company WHERE id = (SELECT company_id FROM venue WHERE id = $1::int) FOR SHARE`,
};

const USUAL = { min: '$3::int', max: '$4::int' };
const NONE = { min: 'NULL::int', max: 'NULL::int' };

const OUTDATED_DAYS = {
  name: 'days counted with other limits',
  text: `
    SELECT d.business_date AS day FROM rollup_day d
    JOIN (SELECT v.id, ${limitsInForce(USUAL, NONE)} FROM venue v JOIN company c ON c.id = v.company_id) rule
      ON rule.id = d.venue_id
    WHERE d.venue_id = $1::int AND d.business_date = ANY ($2::date[])
      AND d.detected > 0
      AND (d.band_min, d.band_max) IS DISTINCT FROM (rule.band_min, rule.band_max)
    ORDER BY d.business_date`,
};

/** Days of a venue, and the quality definition to count them with. */
export interface Recounted {
  venue: number;
  from: CalendarDay;
  to: CalendarDay;
  definition: QualityDefinition;
}

/**
 * Recomputes every cell of these days from their facts with another quality definition, and keeps
 * the days locked until the transaction ends. Closed days stay unchanged. Returns how many days
 * there were.
 */
export async function recountDays(
  trx: Db,
  { venue, from, to, definition }: Recounted,
): Promise<number> {
  const locked = await runNamed<{ day: CalendarDay }>(trx, LOCK_DAYS, [venue, from, to]);
  const days = locked.map(({ day }) => day);
  const before = await readCells(trx, venue, from, to);
  const values = [...factValues(venue, from, to, definition), null, null, days, before];
  await runNamed(trx, RECOUNT, values);
  return days.length;
}

const LOCK_DAYS = {
  name: 'lock days',
  text: `SELECT business_date AS day FROM rollup_day
    WHERE venue_id = $1::int AND business_date BETWEEN $2::date AND $3::date AND closed_at IS NULL
    ORDER BY business_date FOR UPDATE`,
};
