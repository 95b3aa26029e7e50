import type { CsvCell } from '@crustodian/contract/wire/csv';
import { EXPORT_TABLES, type ExportTable } from '@crustodian/contract/exports';
import { feedRights } from '@crustodian/domain/review/feed-visibility';
import type { Viewer } from '@crustodian/domain/people/access';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { pizzaId } from '@crustodian/domain/pizza/wire-id';
import { isSecretlyDisputed } from '#pizzas/audit/judged-tasks';
import { IS_GROUND_TRUTH } from '#pizzas/corrections/history';
import { visibleCondition } from '#pizzas/feed-pizza';
import type { Db } from '#platform/database/db';
import { sql, type RawBuilder } from 'kysely';

interface Asked {
  venues: readonly number[];
  day: CalendarDay;
  viewer: Viewer;
}

type Row = Record<string, unknown>;

/**
 * SQL condition: correction `c` may be exported by the viewer. The ground truth and original data
 * are the staff's.
 */
export const isExported = (viewer: Viewer) =>
  feedRights(viewer).staffData
    ? sql<boolean>`true`
    : sql<boolean>`(c.field <> 'original_data' AND NOT ${IS_GROUND_TRUTH})`;

/** Rows of some stores on one day, with one column for each in the data dictionary. */
const STATEMENTS: Record<ExportTable, (asked: Asked) => RawBuilder<Row>> = {
  pizzas: ({ venues, day, viewer }) => sql`SELECT p.id AS pizza, p.venue_id AS store,
      p.business_date AS day, to_char(p.local_ts, 'YYYY-MM-DD HH24:MI:SS') AS made_at, p.specialty,
      p.crust, p.snap_quality AS quality, p.standard AS verdict, p.score / 100.0::float8 AS score,
      CASE WHEN p.criteria IS NOT NULL
        THEN (SELECT json_agg(c / 100.0::float8)::text FROM unnest(p.criteria) c) END AS points,
      p.bubbles, p.overbaked, p.bad_cut, p.censored AS hidden, p.reviewed_at IS NOT NULL AS reviewed,
      p.scoring_version AS engine
    FROM pizza p WHERE p.venue_id = ANY (${venues}::int[]) AND p.business_date = ${day}::date
      AND (${sql.raw(visibleCondition(feedRights(viewer)))})`,
  corrections: ({
    venues,
    day,
    viewer,
  }) => sql`SELECT c.id::text AS correction, c.pizza_id AS pizza,
      c.venue_id AS store, c.business_date AS day, c.at, c.user_id AS person, c.field,
      c.old_value::text AS before, c.new_value::text AS after, c.undoes::text
    FROM correction c JOIN pizza p ON p.venue_id = c.venue_id AND p.business_date = c.business_date
      AND p.id = c.pizza_id
    WHERE c.venue_id = ANY (${venues}::int[]) AND c.business_date = ${day}::date
      AND (${sql.raw(visibleCondition(feedRights(viewer)))}) AND ${isExported(viewer)}`,
  judgements: ({ venues, day, viewer }) => sql`SELECT pizza_id AS pizza, venue_id AS store,
      business_date AS day, purpose, rater_id AS person, judged_at, kind, standard AS verdict, score,
      ninths::text, bubbles, overbaked, bad_cut,
      (engine_result ->> 'score')::float8 AS engine_score, task_id
    FROM audit_judgement j WHERE venue_id = ANY (${venues}::int[]) AND business_date = ${day}::date
      AND purpose IN ('audit', 'double', 'dispute') AND NOT ${isSecretlyDisputed(viewer, 'j')}`,
  figures: ({ venues, day }) => sql`SELECT venue_id AS store, business_date AS day,
      detected AS pizzas, scored, score_sum / 100.0::float8 / NULLIF(scored, 0) AS mean_score, bad,
      good, excellent, reviewed, to_standard, maybe_to_standard, not_to_standard, censored AS hidden
    FROM rollup_day WHERE venue_id = ANY (${venues}::int[]) AND business_date = ${day}::date`,
};

interface KeyColumn {
  sql: string;
  type: 'int' | 'bigint' | 'uuid';
  /** The column of the row that holds it. */
  in: string;
}

/** What a table's rows are ordered by, the store first. */
const KEYS: Record<ExportTable, readonly KeyColumn[]> = {
  pizzas: [
    { sql: 'p.venue_id', type: 'int', in: 'store' },
    { sql: 'p.id', type: 'bigint', in: 'pizza' },
  ],
  corrections: [
    { sql: 'c.venue_id', type: 'int', in: 'store' },
    { sql: 'c.pizza_id', type: 'bigint', in: 'pizza' },
    { sql: 'c.id', type: 'bigint', in: 'correction' },
  ],
  judgements: [
    { sql: 'venue_id', type: 'int', in: 'store' },
    { sql: 'pizza_id', type: 'bigint', in: 'pizza' },
    { sql: 'task_id', type: 'uuid', in: 'task_id' },
  ],
  figures: [{ sql: 'venue_id', type: 'int', in: 'store' }],
};

/** Rows that are read and written at once: some ten milliseconds of the server's thread. */
const ROWS = 1000;

/**
 * The rows of a table for some stores on one day, in the columns of the data dictionary, a thousand
 * at a time.
 * @param venues in ascending order
 */
export async function* tableRows(
  db: Db,
  table: ExportTable,
  asked: Asked,
): AsyncGenerator<CsvCell[][]> {
  const key = KEYS[table];
  const order = sql.raw(key.map((column) => column.sql).join(', '));
  let { venues } = asked;
  let after = sql``;
  while (venues.length > 0) {
    const { rows } = await sql<Row>`${STATEMENTS[table]({ ...asked, venues })} ${after}
      ORDER BY ${order} LIMIT ${ROWS}`.execute(db);
    if (rows.length > 0) yield rows.map((row) => cellsOf(table, row, asked.day));
    const last = rows.at(-1);
    if (!last || rows.length < ROWS) return;
    venues = venues.filter((venue) => venue >= Number(last['store']));
    const values = key.map((column) => sql`${last[column.in]}::${sql.raw(column.type)}`);
    after = sql`AND (${order}) > (${sql.join(values)})`;
  }
}

function cellsOf(table: ExportTable, row: Row, day: CalendarDay): CsvCell[] {
  return Object.keys(EXPORT_TABLES[table]).map((column) => {
    const value = column === 'pizza' ? idOf(row, day) : row[column];
    if (value === undefined) throw new Error(`${table} has no column ${column}`);
    return cellOf(value);
  });
}

const idOf = ({ store, pizza }: Record<string, unknown>, day: CalendarDay): string =>
  pizzaId({ venue: Number(store), day, id: Number(pizza) });

function cellOf(value: unknown): CsvCell {
  if (value === null || typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}
