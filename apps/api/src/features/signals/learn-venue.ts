import type { Db } from '#platform/database/db';
import { venuesOfCompany } from '#pizzas/named-venues';
import { lockDay } from '#pizzas/rollups/day-lock';
import type { InSlices } from '@crustodian/domain/statistics/slices';
import { takeTurns } from '#platform/jobs/take-turns';
import { signalLimitsInSlices } from '@crustodian/domain/signals/signal-limits';
import {
  FEWEST_PIZZAS,
  learnFamily,
  seriesScores,
  type FamilyCounts,
} from '@crustodian/domain/signals/baseline-weeks';
import { addDays, daysBetween, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { SHIFTS } from '@crustodian/domain/time/shift';
import { sql } from 'kysely';
import { loudShifts } from './loud-shifts.ts';
import { readPizzas, readWatched, type ChartedPizza, type Watched } from './seen-pizzas.ts';
import { familyLookup } from './baseline-rows.ts';

const WEEKS = 8;
const DAYS = 7 * WEEKS;

export interface LearnedVenue {
  venue: number;
  company: number;
  /** The first day for which the result is used. */
  fromDay: CalendarDay;
}

/**
 * Learns a venue's baseline and the limits of its charts from the quiet shifts of the eight weeks
 * before a day; does nothing while the venue has too few pizzas.
 */
export async function learnVenue(db: Db, venue: LearnedVenue, now: number): Promise<void> {
  const usual = await learnBaselineOf(db, venue);
  if (usual) await db.transaction().execute((trx) => storeBaseline(trx, venue, { usual, now }));
}

/** The result of learning a venue's baseline. */
interface LearnedBaseline {
  families: Record<string, FamilyCounts>;
  limits: number[];
  pizzasAWeek: Record<string, number>;
  quietShifts: number;
}

/** Returns null while the venue has too few pizzas. */
export async function learnBaselineOf(
  db: Db,
  learned: LearnedVenue,
): Promise<LearnedBaseline | null> {
  const { venue, fromDay } = learned;
  const watched = await readWatched(db, venue);
  const span = { from: addDays(fromDay, -DAYS), to: addDays(fromDay, -1) };
  const all = await readPizzas(db, { venues: [venue], ...span }, watched);
  const loud = await loudShifts(db, venue, span);
  const quiet = all.filter(({ shift }) => !loud.has(shift));
  if (quiet.length < FEWEST_PIZZAS) return null;
  const families = await learnFamilies(db, learned, { quiet, watched, span });
  const limits = await takeTurns(limitsOf(quiet, { families, watched, seed: venue }));
  const weeks = weeksOf(quiet, fromDay);
  const pizzasAWeek = Object.fromEntries(
    SHIFTS.map((shift) => [shift, quiet.filter((one) => one.shift.endsWith(shift)).length / weeks]),
  );
  return { families, limits, pizzasAWeek, quietShifts: shiftsOf(quiet).length };
}

/** Stores the baseline and makes the days from then on due for charting. */
export async function storeBaseline(
  trx: Db,
  { venue, fromDay }: LearnedVenue,
  { usual, now }: { usual: LearnedBaseline; now: number },
): Promise<void> {
  // A chart that is being computed now has not read the new baseline, so the locks wait for it.
  for (const day of await daysFrom(trx, venue, fromDay)) await lockDay(trx, venue, day);
  await sql`INSERT INTO usual_week (venue_id, from_day, families, limits, pizzas_a_week,
      quiet_shifts, learnt_at)
    VALUES (${venue}, ${fromDay}, ${JSON.stringify(usual.families)}, ${usual.limits},
      ${JSON.stringify(usual.pizzasAWeek)}, ${usual.quietShifts}, ${new Date(now)})
    ON CONFLICT (venue_id, from_day) DO NOTHING`.execute(trx);
  await sql`INSERT INTO chart_due (venue_id, business_date)
    SELECT venue_id, business_date FROM rollup_day
    WHERE venue_id = ${venue} AND business_date >= ${fromDay}
    ON CONFLICT (venue_id, business_date) DO NOTHING`.execute(trx);
}

async function daysFrom(db: Db, venue: number, fromDay: CalendarDay): Promise<CalendarDay[]> {
  const { rows } = await sql<{ day: CalendarDay }>`SELECT business_date AS day FROM rollup_day
    WHERE venue_id = ${venue} AND business_date >= ${fromDay} ORDER BY business_date`.execute(db);
  return rows.map(({ day }) => day);
}

type Span = Record<'from' | 'to', CalendarDay>;

interface Learning {
  quiet: readonly ChartedPizza[];
  watched: Watched;
  span: Span;
}

/**
 * A family with too few pizzas at the venue uses the company's baseline, if that has enough pizzas.
 */
async function learnFamilies(
  db: Db,
  { company }: LearnedVenue,
  { quiet, watched, span }: Learning,
): Promise<Record<string, FamilyCounts>> {
  const own = Map.groupBy(quiet, ({ family }) => family);
  const small = [...own].filter(([, { length }]) => length < FEWEST_PIZZAS);
  const others =
    small.length > 0 ? await readPizzas(db, await ofCompany(db, company, span), watched) : [];
  const all = Map.groupBy(others, ({ family }) => family);
  return Object.fromEntries(
    [...own].flatMap(([family, pizzas]) => {
      const isOfCompany = pizzas.length < FEWEST_PIZZAS;
      const from = isOfCompany ? (all.get(family) ?? []) : pizzas;
      if (from.length < FEWEST_PIZZAS) return [];
      const lost = from.map((pizza) => pizza.lost);
      return [[family, learnFamily(lost, watched.series, isOfCompany)]];
    }),
  );
}

const ofCompany = async (db: Db, company: number, span: Span) => ({
  venues: await venuesOfCompany(db, company),
  ...span,
});

function* limitsOf(
  quiet: readonly ChartedPizza[],
  {
    families,
    watched: { series },
    seed,
  }: { families: Record<string, FamilyCounts>; watched: Watched; seed: number },
): InSlices<number[]> {
  const baselineOf = familyLookup(families);
  const shifts: number[][][] = [];
  for (const pizzas of shiftsOf(quiet)) {
    yield undefined;
    const scores = pizzas.flatMap(({ family, lost }) => {
      const usual = baselineOf(family);
      return usual ? [seriesScores(lost, usual, series)] : [];
    });
    if (scores.length > 0) shifts.push(series.map((_, at) => scores.map((of) => of[at]!)));
  }
  const days = new Set(quiet.map(({ day }) => day)).size;
  const shiftsAWeek = Math.max(1, Math.round((7 * shifts.length) / Math.max(1, days)));
  return yield* signalLimitsInSlices(shifts, { shiftsAWeek, seed });
}

const shiftsOf = (pizzas: readonly ChartedPizza[]): ChartedPizza[][] => [
  ...Map.groupBy(pizzas, ({ shift }) => shift).values(),
];

/** Weeks from the first of these pizzas to the day. */
const weeksOf = ([first]: readonly ChartedPizza[], fromDay: CalendarDay): number =>
  Math.max(1, daysBetween(first!.day, fromDay) / 7);
