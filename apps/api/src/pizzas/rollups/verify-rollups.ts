import type { Db } from '#platform/database/db';
import { withRetry } from '#platform/database/retry';
import { addMonths, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { monthEnd, monthStamp } from '@crustodian/domain/time/month';
import { CompiledQuery, sql } from 'kysely';
import { KIND_TEXTS, portionsOf, refreshPortions } from '../portions.ts';
import {
  FACTS,
  FRESH_MONTHS,
  MONTH_MEASURES,
  MONTH_OF_DAY,
  factValues,
  figureColumns,
  freshCells,
  keyColumns,
  type RollupTable,
} from './rollup-cells.ts';
import { readClosedDays } from './closed-days.ts';
import { startDay } from './day-lock.ts';
import { refreshRollups } from './rollups.ts';

interface Compared {
  /** Key columns of a cell. */
  keys: readonly string[];
  figures: readonly string[];
  /** Columns from another table that identify a cell. */
  names: readonly string[];
  /** SQL: the cells computed from the facts. */
  facts: string;
  /** Column of the day or month. */
  time: string;
  /** SQL condition: a stored row counts as missing. */
  empty: string;
  /** SQL, for months: the cells of closed days, whose facts are gone. */
  closed?: string;
}

const rollup = (table: RollupTable): Compared => ({
  keys: keyColumns(table),
  figures: figureColumns(table),
  names: [],
  facts: freshCells(table),
  time: 'business_date',
  empty: 'false',
});

const PORTIONS = `SELECT * FROM (${portionsOf(`(
  SELECT p.business_date, p.hour, p.specialty, p.crust, p.evaluated, p.snap_quality, p.censored,
    d.tracked, d.detections
  FROM pizza p JOIN pizza_detail d USING (venue_id, business_date, id)
  WHERE p.venue_id = $1::int AND p.business_date BETWEEN $2::date AND $3::date)`)}) part
  WHERE am <> 0 OR pm <> 0`;

const MONTHS_OF_DAYS = `SELECT venue_id, ${MONTH_OF_DAY} AS month, kind, ${KIND_TEXTS.join(', ')},
    sum(am + pm)::bigint AS amount
  FROM portion_day JOIN portion_kind USING (venue_id, kind)
  WHERE venue_id = $1::int AND business_date BETWEEN $2::date AND $3::date AND (am <> 0 OR pm <> 0)
  GROUP BY venue_id, month, kind, ${KIND_TEXTS.join(', ')}`;

/** SQL: the days of venue $1 whose pizzas were deleted; their figures are final. */
const CLOSED = `business_date IN (SELECT business_date FROM rollup_day
  WHERE venue_id = $1::int AND business_date BETWEEN $2::date AND $3::date AND closed_at IS NOT NULL)`;

/** All tables derived from the facts; days before the months that are summed from them. */
const COMPARED = {
  rollup_hour: rollup('rollup_hour'),
  rollup_specialty: rollup('rollup_specialty'),
  rollup_day: rollup('rollup_day'),
  rollup_month: {
    keys: ['venue_id', 'month', 'shift', 'specialty'],
    figures: MONTH_MEASURES,
    names: [],
    facts: FRESH_MONTHS,
    time: 'month',
    empty: 'detected = 0',
    closed: `SELECT venue_id, ${MONTH_OF_DAY} AS month, shift, specialty, ${MONTH_MEASURES.join(', ')}
      FROM rollup_specialty WHERE venue_id = $1::int AND ${CLOSED}`,
  },
  portion_day: {
    keys: ['venue_id', 'business_date', 'kind'],
    figures: ['am', 'pm'],
    names: KIND_TEXTS,
    facts: `SELECT $1::int AS venue_id, part.* FROM (${PORTIONS}) part`,
    time: 'business_date',
    empty: 'am = 0 AND pm = 0',
  },
  portion_month: {
    keys: ['venue_id', 'month', 'kind'],
    figures: ['amount'],
    names: KIND_TEXTS,
    facts: `SELECT $1::int AS venue_id, ${MONTH_OF_DAY} AS month, kind, ${KIND_TEXTS.join(', ')},
      sum(am + pm)::bigint AS amount FROM (${PORTIONS}) part
      GROUP BY month, kind, ${KIND_TEXTS.join(', ')}`,
    time: 'month',
    empty: 'amount = 0',
    closed: `SELECT venue_id, ${MONTH_OF_DAY} AS month, kind, ${KIND_TEXTS.join(', ')}, am + pm AS amount
      FROM portion_day JOIN portion_kind USING (venue_id, kind)
      WHERE venue_id = $1::int AND (am <> 0 OR pm <> 0) AND ${CLOSED}`,
  },
} as const satisfies Record<string, Compared>;
export type KeptTable = keyof typeof COMPARED;
const KEPT_TABLES = Object.keys(COMPARED) as KeptTable[];
const OF_MONTHS = ['rollup_month', 'portion_month'] as const satisfies readonly KeptTable[];

/** A cell whose stored figures differ from the facts; null if one side has no such cell. */
export interface RollupDifference {
  table: KeptTable;
  venue: number;
  /** For a month, its first day. */
  day: CalendarDay;
  stored: Record<string, unknown> | null;
  facts: Record<string, unknown> | null;
}

/**
 * Compares every rollup with the facts in both directions, and returns each cell that differs.
 * Closed days have no facts and are skipped.
 * @param progress called with each month of a venue that is compared
 */
export async function verifyRollups(
  db: Db,
  progress: (venue: number, month: CalendarDay) => void = () => undefined,
): Promise<RollupDifference[]> {
  const differences: RollupDifference[] = [];
  for (const { venue_id: venue, first, last } of await venuesWithFacts(db)) {
    // One month at a time, to limit memory.
    for (let month = monthStamp(first); month <= last; month = addMonths(month, 1)) {
      progress(venue, month);
      differences.push(...(await differencesOfMonth(db, { venue, month })));
    }
  }
  return differences;
}

/** Counting portions is costly: if those of the days are right, a month is compared with its days. */
async function differencesOfMonth(
  db: Db,
  place: { venue: number; month: CalendarDay },
): Promise<RollupDifference[]> {
  const differences: RollupDifference[] = [];
  for (const table of KEPT_TABLES) {
    const areDaysRight = !differences.some((each) => each.table === 'portion_day');
    const quicker = table === 'portion_month' && areDaysRight ? { facts: MONTHS_OF_DAYS } : {};
    differences.push(...(await differencesOf(db, { table, ...place, ...quicker })));
  }
  return differences;
}

/** Recomputes the rollups of every day that differs from its facts. Returns the number of days. */
export async function repairRollups(
  db: Db,
  differences: readonly RollupDifference[],
): Promise<number> {
  const ofDays = differences.filter(({ table }) => COMPARED[table].time === 'business_date');
  const days = new Map(ofDays.map(({ venue, day }) => [`${venue} ${day}`, { venue, day }]));
  for (const { venue, day } of days.values()) {
    await withRetry(() =>
      db.transaction().execute(async (trx) => {
        await startDay(trx, venue, day);
        // The day was closed after the comparison: its pizzas are gone, and its figures stay.
        const closed = await readClosedDays(trx, {
          venues: [venue],
          range: { min: day, max: day },
        });
        if (closed.length > 0) return;
        await refreshRollups(trx, venue, day);
        await refreshPortions(trx, venue, day);
      }),
    );
  }
  await repairMonths(db, differences);
  return days.size;
}

/** Called after the days are repaired, because a wrong day has added a wrong difference to its month. */
async function repairMonths(db: Db, differences: readonly RollupDifference[]): Promise<void> {
  const months = new Map(
    differences.map(({ venue, day }) => {
      const month = monthStamp(day);
      return [`${venue} ${month}`, { venue, month }];
    }),
  );
  for (const place of months.values()) {
    for (const table of OF_MONTHS) {
      const { keys, figures } = COMPARED[table];
      const columns = [...keys, ...figures];
      const wrong = await differencesOf(db, { table, ...place });
      for (const { stored, facts } of wrong) {
        const change = { ...(stored ?? facts) };
        for (const figure of figures) {
          change[figure] = Number(facts?.[figure] ?? 0) - Number(stored?.[figure] ?? 0);
        }
        // Adds a difference, so that concurrent updates are not lost.
        const values = columns.map((column) => sql`${change[column]}`);
        await sql`INSERT INTO ${sql.table(table)} (${sql.raw(columns.join(', '))})
          VALUES (${sql.join(values)})
          ON CONFLICT (${sql.raw(keys.join(', '))}) DO UPDATE SET ${sql.raw(
            figures
              .map((figure) => `${figure} = ${table}.${figure} + excluded.${figure}`)
              .join(', '),
          )}`.execute(db);
      }
    }
  }
}

/** Every venue that has facts or rollups, with the first and last day of either. */
async function venuesWithFacts(db: Db) {
  const kept = KEPT_TABLES.map((table) => {
    const { time } = COMPARED[table];
    return `UNION ALL SELECT venue_id, min(${time}), max(${time}) FROM ${table} GROUP BY venue_id`;
  });
  const { rows } = await sql<{ venue_id: number; first: CalendarDay; last: CalendarDay }>`
    SELECT venue_id, min(first) AS first, max(last) AS last FROM (
      SELECT venue_id, min(business_date) AS first, max(business_date) AS last
        FROM pizza GROUP BY venue_id
      ${sql.raw(kept.join('\n'))}) known
    GROUP BY venue_id ORDER BY venue_id`.execute(db);
  return rows;
}

interface RollupKey {
  table: KeptTable;
  venue: number;
  month: CalendarDay;
  /** SQL: the expected cells, if there is a cheaper way than from all facts. */
  facts?: string;
}

/** A single statement is a single snapshot: it sees a concurrent change completely or not at all. */
async function differencesOf(
  db: Db,
  { table, venue, month, facts }: RollupKey,
): Promise<RollupDifference[]> {
  const compared: Compared = COMPARED[table];
  const { keys, figures, names, time, empty } = compared;
  const columns = [...keys, ...names, ...figures].join(', ');
  const kept = names.length > 0 ? `${table} LEFT JOIN portion_kind USING (venue_id, kind)` : table;
  const isCompared = compared.closed ? 'true' : `NOT ${CLOSED}`;
  const text = `WITH ${FACTS},
    facts AS (SELECT ${columns} FROM (${facts ?? factsOf(compared)}) made WHERE ${isCompared}),
    stored AS (SELECT ${columns} FROM ${kept}
      WHERE venue_id = $1::int AND ${time} BETWEEN $2::date AND $3::date AND NOT (${empty})
        AND ${isCompared})
    SELECT ${time} AS day, to_jsonb(stored) AS stored, to_jsonb(facts) AS facts
    FROM stored FULL JOIN facts USING (${keys.join(', ')})
    WHERE to_jsonb(stored) IS DISTINCT FROM to_jsonb(facts)
    ORDER BY ${keys.join(', ')}`;
  const { rows } = await db.executeQuery(
    CompiledQuery.raw(text, factValues(venue, month, monthEnd(month))) as CompiledQuery<
      Pick<RollupDifference, 'day' | 'stored' | 'facts'>
    >,
  );
  return rows.map((row) => ({ table, venue, ...row }));
}

/** SQL: the cells computed from the facts; for months including those of closed days. */
function factsOf({ keys, names, figures, facts, closed }: Compared): string {
  if (!closed) return facts;
  const cell = [...keys, ...names].join(', ');
  const columns = [cell, ...figures].join(', ');
  return `SELECT ${cell}, ${figures.map((figure) => `sum(${figure}) AS ${figure}`).join(', ')}
    FROM (SELECT ${columns} FROM (${facts}) open_days UNION ALL
      SELECT ${columns} FROM (${closed}) closed_days) every_day GROUP BY ${cell}`;
}

/** Number of days whose figures can no longer be compared because their pizzas were deleted. */
export async function countClosedDays(db: Db): Promise<number> {
  const { rows } = await sql<{
    days: number;
  }>`SELECT venue_id, count(*)::int AS days FROM rollup_day
    WHERE closed_at IS NOT NULL GROUP BY venue_id`.execute(db);
  return rows.reduce((sum, { days }) => sum + days, 0);
}
