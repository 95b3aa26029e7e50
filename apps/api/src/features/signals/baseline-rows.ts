import { MOST_WIDENED } from '@crustodian/contract/today';
import { seriesOfDay } from '#pizzas/charts/signal-rows';
import type { Db } from '#platform/database/db';
import {
  familyBaseline,
  type FamilyCounts,
  type FamilyBaseline,
} from '@crustodian/domain/signals/baseline-weeks';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { Shift } from '@crustodian/domain/time/shift';
import { sql } from 'kysely';

/** The baseline of a venue's charts from a day on. */
export interface Baseline {
  fromDay: CalendarDay;
  limits: number[];
  pizzasAWeek: Record<Shift, number>;
  baselineOfFamily: (family: string) => FamilyBaseline | undefined;
}

interface Row {
  fromDay: CalendarDay;
  families: Record<string, FamilyCounts>;
  limits: number[];
  pizzasAWeek: Record<Shift, number>;
}

/** The baseline in force on a day; null if nothing has been learned yet. */
export async function readBaseline(
  db: Db,
  venue: number,
  day: CalendarDay,
): Promise<Baseline | null> {
  const { rows } = await sql<Row>`
    SELECT from_day AS "fromDay", families, limits, pizzas_a_week AS "pizzasAWeek"
    FROM usual_week WHERE venue_id = ${venue} AND from_day <= ${day}
    ORDER BY from_day DESC LIMIT 1`.execute(db);
  const row = rows[0];
  if (!row) return null;
  const { families, ...rest } = row;
  return { ...rest, baselineOfFamily: familyLookup(families) };
}

/** How much a limit is raised per request, from the day after the signal concerned. */
const WIDER = 1;

/** By how much the limits of a venue are raised on a day, by series. */
export async function readWidened(
  db: Db,
  venue: number,
  day: CalendarDay,
): Promise<(series: string) => number> {
  const { rows } = await sql<{ series: string; times: number }>`
    SELECT a.series, count(*)::int AS times
    FROM signal_act a JOIN signal s ON s.venue_id = a.venue_id AND s.id = a.signal_id
    WHERE a.venue_id = ${venue} AND a.kind = 'widen' AND a.undone_at IS NULL
      AND s.business_date < ${day}
    GROUP BY a.series`.execute(db);
  const times = new Map(rows.map((row) => [row.series, row.times]));
  return (series) => WIDER * Math.min(MOST_WIDENED, times.get(series) ?? 0);
}

/** Like readWidened, for charts of whole days, by part; 'score' is the mean. */
export async function readWidenedDays(
  db: Db,
  venue: number,
  day: CalendarDay,
): Promise<(part: string) => number> {
  const { rows } = await sql<{ series: string; times: number }>`
    SELECT series, count(*)::int AS times FROM signal_act
    WHERE venue_id = ${venue} AND kind = 'widen' AND undone_at IS NULL AND business_date < ${day}
    GROUP BY series`.execute(db);
  const times = new Map(rows.map((row) => [row.series, row.times]));
  return (part) => WIDER * Math.min(MOST_WIDENED, times.get(seriesOfDay(part)) ?? 0);
}

export function familyLookup(
  families: Readonly<Record<string, FamilyCounts>>,
): (family: string) => FamilyBaseline | undefined {
  const known = new Map(Object.entries(families).map(([name, of]) => [name, familyBaseline(of)]));
  return (family) => known.get(family);
}
