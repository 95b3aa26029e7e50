import { DEFAULT_SPECIALTIES } from '@crustodian/domain/reports/report-selection';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { Database } from '../../../apps/api/src/platform/database/db.ts';

type Pool = Database['pool'];

/**
 * Companies in addition to the fixture's, each with the same number of stores; their ids start
 * here.
 */
const FIRST_COMPANY = 1000;
const FIRST_VENUE = 10_000;

interface SampleStores {
  companies: number;
  storesEach: number;
}

/** Adds companies and their stores; returns the stores' ids. */
export async function insertSampleStores(
  pool: Pool,
  { companies, storesEach }: SampleStores,
): Promise<number[]> {
  await pool.query(
    `INSERT INTO company (id, name, pretty_name, brand_key)
     SELECT $1::int + n, 'company ' || n, 'Company ' || n, 'brand' FROM generate_series(1, $2::int) n`,
    [FIRST_COMPANY - 1, companies],
  );
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO venue (id, company_id, name, pretty_name, time_zone)
     SELECT $1::int + n, $2::int + n / $3::int, 'v' || n, 'Store ' || n, 'America/Chicago'
     FROM generate_series(0, $4::int - 1) n RETURNING id`,
    [FIRST_VENUE, FIRST_COMPANY, storesEach, companies * storesEach],
  );
  return rows.map(({ id }) => id);
}

/** Adds a report of each week to every store; nine in ten are finished. */
export async function insertSampleReports(
  pool: Pool,
  { venues, weeks, pizzas }: { venues: number[]; weeks: readonly CalendarDay[]; pizzas: number },
): Promise<void> {
  for (const [at, week] of weeks.entries()) {
    await pool.query(REPORTS, [venues, week, at]);
    await pool.query(PIZZAS, [week, pizzas, DEFAULT_SPECIALTIES.map(({ specialty }) => specialty)]);
    await pool.query(COUNTS, [week, at]);
  }
}

const REPORTS = `
  INSERT INTO weekly_report (venue_id, id, week_stamp, state, name, qa_at)
  SELECT venue, $3::int * 1000000 + venue, $2::date,
    CASE WHEN random() < 0.1 THEN 'data selection' WHEN random() < 0.2 THEN 'generated'
      ELSE 'delivered' END, 'report ' || venue || ' ' || $2::date, now()
  FROM unnest($1::int[]) venue`;

const PIZZAS = `
  INSERT INTO report_pizza (venue_id, report_id, list, business_date, pizza_id, capture_id, local_ts,
    hour, score, standard, specialty, shown)
  SELECT report.venue_id, report.id, 'scored', $1::date + n % 6, n, n / 10,
    $1::date + n % 6 + interval '1 hour' * (11 + n % 12), 11 + n % 12, 700 + n % 300,
    CASE WHEN random() < 0.1 THEN 'maybe_to_standard' WHEN random() < 0.25 THEN 'not_to_standard'
      ELSE 'to_standard' END, ($3::text[])[1 + n % array_length($3::text[], 1)], false
  FROM weekly_report report, generate_series(1, $2::int) n WHERE report.week_stamp = $1::date`;

const COUNTS = `
  UPDATE weekly_report report SET to_standard = counted.good, not_to_standard = counted.bad,
    maybe_to_standard = counted.maybe
  FROM (
    SELECT venue_id, report_id, count(*) FILTER (WHERE standard = 'to_standard') AS good,
      count(*) FILTER (WHERE standard = 'not_to_standard') AS bad,
      count(*) FILTER (WHERE standard = 'maybe_to_standard') AS maybe
    FROM report_pizza
    WHERE report_id / 1000000 = $2::int GROUP BY venue_id, report_id) counted
  WHERE report.venue_id = counted.venue_id AND report.id = counted.report_id
    AND report.week_stamp = $1::date`;
