import type { Db } from '#platform/database/db';
import { yieldBetweenSlices } from '#platform/jobs/yield-between-slices';
import type { InSlices } from '@crustodian/domain/statistics/slices';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Baseline } from './baseline-rows.ts';
import { daysInPortions, type CountedShift } from './counted-days.ts';
import { PIZZAS_AT_ONCE, readPizzas, type ChartedPizza, type Watched } from './seen-pizzas.ts';

/** What some pizzas lost together. */
export interface Losses {
  pizzas: number;
  /** Shares of lost points, summed for each part. */
  lost: number[];
  /** Points for the criteria; flags and ingredients have their own charts. */
  points: number;
}

export interface SummedDay {
  date: CalendarDay;
  losses: Losses;
  /** Pizzas of known families. */
  known: number;
  /** The bad ones among them for each part, by the same rule as in a shift's charts. */
  bad: number[][];
}

export interface AskedDays {
  venue: number;
  /** In order; the last one is the charted day. */
  days: readonly CalendarDay[];
  /** All shifts with charted pizzas from the first of these days to the last. */
  shifts: readonly CountedShift[];
  usual: Baseline;
  watched: Watched;
}

/**
 * Sums of each day that has pizzas, and of all but the last day together. The pizzas are read a few
 * thousand at a time and not kept.
 */
export async function sumDays(
  db: Db,
  { venue, days, shifts, ...asked }: AskedDays,
): Promise<{ days: SummedDay[]; before: Losses }> {
  const before = noLosses(asked.watched);
  const summed: SummedDay[] = [];
  for (const read of daysInPortions(shifts, PIZZAS_AT_ONCE)) {
    const span = { venues: [venue], from: read[0]!, to: read.at(-1)! };
    const byDay = Map.groupBy(await readPizzas(db, span, asked.watched), ({ day }) => day);
    await yieldToEventLoop();
    for (const [date, pizzas] of byDay) {
      if (!days.includes(date)) continue;
      const totals = date === days.at(-1) ? [] : [before];
      summed.push({ date, ...(await yieldBetweenSlices(sumDay(pizzas, { ...asked, totals }))) });
    }
  }
  return { days: summed, before };
}

const noLosses = ({ parts }: Watched): Losses => ({
  pizzas: 0,
  lost: parts.map(() => 0),
  points: 0,
});

/** Pizzas that are summed without yielding. */
const PIZZAS_A_SLICE = 1000;

/** @param totals sums that these pizzas are added to as well */
function* sumDay(
  pizzas: readonly ChartedPizza[],
  { usual, watched, totals }: Pick<AskedDays, 'usual' | 'watched'> & { totals: readonly Losses[] },
): InSlices<Omit<SummedDay, 'date'>> {
  const losses = noLosses(watched);
  const bad = watched.parts.map((): number[] => []);
  let known = 0;
  for (const [at, { id, family, lost }] of pizzas.entries()) {
    if (at % PIZZAS_A_SLICE === 0) yield undefined;
    for (const sums of [losses, ...totals]) add(sums, lost, watched);
    const usually = usual.baselineOfFamily(family);
    if (!usually) continue;
    known += 1;
    for (const [part, share] of lost.entries()) {
      if (share > usually.badAbove[part]!) bad[part]!.push(id);
    }
  }
  return { losses, known, bad };
}

function add(sums: Losses, lost: readonly number[], { maxima }: Watched): void {
  sums.pizzas += 1;
  for (const [part, share] of lost.entries()) sums.lost[part]! += share;
  sums.points += maxima.reduce((sum, max, at) => sum + max * (1 - lost[at]!), 0);
}
