import type { Db } from '#platform/database/db';
import type { TvVenue } from '../open-tv.ts';
import { UNKNOWN_SPECIALTY } from '@crustodian/domain/pizza/specialties';
import { standardOf, type Standard } from '@crustodian/domain/pizza/standard';
import { LAST_PIZZAS } from '@crustodian/domain/signals/cue';
import { businessDay, wallClock, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { shiftOf, SHIFT_CHANGE_HOUR, type Shift } from '@crustodian/domain/time/shift';
import { sql } from 'kysely';

export interface ShiftNow {
  day: CalendarDay;
  shift: Shift;
}

/** The current shift in the store's time zone. */
export function shiftNow({ timeZone }: TvVenue, now: number): ShiftNow {
  const clock = wallClock(now, timeZone);
  return { day: businessDay(clock), shift: shiftOf(clock) };
}

export interface ShiftPizza {
  day: CalendarDay;
  id: number;
  specialty: string;
  crust: string | null;
  standard: Standard | null;
  width: number;
  height: number;
  figure: { x: number; y: number; radius: number } | null;
  angle: number;
}

interface Row extends ShiftPizza {
  score: number | null;
  cheese: number | null;
  threshold: number | null;
}

const SHOWN = sql`p.evaluated AND p.snap_quality = 'buena' AND NOT p.censored
  AND p.picture IS NOT NULL AND p.specialty <> ${UNKNOWN_SPECIALTY}`;
const ofShift = (shift: Shift) =>
  shift === 'AM' ? sql`p.hour < ${SHIFT_CHANGE_HOUR}` : sql`p.hour >= ${SHIFT_CHANGE_HOUR}`;

/** The number of pizzas in the shift, and the latest of them, oldest first. */
export async function shiftPizzas(
  db: Db,
  venue: number,
  { day, shift }: ShiftNow,
): Promise<{ pizzas: number; last: ShiftPizza[] }> {
  const [counted, last] = await Promise.all([
    sql<{ pizzas: number }>`SELECT count(*)::int AS pizzas FROM pizza p
      WHERE p.venue_id = ${venue} AND p.business_date = ${day} AND ${SHOWN} AND ${ofShift(shift)}`.execute(
      db,
    ),
    sql<Row>`
      SELECT p.business_date AS day, p.id, p.specialty, p.crust, p.standard,
        p.score / 100::float8 AS score, p.cheese / 100::float8 AS cheese,
        c.cheese_score_threshold::float8 AS threshold, i.width, i.height,
        d.tracked -> 'optimal_figure' AS figure,
        coalesce((d.explanation ->> 'slice_angle')::float8, 0) AS angle
      FROM pizza p JOIN venue v ON v.id = p.venue_id JOIN company c ON c.id = v.company_id
        JOIN picture i ON i.venue_id = p.venue_id AND i.digest = p.picture
        JOIN pizza_detail d ON d.venue_id = p.venue_id AND d.business_date = p.business_date
          AND d.id = p.id
      WHERE p.venue_id = ${venue} AND p.business_date = ${day} AND ${SHOWN} AND ${ofShift(shift)}
      ORDER BY p.local_ts DESC, p.id DESC LIMIT ${LAST_PIZZAS}`.execute(db),
  ]);
  return {
    pizzas: counted.rows[0]!.pizzas,
    last: last.rows.toReversed().map(({ score, cheese, threshold, ...pizza }) => ({
      ...pizza,
      standard: standardOf({
        standard: pizza.standard,
        score,
        cheeseScore: cheese,
        cheeseThreshold: threshold,
      }),
    })),
  };
}

/** The kind of the store's latest pizza, whose golden sample is shown before a shift begins. */
export async function lastKind(
  db: Db,
  venue: number,
  day: CalendarDay,
): Promise<{ specialty: string; crust: string | null } | undefined> {
  const { rows } = await sql<{ specialty: string; crust: string | null }>`
    SELECT p.specialty, p.crust FROM pizza p
    WHERE p.venue_id = ${venue} AND p.business_date <= ${day} AND ${SHOWN}
    ORDER BY p.business_date DESC, p.local_ts DESC, p.id DESC LIMIT 1`.execute(db);
  return rows[0];
}
