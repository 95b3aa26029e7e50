import { portionsOf, addPortions } from '../../../apps/api/src/pizzas/portions.ts';
import {
  FACTS,
  FRESH_MONTHS,
  MONTH_MEASURES,
  ROLLUP_TABLES,
  factValues,
  figureColumns,
  freshCells,
  keyColumns,
  type RollupTable,
} from '../../../apps/api/src/pizzas/rollups/rollup-cells.ts';
import { ensureMonths } from '../../../apps/api/src/platform/database/partitions.ts';
import { COMPANY_A } from '../../../apps/api/src/test/world/fixture.ts';
import type { Database } from '../../../apps/api/src/platform/database/db.ts';
import { addMonths } from '@crustodian/domain/time/calendar-day';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { monthEnd, monthStamp } from '@crustodian/domain/time/month';

/** A chain of one company: venues 1..n in three regions, with recipes. */
export interface SampleChain {
  venues: number;
  pizzas: number;
  range: DayRange;
}

/** Adds the venues, then fills each of them with facts and the resulting rollups. */
export async function insertSampleChain(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  chain: SampleChain,
  progress: (line: string) => void,
): Promise<void> {
  await ensureMonths(db, chain.range.min, chain.range.max);
  await pool.query(COMPANY, [COMPANY_A, chain.venues]);
  for (let venue = 1; venue <= chain.venues; venue += 1) {
    await pool.query(PIZZAS, [
      venue,
      chain.range.min,
      chain.range.max,
      chain.pizzas / chain.venues,
    ]);
    await pool.query(DETAILS, [venue]);
    await fillRollups(pool, venue, chain.range);
    if (venue % 10 === 0) progress(`${venue} of ${chain.venues} venues filled`);
  }
}

/** Venue 4 of the fixture belongs to another company and is moved to this one. */
const COMPANY = `
  WITH venues AS (
    INSERT INTO venue (id, company_id, region_code, name, pretty_name, time_zone)
    SELECT n, $1::int, CASE n % 3 WHEN 0 THEN 'R1' ELSE 'R2' END, 'v' || n, 'Venue ' || n,
      'America/Chicago'
    FROM generate_series(1, $2::int) n
    ON CONFLICT (id) DO UPDATE SET company_id = excluded.company_id,
      region_code = excluded.region_code, pretty_name = excluded.pretty_name),
  ingredients AS (
    INSERT INTO ingredient (company_id, ingredient, piece_grams, price_per_kg)
    SELECT $1::int, 'ingredient ' || n, 3 + n % 3, 4 + n FROM generate_series(1, 12) n)
  INSERT INTO recipe (company_id, specialty, ingredient, grams)
  SELECT $1::int, specialty, 'ingredient ' || n, 40
  FROM unnest(${specialties()}) specialty, generate_series(1, 12) n
  WHERE (n - 1 - length(specialty)) % 4 = 0`;

/** Specialties in order of decreasing popularity. */
function specialties(): string {
  return `ARRAY['pepperoni', 'cheese', 'super_pepperoni', 'hawaiana', 'the_works',
    'todas_las_carnes', 'vegetariana', 'pollo_bbq', 'half', 'napolitana', 'italiana',
    'espinacas_crema']`;
}

const PIZZAS = `
  INSERT INTO pizza (venue_id, business_date, id, capture_id, pipeline_id, local_ts, hour, specialty,
    crust, snap_quality, snap_trusted, evaluated, score, cheese, criteria, censored, scoring_version)
  SELECT $1::int, day, row_number() OVER () + $1::int * 1000000::bigint, 0, 'bench',
    day + make_interval(hours => hour), hour,
    (${specialties()})[1 + floor(12 * random() ^ 2)::int],
    CASE WHEN random() < 0.7 THEN 'tradicional' ELSE 'delgada' END,
    CASE WHEN random() < 0.95 THEN 'buena' ELSE 'mala' END, true, true,
    least(1000, greatest(0, 780 + 110 * (random() + random() + random() + random() - 2)))::int, 140,
    ARRAY[150, 150, 60, 60, 60, 60, 60, 60]::smallint[], random() < 0.02, 'bench'
  FROM (
    SELECT $2::date + floor(random() * ($3::date - $2::date + 1))::int AS day,
      11 + floor(13 * random())::int AS hour
    FROM generate_series(1, $4::float8::int)) made`;

/** Three ingredients per pizza, fixed for each specialty, as in its recipe. */
const DETAILS = `
  WITH found AS MATERIALIZED (
    SELECT specialty, (
      SELECT json_agg(json_build_object('type', 'ingredient ' || 1 + (length(specialty) + 4 * n) % 12,
        'rectangle', '[1,2,3,4]'::json, 'weight', 0.5 + n / 10.0))
      FROM generate_series(1, 3) n) AS detections
    FROM unnest(${specialties()}) specialty)
  INSERT INTO pizza_detail (venue_id, business_date, id, tracked, detections)
  SELECT venue_id, business_date, id, '{"multisize":null}', detections
  FROM pizza JOIN found USING (specialty) WHERE venue_id = $1::int`;

const OF_VENUE = `(SELECT p.business_date, p.hour, p.specialty, p.crust, p.evaluated, p.snap_quality, p.censored,
    d.tracked, d.detections
  FROM pizza p JOIN pizza_detail d USING (venue_id, business_date, id) WHERE p.venue_id = $1::int)`;

const MONTH_COLUMNS = ['venue_id', 'month', 'shift', 'specialty', ...MONTH_MEASURES].join(', ');

/** All rollups of some days in one statement, so that their facts are read only once. */
const ROLLUPS = `WITH ${[FACTS, ...ROLLUP_TABLES.map(insertCells)].join(', ')}
  INSERT INTO rollup_month (${MONTH_COLUMNS}) SELECT ${MONTH_COLUMNS} FROM (${FRESH_MONTHS}) made`;

function insertCells(table: RollupTable): string {
  const columns = [...keyColumns(table), ...figureColumns(table)].join(', ');
  return `put_${table} AS (
    INSERT INTO ${table} (${columns}) SELECT ${columns} FROM (${freshCells(table)}) made)`;
}

async function fillRollups(pool: Database['pool'], venue: number, { min, max }: DayRange) {
  // One month at a time, because a day's histogram scans all facts of the statement.
  for (let month = monthStamp(min); month <= max; month = addMonths(month, 1)) {
    await pool.query(ROLLUPS, factValues(venue, month, monthEnd(month)));
  }
  await pool.query(`WITH changes AS (${portionsOf(OF_VENUE)}), ${addPortions('changes')} SELECT`, [
    venue,
  ]);
}
