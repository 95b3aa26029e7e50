import { dropEmptyDay, startDay, startDayIfFree } from '#pizzas/rollups/day-lock';
import type { Db } from '#platform/database/db';
import { yieldBetweenSlices } from '#platform/jobs/yield-between-slices';
import { inSpan } from '#platform/tracing/tracing';
import { chartShifts } from '@crustodian/domain/signals/chart-shifts';
import { PIZZAS_BETWEEN, type ChartState } from '@crustodian/domain/signals/shift-chart';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { countObservations } from './count-observations.ts';
import { readPizzas, readWatched } from './seen-pizzas.ts';
import { endSignalsOfOver, storeSignals } from './store-signals.ts';
import { readBaseline, readWidened } from './baseline-rows.ts';

export interface ChartDay {
  venue: number;
  day: CalendarDay;
}

/**
 * Charts the shifts of a venue's day from its facts and stores the signals found. Returns false,
 * with nothing done, if another process charted it first, or if another transaction has locked the
 * day, which then stays due.
 */
export const chartShiftsOfDay = (db: Db, day: ChartDay, now: number): Promise<boolean> =>
  inSpan(
    'draw charts',
    { parent: null, attributes: { 'crustodian.venue': day.venue, 'crustodian.day': day.day } },
    () =>
      db
        .transaction()
        .execute(
          async (trx) =>
            (await startDayIfFree(trx, day.venue, day.day)) && chartStarted(trx, day, now),
        ),
  );

/** Like chartShiftsOfDay, but in the caller's transaction and waiting for the lock of the day. */
export async function chartShiftsIn(trx: Db, day: ChartDay, now: number): Promise<boolean> {
  await startDay(trx, day.venue, day.day);
  return chartStarted(trx, day, now);
}

/** Runs under the lock of the day, which every change to its facts holds until commit. */
async function chartStarted(trx: Db, { venue, day }: ChartDay, now: number): Promise<boolean> {
  const isCharted = await chartLocked(trx, { venue, day }, now);
  await dropEmptyDay(trx, venue, day);
  return isCharted;
}

async function chartLocked(trx: Db, { venue, day }: ChartDay, now: number): Promise<boolean> {
  const { rows } = await sql<{ isClosed: boolean }>`DELETE FROM chart_due
    WHERE venue_id = ${venue} AND business_date = ${day}
    RETURNING EXISTS (SELECT FROM rollup_day WHERE venue_id = ${venue} AND business_date = ${day}
      AND closed_at IS NOT NULL) AS "isClosed"`.execute(trx);
  const [due] = rows;
  if (!due) return false;
  // The signals of a closed day stay, because nothing is left to chart them from.
  if (due.isClosed) return true;
  const usual = await readBaseline(trx, venue, day);
  if (!usual) return true;
  const watched = await readWatched(trx, venue);
  const pizzas = await readPizzas(trx, { venues: [venue], from: day, to: day }, watched);
  const { before, own } = await readStates(trx, { venue, day });
  const widened = await readWidened(trx, venue, day);
  const limits = watched.series.map(({ word }, at) => usual.limits[at]! + widened(word));
  const rules = { ...usual, limits, series: watched.series };
  const { states, found } = await yieldBetweenSlices(chartShifts(pizzas, rules, before));
  await storeSignals(trx, { venue, day, now }, { found, pizzas, usual, watched });
  await endSignalsOfOver(trx, { venue, day });
  await storeStates(trx, { venue, day, now }, { states, own });
  await countObservations(trx, { venue, day, now }, { pizzas, usual, watched });
  return true;
}

type States = readonly ChartState[];

/**
 * The final states of a day's charts at the last computation, and those of the charted day before
 * it.
 */
async function readStates(
  db: Db,
  { venue, day }: ChartDay,
): Promise<{ before: States | undefined; own: States | undefined }> {
  const { rows } = await sql<{ day: CalendarDay; states: ChartState[] }>`
    SELECT business_date AS day, states FROM chart_day
    WHERE venue_id = ${venue} AND business_date <= ${day}
    ORDER BY business_date DESC LIMIT 2`.execute(db);
  return {
    before: rows.find((row) => row.day < day)?.states,
    own: rows.find((row) => row.day === day)?.states,
  };
}

/**
 * The only input that the next day takes from the day before is the distance from the last signal.
 */
const handedOn = (states: States): string =>
  JSON.stringify(
    states.map(({ sinceSignal }) => Math.min(PIZZAS_BETWEEN, sinceSignal ?? PIZZAS_BETWEEN)),
  );

async function storeStates(
  trx: Db,
  { venue, day, now }: ChartDay & { now: number },
  { states, own }: { states: States; own: States | undefined },
): Promise<void> {
  await sql`INSERT INTO chart_day (venue_id, business_date, states, drawn_at)
    VALUES (${venue}, ${day}, ${JSON.stringify(states)}, ${new Date(now)})
    ON CONFLICT (venue_id, business_date)
    DO UPDATE SET states = excluded.states, drawn_at = excluded.drawn_at`.execute(trx);
  if (own && handedOn(own) === handedOn(states)) return;
  // The update also locks a next day that is already due, so that it is not charted from the states
  // before this change.
  await sql`INSERT INTO chart_due AS due (venue_id, business_date)
    SELECT venue_id, min(business_date) FROM chart_day
    WHERE venue_id = ${venue} AND business_date > ${day} GROUP BY venue_id
    ON CONFLICT (venue_id, business_date) DO UPDATE SET business_date = due.business_date`.execute(
    trx,
  );
}
