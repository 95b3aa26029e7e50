import type { Db } from '#platform/database/db';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { criteriaOf, isIngredientCriterion, type Grid } from '@crustodian/domain/pizza/criteria';
import { BASE_SCORE } from '@crustodian/domain/score/score-formula';
import { SHIFT_CHANGE_HOUR, type Shift } from '@crustodian/domain/time/shift';
import { sql, type RawBuilder } from 'kysely';

/** Two spans of a company's venues. */
export interface Compared {
  company: number;
  grid: Grid;
  venues: readonly number[];
  before: DayRange;
  after: DayRange;
  /** Times at which the company's thresholds changed, in order. */
  thresholdChanges: readonly Date[];
  /** Whether any of these pizzas was rescored. */
  rescored: boolean;
  /** Pizzas are not grouped by regime, because there are too many regimes. */
  merged?: boolean;
}

/** Identifies an engine with certain thresholds: 'engine-7 2' after two changes of thresholds. */
export type Regime = string;

export interface RegimeCount {
  regime: Regime;
  isAfter: boolean;
  pizzas: number;
  /** How many of them the regime `from` had scored before. */
  paired: number;
  from: Regime | null;
  firstDay: CalendarDay;
}

/**
 * Sums over the pizzas of a venue, specialty, shift and regime in a span; scores are in hundredths.
 */
export interface CellRow {
  isAfter: boolean;
  venue: number;
  specialty: string;
  shift: Shift;
  regime: Regime;
  n: number;
  /**
   * How many of the `n` have a flag, and how many were made since the first day of another regime.
   */
  flagged: number;
  since: number;
  score: [sum: number, squares: number];
  penalties: [sum: number, squares: number];
  /** The change by another engine, if `score` is that of the previous engine. */
  engine: [sum: number, squares: number];
  /** In the order of the grid. */
  criteria: [sum: number, squares: number][];
}

/**
 * The engine version without the company's own models, which get a new version with each training.
 */
const engineOf = (version: RawBuilder<unknown>) => sql`split_part(${version}, '+', 1)`;

/** SQL: the scored pizzas of both spans with their regime and their first result. */
function scoredPizzas(asked: Compared): RawBuilder<unknown> {
  const { venues, before, after, thresholdChanges } = asked;
  const changesUntil = (at: RawBuilder<unknown>) =>
    sql`width_bucket(${at}, ${[...thresholdChanges]}::timestamptz[])`;
  const made = sql`p.local_ts AT TIME ZONE venue.time_zone`;
  const first = asked.rescored ? firstResult(asked.grid) : NO_FIRST_RESULT;
  const scored = sql`FROM pizza p
    WHERE p.venue_id = ANY (${[...venues]}::int[])
      AND (p.business_date BETWEEN ${before.min}::date AND ${before.max}::date
        OR p.business_date BETWEEN ${after.min}::date AND ${after.max}::date)
      AND p.evaluated AND p.snap_quality = 'buena' AND NOT p.censored AND p.score IS NOT NULL`;
  const regime = sql`concat(${engineOf(sql`p.scoring_version`)}, ' ',
    ${changesUntil(sql`greatest(${made}, ${first.lastAt})`)})`;
  // OFFSET 0 keeps the planner from evaluating the first result once per use instead of once per
  // pizza.
  const pizzas = asked.rescored
    ? sql`SELECT p.*, ${FIRST_RESCORE} AS first, ${LAST_RESCORED} AS last_at ${scored} OFFSET 0`
    : sql`SELECT p.* ${scored}`;
  return sql`
    SELECT p.business_date >= ${after.min}::date AS is_after, p.venue_id, p.business_date,
      coalesce(p.specialty, '') AS specialty,
      CASE WHEN p.hour < ${SHIFT_CHANGE_HOUR}::int THEN 'AM' ELSE 'PM' END AS shift,
      p.bubbles OR p.overbaked OR p.bad_cut AS flagged, p.score, p.criteria,
      ${ingredientFactor(asked.grid, { criteria: sql`p.criteria`, soft: sql`p.soft_ingredients`, omit: sql`p.omit_soft` })}
        AS factor,
      ${first.score} AS first_score, ${first.criteria} AS first_criteria,
      ${ingredientFactor(asked.grid, first)} AS first_factor,
      ${asked.merged ? sql`''` : regime} AS regime,
      CASE WHEN ${first.version} IS NOT NULL
        THEN concat(${engineOf(first.version)}, ' ', ${changesUntil(made)}) END AS first_regime
    FROM (${pizzas}) p JOIN venue ON venue.id = p.venue_id`;
}

/**
 * SQL: how much a point of an ingredient criterion adds to the score: less than one if the
 * ingredient part replaces these criteria (X40, X41).
 */
function ingredientFactor(
  grid: Grid,
  { criteria, soft, omit }: Record<'criteria' | 'soft' | 'omit', RawBuilder<unknown>>,
): RawBuilder<number> {
  const points = criteriaOf(grid).flatMap((criterion, at) =>
    isIngredientCriterion(criterion) ? [sql`${criteria}[${at + 1}::int]`] : [],
  );
  const reached = sql`(${sql.join(points, sql` + `)})`;
  return sql`CASE WHEN ${soft} IS NOT NULL AND NOT ${omit} AND ${reached} > 0
    THEN ${soft}::float8 / ${reached} ELSE 1 END`;
}

/**
 * SQL: a pizza's result, with the engine, before its first rescore; null if it was never rescored.
 */
const FIRST_RESCORE = sql`(SELECT r.before || jsonb_build_object('version', r.from_version)
  FROM pizza_rescore r
  WHERE r.venue_id = p.venue_id AND r.business_date = p.business_date AND r.pizza_id = p.id
    AND r.before ->> 'score' IS NOT NULL
  ORDER BY r.at LIMIT 1)`;
const LAST_RESCORED = sql`(SELECT max(l.at) FROM pizza_rescore l WHERE l.venue_id = p.venue_id
  AND l.business_date = p.business_date AND l.pizza_id = p.id)`;

/** SQL for each part of the first result of pizza `p`. */
type FirstResult = Record<
  'version' | 'score' | 'criteria' | 'soft' | 'omit' | 'lastAt',
  RawBuilder<unknown>
>;

const NO_FIRST_RESULT: FirstResult = {
  version: sql`NULL::text`,
  score: sql`NULL::int`,
  criteria: sql`(NULL::int[])`,
  soft: sql`NULL::int`,
  omit: sql`NULL::boolean`,
  lastAt: sql`NULL::timestamptz`,
};

function firstResult(grid: Grid): FirstResult {
  const points = criteriaOf(grid).map(
    (criterion) => sql`(SELECT coalesce(sum(v::numeric), 0) * 100
      FROM jsonb_each_text(p.first #> ${['evaluation', 'score_details', criterion]}::text[])
        AS slice(k, v))`,
  );
  return {
    version: sql`p.first ->> 'version'`,
    score: sql`((p.first ->> 'score')::numeric * 100)::int`,
    criteria: sql`(CASE WHEN p.first IS NOT NULL THEN ARRAY[${sql.join(points)}]::int[] END)`,
    soft: sql`((p.first #>> '{evaluation,soft,Ingredients}')::numeric * 100)::int`,
    omit: sql`coalesce((p.first ->> 'omitSoft')::boolean, false)`,
    lastAt: sql`p.last_at`,
  };
}

/** Whether pizzas of these spans were ever rescored. */
export async function areRescored(
  db: Db,
  { venues, before, after }: Pick<Compared, 'venues' | 'before' | 'after'>,
): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM pizza_rescore
    WHERE venue_id = ANY (${[...venues]}::int[])
      AND business_date BETWEEN ${before.min}::date AND ${after.max}::date LIMIT 1`.execute(db);
  return rows.length > 0;
}

/**
 * Counts of regimes that are read, two for each in both spans; a company changes its engine or its
 * thresholds a few times.
 */
const MOST_COUNTS = 400;

/** Whether there are more regimes than can be compared; `readRegimes` leaves out the latest. */
export const areMany = (counts: readonly RegimeCount[]): boolean => counts.length >= MOST_COUNTS;

/** The regimes that scored the pizzas of the spans, in the order in which they began. */
export async function readRegimes(db: Db, asked: Compared): Promise<RegimeCount[]> {
  const { rows } = await sql<RegimeCount>`
    SELECT regime, is_after AS "isAfter", count(*)::int AS pizzas,
      count(first_regime)::int AS paired,
      CASE WHEN min(first_regime) = max(first_regime) THEN min(first_regime) END AS "from",
      min(business_date) AS "firstDay"
    FROM (${scoredPizzas(asked)}) scored GROUP BY regime, is_after
    ORDER BY min(business_date), regime LIMIT ${MOST_COUNTS}`.execute(db);
  return rows;
}

/**
 * Sums by cell. OFFSET 0 makes each value computed once per pizza instead of once per sum; the
 * pizzas of `paired` regimes count with their first result.
 * @param since the day on which another regime began
 */
export async function readCells(
  db: Db,
  asked: Compared,
  { paired, since }: { paired: readonly Regime[]; since: CalendarDay | null },
): Promise<CellRow[]> {
  const base = Math.round(BASE_SCORE[asked.grid] * 100);
  const both = (value: RawBuilder<unknown>) =>
    sql`ARRAY[sum(${value}), sum((${value})::float8 * (${value}))]::float8[]`;
  const points = criteriaOf(asked.grid).map((criterion, at) => ({
    name: sql.ref(`points_${at}`),
    value: sql.raw(
      `coalesce(criteria[${at + 1}], 0)${isIngredientCriterion(criterion) ? ' * factor' : ''}`,
    ),
  }));
  const names = points.map(({ name }) => name);
  const { rows } = await sql<CellRow>`
    SELECT is_after AS "isAfter", venue_id AS venue, specialty, shift, regime, count(*)::int AS n,
      count(*) FILTER (WHERE flagged)::int AS flagged,
      count(*) FILTER (WHERE business_date >= ${since}::date)::int AS since,
      ${both(sql`score`)} AS score, ${both(sql`penalties`)} AS penalties,
      ${both(sql`engine`)} AS engine, ARRAY[${sql.join(names.map(both))}]::float8[][] AS criteria
    FROM (
      SELECT *, score - ${base}::int - (${sql.join(names, sql` + `)}) AS penalties
      FROM (
        SELECT is_after, venue_id, business_date, specialty, shift, regime, flagged, score, engine,
          ${sql.join(points.map(({ name, value }) => sql`${value} AS ${name}`))}
        FROM (${asBefore(asked, paired)}) scored OFFSET 0) pointed OFFSET 0) summed
    GROUP BY is_after, venue_id, specialty, shift, regime
    ORDER BY is_after, venue_id, specialty, shift, regime`.execute(db);
  return rows;
}

/**
 * Sums of the scores of each venue's shifts minus the means of their cells, which show how similar
 * the pizzas of a shift are.
 */
export async function readRuns(
  db: Db,
  asked: Compared,
  paired: readonly Regime[],
): Promise<{ venue: number; n: number; sum: number; squares: number }[]> {
  const { rows } = await sql<{ venue: number; n: number; sum: number; squares: number }>`
    SELECT venue_id AS venue, count(*)::int AS n, sum(rest)::float8 AS sum,
      sum(rest * rest)::float8 AS squares
    FROM (
      SELECT venue_id, business_date, shift, score - avg(score)
        OVER (PARTITION BY is_after, venue_id, specialty, shift, regime) AS rest
      FROM (${asBefore(asked, paired)}) scored) rests
    GROUP BY venue_id, business_date, shift`.execute(db);
  return rows;
}

/** SQL: the scored pizzas; those of paired regimes with their first result. */
function asBefore(asked: Compared, paired: readonly Regime[]): RawBuilder<unknown> {
  if (paired.length === 0) {
    return sql`SELECT is_after, venue_id, business_date, specialty, shift, regime, flagged, score,
      criteria, factor, 0 AS engine FROM (${scoredPizzas(asked)} OFFSET 0) every`;
  }
  const isPaired = sql`(regime = ANY (${[...paired]}))`;
  return sql`
    SELECT is_after, venue_id, business_date, specialty, shift, regime, flagged,
      CASE WHEN ${isPaired} THEN first_score ELSE score END AS score,
      CASE WHEN ${isPaired} THEN first_criteria ELSE criteria END AS criteria,
      CASE WHEN ${isPaired} THEN first_factor ELSE factor END AS factor,
      CASE WHEN ${isPaired} THEN score - first_score ELSE 0 END AS engine
    FROM (${scoredPizzas(asked)}) every`;
}
