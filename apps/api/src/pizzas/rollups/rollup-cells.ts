import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { GRIDS, criteriaOf } from '@crustodian/domain/pizza/criteria';
import { DEFAULT_QUALITY, type QualityDefinition } from '@crustodian/domain/score/quality-band';
import { SHIFT_CHANGE_HOUR } from '@crustodian/domain/time/shift';
import { NOT_STANDARD_BELOW, STANDARD_ABOVE } from '@crustodian/domain/pizza/standard';
import { hundredths } from '../pizza-row.ts';

/** Number of buckets of a day's histogram: scores 0, 0.1 ... 10. */
const BUCKETS = 101;
const MOST_CRITERIA = Math.max(...GRIDS.map((grid) => criteriaOf(grid).length));

/** Values of $4.. in every statement here; $1 is the venue, $2 and $3 the first and last day. */
const RULE_VALUES = [
  hundredths(DEFAULT_QUALITY.min),
  hundredths(DEFAULT_QUALITY.max),
  hundredths(NOT_STANDARD_BELOW),
  hundredths(STANDARD_ABOVE),
  SHIFT_CHANGE_HOUR,
  criteriaOf('official').length,
  criteriaOf('modified').length,
];
/** Number of the first parameter after those of factValues. */
export const NEXT_VALUE = 4 + RULE_VALUES.length + 2;

/**
 * The first parameters of a statement over the days `from`..`to` of a venue. A company's figures
 * keep the quality definition they were counted with until all are recalculated with `recounted`,
 * which only the recount sets; a venue's own definition overrides both.
 */
export const factValues = (
  venue: number,
  from: CalendarDay,
  to: CalendarDay,
  recounted: QualityDefinition | null = null,
): unknown[] => [
  venue,
  from,
  to,
  ...RULE_VALUES,
  recounted && wholeHundredths(recounted.min),
  recounted && wholeHundredths(recounted.max),
];

/** A limit in hundredths like scores, rounded down: the same scores lie above 6.005 as above 6. */
const wholeHundredths = (limit: number): number => Math.floor(limit * 100 + 1e-9);

interface Limits {
  min: string;
  max: string;
}

/**
 * SQL: the quality limits used for the figures of venue v of company c. All limits, including
 * `usual` and `recounted`, are in hundredths.
 */
export const limitsInForce = (usual: Limits, recounted: Limits): string => `
    floor(coalesce(v.quality_min, ${recounted.min} / 100.0, c.counted_min, c.quality_min,
      ${usual.min} / 100.0) * 100)::int AS band_min,
    floor(coalesce(v.quality_max, ${recounted.max} / 100.0, c.counted_max, c.quality_max,
      ${usual.max} / 100.0) * 100)::int AS band_max`;

const USUAL = { min: '$4::int', max: '$5::int' };
const RECOUNTED = { min: '$11::int', max: '$12::int' };

/**
 * The venue's rules and the facts of the days, each classified by them: quality band (X46), derived
 * standard (X45, X46), and whether it counts as scored (X107).
 */
export const FACTS = `
  rule AS MATERIALIZED (
    SELECT v.company_id, ${limitsInForce(USUAL, RECOUNTED)},
      round(c.cheese_score_threshold * 100)::int AS cheese_min,
      CASE c.grid WHEN 'official' THEN $9::int ELSE $10::int END AS criteria_count
    FROM venue v JOIN company c ON c.id = v.company_id
    WHERE v.id = $1::int
  ),
  fact AS MATERIALIZED (
    SELECT p.business_date, p.hour, coalesce(p.specialty, '') AS specialty,
      CASE WHEN p.hour < $8::int THEN 'AM' ELSE 'PM' END AS shift,
      p.score, p.criteria, p.censored, p.reviewed_at IS NOT NULL AS reviewed,
      p.evaluated AND p.snap_quality IS NOT DISTINCT FROM 'buena' AND NOT p.censored AS scored,
      CASE
        WHEN p.standard IS NOT NULL THEN p.standard
        WHEN p.score IS NULL THEN NULL
        WHEN p.cheese < rule.cheese_min OR p.score < $6::int THEN 'not_to_standard'
        WHEN p.score > $7::int THEN 'to_standard'
        ELSE 'maybe_to_standard'
      END AS standard,
      rule.company_id, rule.band_min, rule.band_max, rule.criteria_count
    FROM pizza p CROSS JOIN rule
    WHERE p.venue_id = $1::int AND p.business_date BETWEEN $2::date AND $3::date
  )`;

const counted = (condition: string) => `count(*) FILTER (WHERE ${condition})::int`;
const criterionSums = Array.from(
  { length: MOST_CRITERIA },
  (_, index) => `coalesce(sum(criteria[${index + 1}]) FILTER (WHERE scored), 0)`,
).join(', ');

/** The figures of every cell: column and its definition over facts. */
const MEASURES: Record<string, string> = {
  detected: 'count(*)::int',
  scored: counted('scored'),
  bad: counted('scored AND score <= band_min'),
  good: counted('scored AND score > band_min AND score <= band_max'),
  excellent: counted('scored AND score > band_max'),
  to_standard: counted(`scored AND standard = 'to_standard'`),
  maybe_to_standard: counted(`scored AND standard = 'maybe_to_standard'`),
  not_to_standard: counted(`scored AND standard = 'not_to_standard'`),
  censored: counted('censored'),
  reviewed: counted('reviewed'),
  score_sum: 'coalesce(sum(score) FILTER (WHERE scored), 0)::bigint',
  score_squares: 'coalesce(sum(score::bigint * score) FILTER (WHERE scored), 0)::bigint',
  score_min: 'min(score) FILTER (WHERE scored)',
  score_max: 'max(score) FILTER (WHERE scored)',
  criteria_sum: `(ARRAY[${criterionSums}]::bigint[])[1:max(criteria_count)]`,
};

/** The additive measures, which months have too. */
export const MONTH_MEASURES = [
  'detected',
  'scored',
  'bad',
  'good',
  'excellent',
  'to_standard',
  'maybe_to_standard',
  'not_to_standard',
  'score_sum',
  'score_squares',
] as const;

/** SQL: the first day of the month of a day. */
export const MONTH_OF_DAY = `date_trunc('month', business_date)::date`;

/** Scored pizzas of a day by score in steps of 0.1. */
const HISTOGRAM = `(
  SELECT array_agg(pizzas ORDER BY bucket) FROM (
    SELECT bucket, count(of_day.score)::int AS pizzas
    FROM generate_series(0, ${BUCKETS - 1}) bucket
    LEFT JOIN fact of_day
      ON of_day.business_date = fact.business_date AND of_day.scored AND of_day.score / 10 = bucket
    GROUP BY bucket) by_bucket)`;

interface Rollup {
  /** Columns that identify a cell, besides venue and day. */
  cell: readonly string[];
  /** Columns of this rollup in addition to the measures. */
  more: Record<string, string>;
}

/** The three rollups; each groups the same measures by its own cell. */
export const ROLLUPS = {
  rollup_hour: { cell: ['hour'], more: {} },
  rollup_specialty: { cell: ['shift', 'specialty'], more: {} },
  rollup_day: {
    cell: [],
    more: {
      company_id: 'max(company_id)',
      band_min: 'max(band_min)::smallint',
      band_max: 'max(band_max)::smallint',
      histogram: HISTOGRAM,
    },
  },
} as const satisfies Record<string, Rollup>;
export type RollupTable = keyof typeof ROLLUPS;

export const ROLLUP_TABLES = Object.keys(ROLLUPS) as RollupTable[];

/** The columns that identify a cell of the rollup. */
export const keyColumns = (table: RollupTable): string[] => [
  'venue_id',
  'business_date',
  ...ROLLUPS[table].cell,
];

/** The columns of its figures. */
export const figureColumns = (table: RollupTable): string[] =>
  Object.keys({ ...MEASURES, ...ROLLUPS[table].more });

/** SQL: the cells of a rollup computed from the facts, with its column names. Expects FACTS. */
export function freshCells(table: RollupTable, where = 'true'): string {
  const { cell, more } = ROLLUPS[table];
  const figures = Object.entries({ ...MEASURES, ...more });
  const columns = figures.map(([column, meaning]) => `${meaning} AS ${column}`);
  const group = ['business_date', ...cell].join(', ');
  return `SELECT $1::int AS venue_id, ${group}, ${columns.join(', ')}
    FROM fact WHERE ${where} GROUP BY ${group}`;
}

/** SQL: the cells of rollup_month computed from the facts of whole months. Expects FACTS. */
export const FRESH_MONTHS = `SELECT $1::int AS venue_id, ${MONTH_OF_DAY} AS month, shift, specialty,
    ${MONTH_MEASURES.map((measure) => `${MEASURES[measure]} AS ${measure}`).join(', ')}
  FROM fact GROUP BY month, shift, specialty`;
