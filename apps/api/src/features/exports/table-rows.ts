import type { CsvCell } from '@crustodian/contract/wire/csv';
import { EXPORT_TABLES, type ExportTable } from '@crustodian/contract/exports';
import { feedRights } from '@crustodian/domain/review/feed-visibility';
import type { Viewer } from '@crustodian/domain/people/access';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { pizzaId } from '@crustodian/domain/pizza/wire-id';
import { visibleCondition } from '#pizzas/feed-pizza';
import type { Db } from '#platform/database/db';
import { sql, type RawBuilder } from 'kysely';

interface Asked {
  venues: readonly number[];
  day: CalendarDay;
  viewer: Viewer;
}

/** Rows of some stores on one day, with one column for each in the data dictionary. */
const STATEMENTS: Record<ExportTable, (asked: Asked) => RawBuilder<Record<string, unknown>>> = {
  pizzas: ({ venues, day, viewer }) => sql`SELECT p.id AS pizza, p.venue_id AS store,
      p.business_date AS day, to_char(p.local_ts, 'YYYY-MM-DD HH24:MI:SS') AS made_at, p.specialty,
      p.crust, p.snap_quality AS quality, p.standard AS verdict, p.score / 100.0::float8 AS score,
      CASE WHEN p.criteria IS NOT NULL
        THEN (SELECT json_agg(c / 100.0::float8)::text FROM unnest(p.criteria) c) END AS points,
      p.bubbles, p.overbaked, p.bad_cut, p.censored AS hidden, p.reviewed_at IS NOT NULL AS reviewed,
      p.scoring_version AS engine
    FROM pizza p WHERE p.venue_id = ANY (${venues}::int[]) AND p.business_date = ${day}::date
      AND (${sql.raw(visibleCondition(feedRights(viewer)))})
    ORDER BY p.venue_id, p.id`,
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
      AND (${sql.raw(visibleCondition(feedRights(viewer)))})
    ORDER BY c.venue_id, c.pizza_id, c.id`,
  judgements: ({ venues, day }) => sql`SELECT pizza_id AS pizza, venue_id AS store,
      business_date AS day, purpose, rater_id AS person, judged_at, kind, standard AS verdict, score,
      ninths::text, bubbles, overbaked, bad_cut,
      (engine_result ->> 'score')::float8 AS engine_score
    FROM audit_judgement WHERE venue_id = ANY (${venues}::int[]) AND business_date = ${day}::date
      AND purpose IN ('audit', 'double', 'dispute')
    ORDER BY venue_id, pizza_id, task_id`,
  figures: ({ venues, day }) => sql`SELECT venue_id AS store, business_date AS day,
      detected AS pizzas, scored, score_sum / 100.0::float8 / NULLIF(scored, 0) AS mean_score, bad,
      good, excellent, reviewed, to_standard, maybe_to_standard, not_to_standard, censored AS hidden
    FROM rollup_day WHERE venue_id = ANY (${venues}::int[]) AND business_date = ${day}::date
    ORDER BY venue_id`,
};

/** The rows of a table for some stores on one day, in the columns of the data dictionary. */
export async function tableRows(db: Db, table: ExportTable, asked: Asked): Promise<CsvCell[][]> {
  const { rows } = await STATEMENTS[table](asked).execute(db);
  const columns = Object.keys(EXPORT_TABLES[table]);
  return rows.map((row) =>
    columns.map((column) => {
      const isId = column === 'pizza';
      const value = isId ? idOf(row, asked.day) : row[column];
      if (value === undefined) throw new Error(`${table} has no column ${column}`);
      return cellOf(value);
    }),
  );
}

const idOf = ({ store, pizza }: Record<string, unknown>, day: CalendarDay): string =>
  pizzaId({ venue: Number(store), day, id: Number(pizza) });

function cellOf(value: unknown): CsvCell {
  if (value === null || typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}
