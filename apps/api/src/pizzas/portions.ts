import type { Db } from '#platform/database/db';
import { runNamed } from '#platform/database/named-statement';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { SHIFT_CHANGE_HOUR } from '@crustodian/domain/time/shift';
import { MONTH_OF_DAY } from './rollups/rollup-cells.ts';

/** The texts that identify a kind of portion; ingredient '' counts the pizzas. */
export const KIND_TEXTS = ['specialty', 'crust', 'size', 'ingredient'] as const;
const TEXTS = KIND_TEXTS.join(', ');

/**
 * SQL: the number of a kind, a hash of its texts, so that a write need not look it up; 52 bits are
 * safe in JSON and sufficient for the few hundred kinds of a venue.
 */
const KIND = `('x' || left(encode(sha256(convert_to(
    concat_ws(':', length(specialty), length(crust), length(size),
      specialty || crust || size || ingredient), 'UTF8')), 'hex'), 13))::bit(52)::bigint`;

/**
 * SQL: the portions that the pizzas of `source` (pizza columns, tracked and detections) add to
 * their day, by kind and its texts: only scored pizzas, as for all other figures (decisions X64 and
 * X107).
 */
export const portionsOf = (source: string): string => `
  SELECT business_date, ${KIND} AS kind, ${TEXTS},
    coalesce(sum(amount) FILTER (WHERE hour < ${SHIFT_CHANGE_HOUR}), 0)::bigint AS am,
    coalesce(sum(amount) FILTER (WHERE hour >= ${SHIFT_CHANGE_HOUR}), 0)::bigint AS pm
  FROM (
    SELECT business_date, hour, coalesce(specialty, '') AS specialty, coalesce(crust, '') AS crust,
      CASE json_typeof(tracked -> 'multisize')
        WHEN 'string' THEN tracked ->> 'multisize' ELSE '' END AS size,
      part.ingredient, part.amount
    FROM ${source} made
    CROSS JOIN LATERAL (
      SELECT '' AS ingredient, 1::bigint AS amount
      UNION ALL
      SELECT type, sum(round(weight * 1000))::bigint
      FROM json_to_recordset(detections) AS piece(type text, weight numeric)
      WHERE type <> '' GROUP BY type) part
    WHERE evaluated AND snap_quality = 'buena' AND NOT censored) pieces
  GROUP BY business_date, ${TEXTS}`;

/** SQL: inserts the kinds of `cells`, sorted by number like all writers, to avoid deadlocks. */
const putKinds = (cells: string): string => `
  INSERT INTO portion_kind (venue_id, kind, ${TEXTS})
  SELECT DISTINCT $1::int, kind, ${TEXTS} FROM ${cells} ORDER BY kind
  ON CONFLICT (venue_id, kind)`;

/** SQL: adds `changes` (day, kind, am and pm, which may be negative) to day and month of venue $1. */
const addAmounts = (changes: string): string => `
  put_portion_day AS (
    INSERT INTO portion_day (venue_id, business_date, kind, am, pm)
    SELECT $1::int, business_date, kind, am, pm FROM ${changes} ORDER BY business_date, kind
    ON CONFLICT (venue_id, business_date, kind) DO UPDATE
    SET am = portion_day.am + excluded.am, pm = portion_day.pm + excluded.pm),
  put_portion_month AS (
    INSERT INTO portion_month (venue_id, month, kind, amount)
    SELECT $1::int, ${MONTH_OF_DAY} AS month, kind, sum(am + pm)
    FROM ${changes} GROUP BY month, kind ORDER BY month, kind
    ON CONFLICT (venue_id, month, kind) DO UPDATE
    SET amount = portion_month.amount + excluded.amount)`;

/**
 * SQL: adds the cells of `changes`, in the format of portionsOf, to day and month of venue $1.
 * Sorted by key, so that two writers of a month wait instead of deadlocking.
 */
export const addPortions = (changes: string): string =>
  `put_portion_kind AS (${putKinds(changes)} DO NOTHING), ${addAmounts(changes)}`;

const OF_PIZZAS = `(
  SELECT p.business_date, p.hour, p.specialty, p.crust, p.evaluated, p.snap_quality, p.censored,
    d.tracked, d.detections
  FROM pizza p
  JOIN pizza_detail d ON d.venue_id = $1::int AND d.business_date = p.business_date AND d.id = p.id
  WHERE p.venue_id = $1::int AND p.business_date = $2::date AND d.business_date = $2::date
    AND ($3::bigint[] IS NULL OR p.id = ANY ($3::bigint[])))`;

const MOVE = {
  name: 'move portions',
  text: `WITH part AS (${portionsOf(OF_PIZZAS)}),
    changes AS (
      SELECT business_date, kind, ${TEXTS}, am * $4::int AS am, pm * $4::int AS pm FROM part),
    ${addPortions('changes')} SELECT`,
};

/**
 * Subtracts (sign -1) the portions of pizzas before they change specialty or crust or are hidden,
 * or adds them (sign 1) afterwards. Call in the transaction that changes them, under the lock of
 * their day.
 */
export async function movePortions(
  trx: Db,
  { venue, day, pizzas }: { venue: number; day: CalendarDay; pizzas: readonly number[] },
  sign: 1 | -1,
): Promise<void> {
  await runNamed(trx, MOVE, [venue, day, pizzas, sign]);
}

const setTexts = KIND_TEXTS.map((text) => `${text} = excluded.${text}`).join(', ');
const isMisnamed = KIND_TEXTS.map((text) => `portion_kind.${text} <> excluded.${text}`).join(
  ' OR ',
);

/** Also repairs missing or misnamed kinds, even if their amounts are unchanged. */
const REFRESH = {
  name: 'refresh portions',
  text: `WITH fresh AS (${portionsOf(OF_PIZZAS)}),
    put_portion_kind AS (${putKinds('fresh')} DO UPDATE SET ${setTexts} WHERE ${isMisnamed}),
    changes AS (
      SELECT business_date, kind, sum(am)::bigint AS am, sum(pm)::bigint AS pm
      FROM (
        SELECT business_date, kind, am, pm FROM fresh
        UNION ALL
        SELECT business_date, kind, -am, -pm FROM portion_day
        WHERE venue_id = $1::int AND business_date = $2::date) cell
      GROUP BY business_date, kind HAVING sum(am) <> 0 OR sum(pm) <> 0),
    ${addAmounts('changes')} SELECT`,
};

/** Recomputes the portions of a venue's whole day from its facts; call under the lock of the day. */
export async function refreshPortions(trx: Db, venue: number, day: CalendarDay): Promise<void> {
  await runNamed(trx, REFRESH, [venue, day, null]);
}
