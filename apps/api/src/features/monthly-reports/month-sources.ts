import { addMonths, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { JudgedCell, ProblemCell } from '@crustodian/domain/reports/monthly-figures';
import type { MonthCount } from '@crustodian/domain/reports/monthly-evolution';
import { WEEKDAYS } from '@crustodian/domain/time/weekday';
import { IS_COUNTED, IS_FINISHED } from '#reports/week-figures';
import type { Db } from '#platform/database/db';
import { sql, type RawBuilder } from 'kysely';

/** A store of a brand, as used in rankings. */
export interface Store {
  venue: number;
  name: string;
  company: number;
  franchise: string;
  region: string | null;
}

/**
 * All stores of the companies with the same brand key as a company, sorted by name (decision X99).
 */
export async function storesOfBrand(db: Db, company: number): Promise<Store[]> {
  const { rows } = await sql<Store>`
    SELECT venue.id AS venue, venue.pretty_name AS name, venue.company_id AS company,
      company.pretty_name AS franchise, venue.region_code AS region
    FROM venue JOIN company ON company.id = venue.company_id
    WHERE company.brand_key = (SELECT brand_key FROM company own WHERE own.id = ${company})
    ORDER BY venue.pretty_name, venue.id`.execute(db);
  return rows;
}

/** Weekly reports of these venues whose week starts in one of the months from `from` to `to`. */
interface Wanted {
  venues: readonly number[];
  from: CalendarDay;
  to: CalendarDay;
}

/**
 * SQL condition: `report` is a finished weekly report with scores of these months. A week belongs to
 * the month of its stamp (decision X08).
 */
const isOfMonths = ({ venues, from, to }: Wanted): RawBuilder<boolean> => sql<boolean>`
  report.venue_id = ANY (${[...venues]}::int[]) AND report.week_stamp >= ${from}::date
  AND report.week_stamp < ${addMonths(to, 1)}::date AND ${IS_FINISHED}`;

/** SQL: the pizzas that count in these reports, as `entry` with its `report`. */
const countedPizzas = (wanted: Wanted) => sql`weekly_report report
  JOIN report_pizza entry ON entry.venue_id = report.venue_id AND entry.report_id = report.id
    AND ${IS_COUNTED}
  WHERE ${isOfMonths(wanted)}`;

/** SQL: the month to which a report belongs. */
const MONTH = sql`date_trunc('month', report.week_stamp)::date`;

export interface FinishedReport extends MonthCount {
  week: CalendarDay;
}

/** The finished weekly reports, with their numbers of counted pizzas. */
export async function finishedReports(db: Db, wanted: Wanted): Promise<FinishedReport[]> {
  const { rows } = await sql<FinishedReport>`
    SELECT report.venue_id AS venue, report.week_stamp AS week, ${MONTH} AS month,
      report.to_standard AS to, report.not_to_standard AS not
    FROM weekly_report report WHERE ${isOfMonths(wanted)}
    ORDER BY report.venue_id, report.week_stamp`.execute(db);
  return rows;
}

/** Their counted pizzas, grouped by kind. */
export async function judgedCells(db: Db, wanted: Wanted): Promise<JudgedCell[]> {
  const { rows } = await sql<Omit<JudgedCell, 'weekday'> & { day: number }>`
    SELECT entry.venue_id AS venue, entry.specialty, extract(dow FROM entry.business_date)::int AS day,
      entry.hour, entry.standard, count(*) AS pizzas
    FROM ${countedPizzas(wanted)}
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5`.execute(db);
  return rows.map(({ day, ...cell }) => ({ ...cell, weekday: WEEKDAYS[day]! }));
}

/** Their main problems; a pizza counts once per code (decision X103). */
export async function problemCells(db: Db, wanted: Wanted): Promise<ProblemCell[]> {
  const { rows } = await sql<ProblemCell>`
    SELECT venue, specialty, problem, count(*) AS pizzas FROM (
      SELECT DISTINCT entry.venue_id AS venue, entry.specialty, entry.report_id, entry.business_date,
        entry.pizza_id, unnest(entry.problems) AS problem
      FROM ${countedPizzas(wanted)} AND entry.standard = 'not_to_standard') named
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`.execute(db);
  return rows;
}

export interface SpecialtyCount extends MonthCount {
  specialty: string;
}

/** Pizzas by month and specialty. */
export async function specialtyCounts(db: Db, wanted: Wanted): Promise<SpecialtyCount[]> {
  const { rows } = await sql<SpecialtyCount>`
    SELECT entry.venue_id AS venue, ${MONTH} AS month, entry.specialty,
      count(*) FILTER (WHERE entry.standard = 'to_standard') AS to,
      count(*) FILTER (WHERE entry.standard = 'not_to_standard') AS not
    FROM ${countedPizzas(wanted)}
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`.execute(db);
  return rows;
}

export interface MonthProblem {
  month: CalendarDay;
  problem: string;
  pizzas: number;
}

/** Main problems by month, summed over these venues. */
export async function monthProblems(db: Db, wanted: Wanted): Promise<MonthProblem[]> {
  const { rows } = await sql<MonthProblem>`
    SELECT month, problem, count(*) AS pizzas FROM (
      SELECT DISTINCT ${MONTH} AS month, entry.venue_id, entry.report_id, entry.business_date,
        entry.pizza_id, unnest(entry.problems) AS problem
      FROM ${countedPizzas(wanted)} AND entry.standard = 'not_to_standard') named
    GROUP BY 1, 2 ORDER BY 1, 2`.execute(db);
  return rows;
}

/** How many of these pizzas were corrected after a time, and the time of the last correction. */
export async function correctionsSince(
  db: Db,
  wanted: Wanted,
  since: Date,
): Promise<{ count: number; last: Date | null }> {
  const { rows } = await sql<{ count: number; last: Date | null }>`
    SELECT count(DISTINCT (entry.venue_id, entry.business_date, entry.pizza_id)) AS count,
      max(correction.at) AS last
    FROM weekly_report report
    JOIN report_pizza entry ON entry.venue_id = report.venue_id AND entry.report_id = report.id
    JOIN correction ON correction.venue_id = entry.venue_id
      AND correction.business_date = entry.business_date AND correction.pizza_id = entry.pizza_id
    WHERE ${isOfMonths(wanted)} AND entry.list = 'scored'
      AND NOT entry.left_out AND correction.at > ${since}`.execute(db);
  return rows[0]!;
}
