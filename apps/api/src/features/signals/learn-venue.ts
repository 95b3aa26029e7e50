import type { Db } from '#platform/database/db';
import { venuesOfCompany } from '#pizzas/named-venues';
import { lockDay } from '#pizzas/rollups/day-lock';
import type { InSlices } from '@crustodian/domain/statistics/slices';
import { yieldBetweenSlices } from '#platform/jobs/yield-between-slices';
import { signalLimitsInSlices } from '@crustodian/domain/signals/signal-limits';
import {
  FEWEST_PIZZAS,
  seriesScores,
  type FamilyBaseline,
  type FamilyCounts,
} from '@crustodian/domain/signals/baseline-weeks';
import { addDays, daysBetween, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { SHIFTS } from '@crustodian/domain/time/shift';
import { sql } from 'kysely';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { countFamilies, learnFamilies, type Counted } from './count-families.ts';
import { countShifts, daysInPortions, type CountedShift } from './counted-days.ts';
import { loudShifts } from './loud-shifts.ts';
import {
  PIZZAS_AT_ONCE,
  readPizzas,
  readWatched,
  shiftName,
  type ChartedPizza,
  type Watched,
} from './seen-pizzas.ts';
import { familyLookup } from './baseline-rows.ts';

const WEEKS = 8;
const DAYS = 7 * WEEKS;
/** Pizzas that are compared with the baseline without yielding. */
const PIZZAS_A_SLICE = 500;

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
export async function learnVenue(
  db: Db,
  venue: LearnedVenue,
  now: number,
  ofCompany?: CompanyFamilies,
): Promise<void> {
  const usual = await learnBaselineOf(db, venue, ofCompany);
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
  ofCompany = companyFamilies(db),
): Promise<LearnedBaseline | null> {
  const { venue, fromDay } = learned;
  const watched = await readWatched(db, venue);
  const span = { venues: [venue], ...weeksBefore(fromDay) };
  const loud = await loudShifts(db, venue, span);
  const shifts = (await countShifts(db, span)).filter(
    ({ day, shift }) => !loud.has(shiftName(day, shift)),
  );
  const quiet = { span, loud, shifts, watched };
  if (pizzasOf(shifts) < FEWEST_PIZZAS) return null;
  const families = await learnOwnFamilies(db, quiet, () => ofCompany(learned, watched));
  const limits = await limitsOf(db, quiet, { families, seed: venue });
  const weeks = weeksOf(shifts, fromDay);
  const pizzasAWeek = Object.fromEntries(
    SHIFTS.map((name) => [name, pizzasOf(shifts.filter(({ shift }) => shift === name)) / weeks]),
  );
  return { families, limits, pizzasAWeek, quietShifts: shifts.length };
}

const weeksBefore = (fromDay: CalendarDay) => ({
  from: addDays(fromDay, -DAYS),
  to: addDays(fromDay, -1),
});

const pizzasOf = (shifts: readonly CountedShift[]): number =>
  shifts.reduce((sum, { pizzas }) => sum + pizzas, 0);

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

/**
 * A family with too few pizzas at the venue uses the company's baseline, if that has enough pizzas.
 */
async function learnOwnFamilies(
  db: Db,
  quiet: Counted,
  ofCompany: () => Promise<Record<string, FamilyCounts>>,
): Promise<Record<string, FamilyCounts>> {
  const families = await countFamilies(db, quiet);
  const own = await learnFamilies(db, quiet, { families, isOfCompany: false });
  const small = families.filter(({ family }) => !Object.hasOwn(own, family));
  const company = small.length > 0 ? await ofCompany() : {};
  const shared = Object.entries(company).filter(([name]) =>
    small.some(({ family }) => family === name),
  );
  return { ...own, ...Object.fromEntries(shared) };
}

export type CompanyFamilies = (
  learned: LearnedVenue,
  watched: Watched,
) => Promise<Record<string, FamilyCounts>>;

/**
 * The families of a company's pizzas, loud shifts included. Those of the company and day that were
 * asked for last are kept, because its venues are learned one after the other.
 */
export function companyFamilies(db: Db): CompanyFamilies {
  let kept: { key: string; families: Record<string, FamilyCounts> } | undefined;
  return async ({ company, fromDay }, watched) => {
    const key = `${company} ${fromDay}`;
    if (kept?.key !== key) {
      kept = undefined;
      const span = { venues: await venuesOfCompany(db, company), ...weeksBefore(fromDay) };
      const all = { span, loud: new Set<string>(), shifts: await countShifts(db, span), watched };
      const families = await countFamilies(db, all);
      kept = { key, families: await learnFamilies(db, all, { families, isOfCompany: true }) };
    }
    return kept.families;
  };
}

interface LearnedFamilies {
  families: Record<string, FamilyCounts>;
  seed: number;
}

async function limitsOf(
  db: Db,
  { span: { venues }, loud, shifts: quiet, watched }: Counted,
  { families, seed }: LearnedFamilies,
): Promise<number[]> {
  const usual = { watched, baselineOf: familyLookup(families) };
  const shifts: number[][][] = [];
  for (const days of daysInPortions(quiet, PIZZAS_AT_ONCE)) {
    const span = { venues, from: days[0]!, to: days.at(-1)! };
    const pizzas = await readPizzas(db, span, watched);
    await yieldToEventLoop();
    const own = pizzas.filter(({ shift }) => !loud.has(shift));
    shifts.push(...(await yieldBetweenSlices(shiftScores(own, usual))));
  }
  const days = new Set(quiet.map(({ day }) => day)).size;
  const shiftsAWeek = Math.max(1, Math.round((7 * shifts.length) / Math.max(1, days)));
  return yieldBetweenSlices(signalLimitsInSlices(shifts, { shiftsAWeek, seed }));
}

interface Usual {
  watched: Watched;
  baselineOf: (family: string) => FamilyBaseline | undefined;
}

/** The scores of each shift by series, without shifts of unknown families only. */
function* shiftScores(
  pizzas: readonly ChartedPizza[],
  { watched: { series }, baselineOf }: Usual,
): InSlices<number[][][]> {
  const shifts: number[][][] = [];
  for (const of of Map.groupBy(pizzas, ({ shift }) => shift).values()) {
    const scores = series.map((): number[] => []);
    for (const [at, { family, lost }] of of.entries()) {
      if (at % PIZZAS_A_SLICE === 0) yield undefined;
      const usual = baselineOf(family);
      if (!usual) continue;
      for (const [one, score] of seriesScores(lost, usual, series).entries()) {
        scores[one]!.push(score);
      }
    }
    if (scores[0]!.length > 0) shifts.push(scores);
  }
  return shifts;
}

/** Weeks from the first of these shifts to the day. */
const weeksOf = ([first]: readonly CountedShift[], fromDay: CalendarDay): number =>
  Math.max(1, daysBetween(first!.day, fromDay) / 7);
