import type { Tools } from '#platform/tools';
import type { Db } from '#platform/database/db';
import { remediesOf, type DemoRemedy } from '@crustodian/demo/chain/kitchen-faults';
import { VENUES, type DemoVenue } from '@crustodian/demo/chain/stores';
import { addDays, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { storeChange } from '../features/actions/change-action.ts';
import { insertAction } from '../features/actions/start-action.ts';
import { recomputeCharts } from '#pizzas/charts/recompute-charts';
import { chartShiftsIn } from '../features/signals/chart-shifts-of-day.ts';
import { learnBaselineOf, storeBaseline } from '../features/signals/learn-venue.ts';
import { ORIGIN } from './load-administration.ts';

/** Signals start two weeks before the chain's creation date, relative to a baseline from before. */
const SIGNALS_SINCE_DAYS = 14;
const DAYS_UNTIL_DUE = 2;
const MINUTE_MS = 60_000;
/**
 * Delay from a signal to its action, and minimum delay until the action is done if the remedy's own
 * time has already passed.
 */
const STARTED_AFTER_MS = 5 * MINUTE_MS;
const DONE_AFTER_MS = 25 * MINUTE_MS;

interface Span {
  /** The chain's creation date. */
  today: CalendarDay;
  /** The first day that is not over yet. */
  until: CalendarDay;
  signal: AbortSignal;
}

/**
 * Computes the charts of the demo's last weeks day by day, as the jobs would have done, and
 * simulates the staff's actions against the faults found. Idempotent; stops early when aborted.
 */
export async function loadSignals(
  { db }: Pick<Tools, 'db'>,
  { today, until, signal }: Span,
): Promise<void> {
  const fromDay = addDays(today, -SIGNALS_SINCE_DAYS);
  for (const venue of VENUES) {
    // Yields between two stores, because the computation is long.
    await yieldToEventLoop();
    if (signal.aborted) return;
    const learned = { venue: venue.id, company: venue.company, fromDay };
    const usual = (await isLearned(db, learned)) ? null : await learnBaselineOf(db, learned);
    if (!usual) continue;
    // In one transaction, so that no other process computes a day's charts before its actions are
    // stored.
    await db.transaction().execute(async (trx) => {
      const now = await instantOf(trx, venue, `${fromDay} 04:00:00`);
      await storeBaseline(trx, learned, { usual, now });
      for (let day = fromDay; day < until && day < today; day = addDays(day, 1)) {
        await replayDay(trx, venue, { day, today });
      }
    });
  }
}

async function isLearned(
  db: Db,
  { venue, fromDay }: { venue: number; fromDay: CalendarDay },
): Promise<boolean> {
  const { rows } = await sql`SELECT FROM usual_week
    WHERE venue_id = ${venue} AND from_day <= ${fromDay} LIMIT 1`.execute(db);
  return rows.length > 0;
}

/**
 * Computes a store's charts of a day; if that finds a fault with a remedy, takes the action and
 * computes them again.
 */
async function replayDay(
  trx: Db,
  venue: DemoVenue,
  { day, today }: { day: CalendarDay; today: CalendarDay },
): Promise<void> {
  const lastPizza = await lastPizzaAt(trx, venue, day);
  if (lastPizza === null) return;
  await chartShiftsIn(trx, { venue: venue.id, day }, lastPizza);
  const remedies = remediesOf(today).filter(({ store }) => store === venue.name);
  for (const remedy of remedies) {
    const found = day < remedy.since ? null : await firstSignal(trx, venue, { day, remedy });
    if (found === null || (await isTried(trx, venue, remedy))) continue;
    await remedyFault(trx, venue, { remedy, day, found });
    await recomputeCharts(trx, venue.id, { from: day, until: day });
    await chartShiftsIn(trx, { venue: venue.id, day }, lastPizza);
  }
}

interface Found {
  id: number;
  at: number;
}

async function firstSignal(
  trx: Db,
  { id: venue, timeZone }: DemoVenue,
  { day, remedy }: { day: CalendarDay; remedy: DemoRemedy },
): Promise<Found | null> {
  const { rows } = await sql<{ id: number; at: Date }>`
    SELECT id, local_ts AT TIME ZONE ${timeZone} AS at FROM signal
    WHERE venue_id = ${venue} AND business_date = ${day} AND series = ANY (${[...remedy.words]})
      AND withdrawn_at IS NULL
    ORDER BY local_ts, id LIMIT 1`.execute(trx);
  return rows[0] ? { id: rows[0].id, at: rows[0].at.getTime() } : null;
}

async function isTried(trx: Db, { id: venue }: DemoVenue, { part }: DemoRemedy): Promise<boolean> {
  const { rows } = await sql`SELECT FROM action
    WHERE venue_id = ${venue} AND part = ${part} LIMIT 1`.execute(trx);
  return rows.length > 0;
}

async function remedyFault(
  trx: Db,
  venue: DemoVenue,
  { remedy, day, found }: { remedy: DemoRemedy; day: CalendarDay; found: Found },
): Promise<void> {
  const { part, what, by } = remedy;
  const wanted = await instantOf(trx, venue, `${day} ${remedy.doneAt}`);
  const changer = (now: number) => ({ viewer: { id: by }, origin: ORIGIN, now });
  const start = {
    request_id: randomUUID(),
    signal: String(found.id),
    part,
    family: null,
    shift: null,
    what,
    due: addDays(day, DAYS_UNTIL_DUE),
  };
  const action = await insertAction(trx, venue.id, start, changer(found.at + STARTED_AFTER_MS));
  const done = Math.max(wanted, found.at + DONE_AFTER_MS);
  await storeChange(trx, { venue: venue.id, action }, { kind: 'done', what }, changer(done));
}

/** Null if the store made no pizza. */
async function lastPizzaAt(
  trx: Db,
  { id: venue, timeZone }: DemoVenue,
  day: CalendarDay,
): Promise<number | null> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT max(local_ts) AT TIME ZONE ${timeZone} AS at FROM pizza
    WHERE venue_id = ${venue} AND business_date = ${day}`.execute(trx);
  return rows[0]?.at?.getTime() ?? null;
}

async function instantOf(trx: Db, { timeZone }: DemoVenue, localTs: string): Promise<number> {
  const { rows } = await sql<{ at: Date }>`
    SELECT ${localTs}::timestamp AT TIME ZONE ${timeZone} AS at`.execute(trx);
  return rows[0]!.at.getTime();
}
