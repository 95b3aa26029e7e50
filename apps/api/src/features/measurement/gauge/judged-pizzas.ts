import { latePizzas } from '#pizzas/audit/late-pizzas';
import type { Db } from '#platform/database/db';
import { PICTURE_PATH } from '#pizzas/feed-pizza';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { sql } from 'kysely';
import { IS_FULLY_JUDGED } from '../../audited-figures/fully-judged.ts';

interface JudgedScope {
  venues: readonly number[];
  range: DayRange;
  /** Only judgements up to this time count, see lastFullHour. */
  hour: Date;
}

export interface JudgedPizza {
  judged: number;
  engine: number;
  /** The score by a second rater. */
  double: number | null;
  picture: string | null;
}

/**
 * Drawn pizzas to which a rater who saw no score gave points; only visible pictures are included,
 * and none of weeks whose draw is not published, of which no single human score may be shown.
 */
export async function readJudgedPizzas(
  db: Db,
  { venues, range, hour }: JudgedScope,
): Promise<JudgedPizza[]> {
  const { rows } = await sql<JudgedPizza>`
    SELECT j.score AS judged, (j.engine_result ->> 'score')::float8 AS engine, d.score AS double,
      CASE WHEN NOT p.censored AND p.picture IS NOT NULL AND EXISTS (SELECT FROM audit_seed s
          WHERE s.company_id = j.company_id AND s.revealed_at IS NOT NULL
            AND s.week <= j.business_date AND j.business_date < s.week + 7)
          AND ${IS_FULLY_JUDGED}
        THEN ${sql.raw(PICTURE_PATH)} END AS picture
    FROM audit_judgement j
      JOIN pizza p ON p.venue_id = j.venue_id AND p.business_date = j.business_date
        AND p.id = j.pizza_id
      LEFT JOIN audit_judgement d ON d.venue_id = j.venue_id AND d.business_date = j.business_date
        AND d.pizza_id = j.pizza_id AND d.purpose = 'double' AND d.kind = 'points'
        AND d.judged_at < ${hour}
    WHERE j.venue_id = ANY (${[...venues]}::int[])
      AND j.business_date BETWEEN ${range.min}::date AND ${range.max}::date
      AND j.purpose = 'audit' AND j.stratum = 'fit' AND j.kind = 'points'
      AND j.judged_at < ${hour}
      AND j.engine_result ->> 'score' IS NOT NULL
    ORDER BY j.venue_id, j.business_date, j.pizza_id`.execute(db);
  return rows;
}

/** First and second score of pizzas that came back to the same rater. */
export async function readRepeats(
  db: Db,
  { venues, range, hour }: JudgedScope,
): Promise<[first: number, second: number][]> {
  const { rows } = await sql<{ first: number; second: number }>`
    SELECT f.score AS first, j.score AS second
    FROM audit_judgement j JOIN audit_judgement f ON f.venue_id = j.venue_id
      AND f.business_date = j.business_date AND f.pizza_id = j.pizza_id
      AND f.rater_id = j.rater_id AND f.purpose = 'audit' AND f.kind = 'points'
    WHERE j.venue_id = ANY (${[...venues]}::int[]) AND j.purpose = 'repeat'
      AND j.kind = 'points' AND j.judged_at < ${hour}
      AND j.business_date BETWEEN ${range.min}::date AND ${range.max}::date`.execute(db);
  return rows.map(({ first, second }) => [first, second]);
}

/**
 * Drawn snapshots that the engine rejected as unfit: how many raters judged, and how many of these
 * they rejected too.
 */
export async function countUnfit(
  db: Db,
  { venues, range, hour }: JudgedScope,
): Promise<{ drawn: number; judged: number; upheld: number }> {
  const { rows } = await sql<{ drawn: number; judged: number; upheld: number }>`
    SELECT count(*)::int AS drawn, count(j.task_id)::int AS judged,
      count(*) FILTER (WHERE j.kind = 'unjudgeable')::int AS upheld
    FROM audit_pizza a
      LEFT JOIN audit_judgement j ON j.venue_id = a.venue_id
        AND j.business_date = a.business_date AND j.pizza_id = a.pizza_id AND j.purpose = 'audit'
        AND j.judged_at < ${hour}
    WHERE a.venue_id = ANY (${[...venues]}::int[]) AND a.stratum = 'unfit'
      AND a.business_date BETWEEN ${range.min}::date AND ${range.max}::date`.execute(db);
  return rows[0]!;
}

/** Scored pizzas that could not be drawn: hidden before the draw of their day, or added after it. */
export async function countOutside(
  db: Db,
  { venues, range }: { venues: readonly number[]; range: DayRange },
): Promise<{ hidden: number; late: number }> {
  const { rows } = await sql<{ hidden: number; late: number }>`
    SELECT coalesce(sum(cardinality(d.hidden)), 0)::int AS hidden,
      coalesce(sum(${latePizzas}), 0)::int AS late
    FROM audit_draw d
    WHERE d.venue_id = ANY (${[...venues]}::int[])
      AND d.business_date BETWEEN ${range.min}::date AND ${range.max}::date`.execute(db);
  return rows[0]!;
}

export interface DrawnPizza {
  venue: number;
  state: 'waiting' | 'judged' | 'doubled';
}

/**
 * The state of the drawn pizzas of each venue, in the order of days and lots, without their
 * identity.
 */
export async function readDrawn(
  db: Db,
  { venues, range, hour }: JudgedScope,
): Promise<DrawnPizza[]> {
  const { rows } = await sql<DrawnPizza>`
    SELECT a.venue_id AS venue, CASE
        WHEN bool_or(j.purpose = 'double') THEN 'doubled'
        WHEN bool_or(j.purpose = 'audit') THEN 'judged'
        ELSE 'waiting' END AS state
    FROM audit_pizza a
      LEFT JOIN audit_judgement j ON j.venue_id = a.venue_id
        AND j.business_date = a.business_date AND j.pizza_id = a.pizza_id
        AND j.purpose IN ('audit', 'double') AND j.judged_at < ${hour}
    WHERE a.venue_id = ANY (${[...venues]}::int[]) AND a.stratum = 'fit'
      AND a.business_date BETWEEN ${range.min}::date AND ${range.max}::date
    GROUP BY a.venue_id, a.business_date, a.place ORDER BY a.venue_id, a.business_date, a.place`.execute(
    db,
  );
  return rows;
}

export interface EngineStart {
  engine: string;
  day: CalendarDay;
}

/**
 * Engines of the drawn days, each with the first day on which it scored most pizzas first, sorted
 * by that day.
 */
export async function readEngines(
  db: Db,
  { venues, range }: { venues: readonly number[]; range: DayRange },
): Promise<EngineStart[]> {
  const { rows } = await sql<EngineStart>`
    SELECT split_part(engine, '+', 1) AS engine, min(business_date) AS day FROM audit_draw
    WHERE venue_id = ANY (${[...venues]}::int[]) AND engine IS NOT NULL
      AND business_date BETWEEN ${range.min}::date AND ${range.max}::date
    GROUP BY 1 ORDER BY 2`.execute(db);
  return rows;
}
