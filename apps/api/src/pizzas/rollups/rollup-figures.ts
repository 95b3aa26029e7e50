import type { Db } from '#platform/database/db';
import { BAND_SUMS, type BandSums } from '@crustodian/domain/figures/band-figures';
import { businessDay, wallClock, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { monthParts } from '@crustodian/domain/reports/month-parts';
import type { QualityDefinition } from '@crustodian/domain/score/quality-band';
import { SHIFT_CHANGE_HOUR, type Shift } from '@crustodian/domain/time/shift';
import { periodsOf, type View } from '@crustodian/domain/time/period';
import { sql, type RawBuilder } from 'kysely';

/** The venues of the figures: those the viewer may see individually or in total. */
export interface FigureRequest {
  venues: readonly number[];
  range: DayRange;
}

const list = (columns: readonly string[]) => sql.raw(columns.join(', '));

type Sum = keyof BandSums;

/** SQL: sums over a group of cells, with their column names. */
export const sumsOf = (columns: readonly Sum[]) =>
  list(columns.map((column) => `sum(${column}) AS ${column}`));
export const SUMS = sumsOf(BAND_SUMS);

/** SQL condition: a rollup's row belongs to these venues and days. */
export const isAsked = ({ venues, range }: FigureRequest): RawBuilder<boolean> =>
  sql<boolean>`venue_id = ANY (${[...venues]}::int[])
    AND business_date BETWEEN ${range.min}::date AND ${range.max}::date`;

/** SQL: table period(day, start), which assigns each day of the range to a period. */
export function periods(view: View, range: DayRange): RawBuilder<unknown> {
  const { days, starts } = periodsOf(view, range);
  return sql`unnest(${days}::date[], ${starts}::date[]) AS period(day, start)`;
}

/** Sums per period over all the venues; periods without pizzas are omitted. */
export async function sumsByPeriod(
  db: Db,
  { view, ...asked }: FigureRequest & { view: View },
): Promise<(BandSums & { datetime: CalendarDay })[]> {
  const { rows } = await sql<BandSums & { datetime: CalendarDay }>`
    SELECT period.start AS datetime, ${SUMS}
    FROM rollup_day JOIN ${periods(view, asked.range)} ON period.day = business_date
    WHERE ${isAsked(asked)}
    GROUP BY period.start HAVING sum(detected) > 0 ORDER BY period.start`.execute(db);
  return rows;
}

/** Sums per period, venue and shift. */
export async function sumsByShiftAndPeriod(
  db: Db,
  { view, ...asked }: FigureRequest & { view: View },
): Promise<(BandSums & { datetime: CalendarDay; venue_id: number; shift: Shift })[]> {
  const { rows } = await sql<BandSums & { datetime: CalendarDay; venue_id: number; shift: Shift }>`
    SELECT period.start AS datetime, venue_id,
      CASE WHEN hour < ${SHIFT_CHANGE_HOUR}::int THEN 'AM' ELSE 'PM' END AS shift, ${SUMS}
    FROM rollup_hour JOIN ${periods(view, asked.range)} ON period.day = business_date
    WHERE ${isAsked(asked)}
    GROUP BY 1, 2, 3 HAVING sum(detected) > 0 ORDER BY 1, 2, 3`.execute(db);
  return rows;
}

/** Columns by which cells can be grouped. */
interface Cell {
  venue_id: number;
  shift: Shift;
  /** '' if the pipeline named none. */
  specialty: string;
}

/** Figures that are read from months where that is cheaper. */
export interface AskedByMonth extends FigureRequest {
  /** The clock, in milliseconds since 1970. */
  now: () => number;
}

export const monthPartsOf = ({ range, now }: AskedByMonth) =>
  monthParts(range, businessDay(wallClock(now(), 'UTC')));

interface AskedByCell<Column, Wanted> extends AskedByMonth {
  by: readonly Column[];
  /** Must include 'detected'; all sums by default. For a company's many cells each sum adds cost. */
  sums?: readonly Wanted[];
}

/**
 * Sums over the range, grouped by the given columns. Whole months are read from rollup_month, so a
 * year costs twelve rows per cell plus a few days.
 */
export async function sumsByCell<Column extends keyof Cell, Wanted extends Sum = Sum>(
  db: Db,
  { by, sums = BAND_SUMS as Wanted[], ...asked }: AskedByCell<Column, Wanted>,
): Promise<(Pick<BandSums, Wanted> & Pick<Cell, Column>)[]> {
  const { venues } = asked;
  const { months, days } = monthPartsOf(asked);
  const columns = list(by);
  const ofDays = days.map(({ sign, ...part }) => {
    const cells = list(sums.map((column) => (sign < 0 ? `-${column}` : column)));
    return sql`UNION ALL SELECT ${columns}, ${cells} FROM rollup_specialty
      WHERE ${isAsked({ venues, range: part })}`;
  });
  const { rows } = await sql<Pick<BandSums, Wanted> & Pick<Cell, Column>>`
    SELECT ${columns}, ${sumsOf(sums)} FROM (
      SELECT ${columns}, ${list(sums)} FROM rollup_month
      WHERE venue_id = ANY (${[...venues]}::int[]) AND month = ANY (${months}::date[])
      ${sql.join(ofDays, sql` `)}) cell
    GROUP BY ${columns} HAVING sum(detected) > 0 ORDER BY ${columns}`.execute(db);
  return rows;
}

/** The quality definitions with which the scored pizzas of the range were counted, lowest first. */
export async function qualityDefinitions(
  db: Db,
  asked: FigureRequest,
): Promise<QualityDefinition[]> {
  const { rows } = await sql<{ band_min: number; band_max: number }>`
    SELECT DISTINCT band_min, band_max FROM rollup_day
    WHERE venue_id = ANY (${[...asked.venues]}::int[])
      AND business_date BETWEEN ${asked.range.min}::date AND ${asked.range.max}::date AND scored > 0
    ORDER BY band_min, band_max`.execute(db);
  return rows.map(({ band_min, band_max }) => ({ min: band_min / 100, max: band_max / 100 }));
}
