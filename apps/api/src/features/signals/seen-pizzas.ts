import type { Db } from '#platform/database/db';
import {
  criteriaOf,
  evaluationKeyMax,
  ownSliceMaxima,
  scoreWeights,
  type Grid,
} from '@crustodian/domain/pizza/criteria';
import { specialtyFamily } from '@crustodian/domain/pizza/specialty-family';
import { UNKNOWN_SPECIALTY } from '@crustodian/domain/pizza/specialties';
import {
  FLAGS,
  watchedParts,
  watchedSeries,
  type WatchedPart,
} from '@crustodian/domain/signals/watched-areas';
import type { SeenPizza } from '@crustodian/domain/signals/baseline-weeks';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { shiftOfHour, type Shift } from '@crustodian/domain/time/shift';
import { sql } from 'kysely';

/** The parts of a venue's pizzas that are charted, by its company's grid and points. */
export interface Watched {
  grid: Grid;
  parts: readonly WatchedPart[];
  series: ReturnType<typeof watchedSeries>;
  /** Maximum points of each criterion for a whole pizza, by position. */
  maxima: readonly number[];
}

export async function readWatched(db: Db, venue: number): Promise<Watched> {
  const { rows } = await sql<{
    grid: Grid;
    weights: Record<string, number>;
    maxima: Record<string, number>;
  }>`SELECT c.grid, c.score_weights AS weights, c.evaluation_key_max AS maxima
    FROM venue v JOIN company c ON c.id = v.company_id WHERE v.id = ${venue}`.execute(db);
  const { grid, weights, maxima: own } = rows[0]!;
  const maxima = evaluationKeyMax(scoreWeights(grid, ownSliceMaxima(weights, own)), own);
  return {
    grid,
    parts: watchedParts(grid),
    series: watchedSeries(grid),
    maxima: criteriaOf(grid).map((criterion) => maxima[criterion]!),
  };
}

/** A charted pizza with the data that a signal shows. */
export interface ChartedPizza extends SeenPizza {
  day: CalendarDay;
  localTs: string;
  engine: string;
}

interface Row {
  id: number;
  day: CalendarDay;
  hour: number;
  localTs: string;
  specialty: string;
  criteria: number[];
  flags: boolean[];
  engine: string;
}

export interface Span {
  venues: readonly number[];
  from: CalendarDay;
  to: CalendarDay;
}

/** SQL condition: the pizza is charted. */
export const SEEN = sql`evaluated AND snap_quality = 'buena' AND NOT censored AND criteria IS NOT NULL
  AND specialty <> ${UNKNOWN_SPECIALTY}`;

/** How many pizzas are read at a time, so that long spans of days do not delay other calls. */
export const PIZZAS_AT_ONCE = 5000;

/** Scored pizzas of these days in the order in which they were made. */
export async function readPizzas(
  db: Db,
  { venues, from, to }: Span,
  watched: Watched,
): Promise<ChartedPizza[]> {
  const { rows } = await sql<Row>`
    SELECT id, business_date AS day, hour, to_char(local_ts, 'YYYY-MM-DD HH24:MI:SS') AS "localTs",
      specialty, criteria, ARRAY[${sql.raw(FLAGS.join(', '))}] AS flags, scoring_version AS engine
    FROM pizza
    WHERE venue_id = ANY (${[...venues]}::int[]) AND business_date BETWEEN ${from} AND ${to} AND ${SEEN}
    ORDER BY business_date, local_ts, id`.execute(db);
  return rows.map((row) => chartedPizza(row, watched));
}

const chartedPizza = (
  { id, day, hour, localTs, specialty, criteria, flags, engine }: Row,
  { maxima }: Watched,
): ChartedPizza => ({
  id,
  day,
  localTs,
  engine,
  shift: shiftName(day, shiftOfHour(hour)),
  family: specialtyFamily(specialty),
  lost: [
    ...maxima.map((max, at) => lostShare(criteria[at] ?? 0, max)),
    ...flags.map((flag) => (flag ? 1 : 0)),
  ],
});

/** Rounded to hundredths, so that equal shares are counted together. */
const lostShare = (hundredths: number, max: number): number => lostPercent(hundredths, max) / 100;

/**
 * The share of a criterion's points that a pizza lost, as a whole number from 0 to 100.
 * @param hundredths of a point that the pizza has
 * @param max points of a whole pizza
 */
export const lostPercent = (hundredths: number, max: number): number =>
  max > 0 ? Math.round(100 * Math.min(1, Math.max(0, 1 - hundredths / 100 / max))) : 0;

/** Identifies one shift of one business day. */
export const shiftName = (day: CalendarDay, shift: Shift): string => `${day} ${shift}`;
