import type { Db } from '#platform/db';
import { runNamed } from '#platform/named-statement';
import type { CalendarDay } from '@crustodian/domain/calendar-day';
import { SHIFT_CHANGE_HOUR } from '@crustodian/domain/shift';
import { MONTH_OF_DAY } from './rollup-cells.ts';

const DAY_CELL = ['business_date', 'shift', 'specialty', 'crust', 'size', 'ingredient'];
const MONTH_CELL = ['month', 'specialty', 'crust', 'size', 'ingredient'];

/**
 * SQL: what the pizzas of `source` (pizza columns, tracked and detections) add to the portions of
 * their day: evaluated 'buena' ones only (decision X64). Ingredient '' counts the pizzas.
 */
export const portionsOf = (source: string): string => `
  SELECT business_date, CASE WHEN hour < ${SHIFT_CHANGE_HOUR} THEN 'AM' ELSE 'PM' END AS shift,
    coalesce(specialty, '') AS specialty, coalesce(crust, '') AS crust,
    CASE json_typeof(tracked -> 'multisize')
      WHEN 'string' THEN tracked ->> 'multisize' ELSE '' END AS size,
    part.ingredient, sum(part.amount)::bigint AS amount
  FROM ${source} made
  CROSS JOIN LATERAL (
    SELECT '' AS ingredient, 1::bigint AS amount
    UNION ALL
    SELECT piece ->> 'type', round((piece ->> 'weight')::numeric * 1000)::bigint
    FROM json_array_elements(detections) piece WHERE piece ->> 'type' <> '') part
  WHERE evaluated AND snap_quality = 'buena'
  GROUP BY ${DAY_CELL.join(', ')}`;

/**
 * SQL: adds the cells of `changes` (a day's cell and amount, which may be negative) to day and month
 * of venue $1. In the order of their keys, so that two writers of a month wait and do not deadlock.
 */
export const addPortions = (changes: string): string => `
  put_portion_day AS (
    INSERT INTO portion_day (venue_id, ${DAY_CELL.join(', ')}, amount)
    SELECT $1::int, ${DAY_CELL.join(', ')}, amount FROM ${changes} ORDER BY ${DAY_CELL.join(', ')}
    ON CONFLICT (venue_id, ${DAY_CELL.join(', ')}) DO UPDATE
    SET amount = portion_day.amount + excluded.amount),
  put_portion_month AS (
    INSERT INTO portion_month (venue_id, ${MONTH_CELL.join(', ')}, amount)
    SELECT $1::int, ${MONTH_OF_DAY} AS month, specialty, crust, size, ingredient, sum(amount)
    FROM ${changes} GROUP BY ${MONTH_CELL.join(', ')} ORDER BY ${MONTH_CELL.join(', ')}
    ON CONFLICT (venue_id, ${MONTH_CELL.join(', ')}) DO UPDATE
    SET amount = portion_month.amount + excluded.amount)`;

const OF_PIZZAS = `(
  SELECT p.business_date, p.hour, p.specialty, p.crust, p.evaluated, p.snap_quality, d.tracked,
    d.detections
  FROM pizza p
  JOIN pizza_detail d ON d.venue_id = $1::int AND d.business_date = p.business_date AND d.id = p.id
  WHERE p.venue_id = $1::int AND p.business_date = $2::date AND d.business_date = $2::date
    AND ($3::bigint[] IS NULL OR p.id = ANY ($3::bigint[])))`;

const MOVE = {
  name: 'move portions',
  text: `WITH part AS (${portionsOf(OF_PIZZAS)}),
    changes AS (SELECT business_date, shift, specialty, crust, size, ingredient,
      amount * $4::int AS amount FROM part),
    ${addPortions('changes')} SELECT`,
};

/**
 * Takes the portions of pizzas out (sign -1) before they become another specialty or crust, or puts
 * them in (sign 1) after. Call in the transaction that changes them, under the lock of their day.
 */
export async function movePortions(
  trx: Db,
  { venue, day, pizzas }: { venue: number; day: CalendarDay; pizzas: readonly number[] },
  sign: 1 | -1,
): Promise<void> {
  await runNamed(trx, MOVE, [venue, day, pizzas, sign]);
}

const REFRESH = {
  name: 'refresh portions',
  text: `WITH fresh AS (${portionsOf(OF_PIZZAS)}),
    changes AS (
      SELECT business_date, shift, specialty, crust, size, ingredient, sum(amount) AS amount
      FROM (
        SELECT * FROM fresh
        UNION ALL
        SELECT business_date, shift, specialty, crust, size, ingredient, -amount FROM portion_day
        WHERE venue_id = $1::int AND business_date = $2::date) cell
      GROUP BY ${DAY_CELL.join(', ')} HAVING sum(amount) <> 0),
    ${addPortions('changes')} SELECT`,
};

/** Makes the portions of a venue's whole day from its facts again; under the lock of the day. */
export async function refreshPortions(trx: Db, venue: number, day: CalendarDay): Promise<void> {
  await runNamed(trx, REFRESH, [venue, day, null]);
}
