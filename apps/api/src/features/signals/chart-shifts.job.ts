import { withRetry } from '#platform/database/retry';
import type { Log } from '#platform/log';
import { runUntilStopped, type RunningJob } from '#platform/jobs/running-job';
import type { Tools } from '#platform/tools';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { chartShiftsOfDay, type ChartDay } from './chart-shifts-of-day.ts';

/**
 * Pizzas that arrive meanwhile are charted together; a signal must appear within two seconds of its
 * pizza. Charting a day mostly waits for the database, so a few days run concurrently.
 */
const AWAITED = { awaited: true, atATime: 3, everyMs: 500, passMs: 1000 };
/** Corrections come in batches, and no shift is waiting for their charts. */
const OTHERS = { awaited: false, atATime: 1, everyMs: 2000, passMs: 5000 };
/**
 * How many due days are looked up at a time; few, so that a newer day that becomes due is charted
 * before the rest.
 */
const DAYS_LOOKED_UP = 12;

/**
 * A store whose charts take longer than this waits until its next ones for so many times as long,
 * so that no store's days of thousands of pizzas take the time of the others.
 */
const CHEAP_MS = 100;
const RESTS_TIMES = 10;

/** Until when each store with costly charts waits, by the clock of the process. */
type Rests = Map<number, number>;

type ChartTools = Pick<Tools, 'db' | 'now' | 'live'>;

interface WhichDays {
  /** Only days with waiting shifts, or only the others; both if omitted. */
  awaited?: boolean;
  atATime?: number;
  /** After this time, days that could not be charted are retried. */
  passMs?: number;
  /** Stores with costly charts; without it they do not wait. */
  rests?: Rests;
  signal?: AbortSignal;
}

/**
 * Charts days whose facts changed, until stopped. The rows of chart_due are the queue: they are
 * written with the facts and deleted with the results, so that a killed process loses nothing.
 */
export function startChartingShifts(tools: ChartTools, log: Log): RunningJob {
  const draw = ({ everyMs, ...which }: typeof AWAITED) => {
    // One for each: costly charts of old days must not delay the shift that is running.
    const rests: Rests = new Map();
    return runUntilStopped(async (signal) => {
      while (!signal.aborted) {
        const isMoreDue = await chartDueShifts(tools, { ...which, rests, signal }).catch(
          (error: unknown) => {
            if (!signal.aborted) log.warn({ err: error }, 'charts wait');
          },
        );
        if (!isMoreDue) await sleep(everyMs, null, { signal }).catch(() => undefined);
      }
    });
  };
  const jobs = [draw(AWAITED), draw(OTHERS)];
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}

/**
 * Charts what is due; a day that fails or is locked does not delay the others. Returns true if the
 * time ran out while more was due.
 */
export async function chartDueShifts(
  { db, now, live }: ChartTools,
  { awaited, atATime = 1, passMs = Infinity, rests, signal }: WhichDays = {},
): Promise<boolean> {
  const failures: unknown[] = [];
  const notDrawn: ChartDay[] = [];
  const draw = async (one: ChartDay) => {
    const began = performance.now();
    try {
      if (await withRetry(() => chartShiftsOfDay(db, one, now())))
        return live.chartsDrawn(one.venue);
    } catch (error) {
      failures.push(error);
    } finally {
      if (rests) rest(rests, one.venue, performance.now() - began);
    }
    notDrawn.push(one);
  };
  const ends = performance.now() + passMs;
  let isMoreDue = true;
  while (isMoreDue && performance.now() < ends) {
    const due = await dueDays(db, { notDrawn, awaited, resting: restingStores(rests) });
    isMoreDue = due.length > 0;
    await drawSideBySide(due, { atATime, draw, signal });
    signal?.throwIfAborted();
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} days not drawn`);
  return isMoreDue;
}

function rest(rests: Rests, venue: number, tookMs: number): void {
  if (tookMs > CHEAP_MS) rests.set(venue, performance.now() + RESTS_TIMES * tookMs);
}

function restingStores(rests: Rests = new Map()): number[] {
  for (const [venue, until] of rests) if (until <= performance.now()) rests.delete(venue);
  return [...rests.keys()];
}

interface SideBySide {
  atATime: number;
  draw: (day: ChartDay) => Promise<void>;
  signal: AbortSignal | undefined;
}

/**
 * Charts days in order, but only one day of a store at a time, because two could wait for each
 * other.
 */
async function drawSideBySide(
  days: ChartDay[],
  { atATime, draw, signal }: SideBySide,
): Promise<void> {
  const storesAtWork = new Set<number>();
  const drawNext = async (): Promise<void> => {
    const at = days.findIndex(({ venue }) => !storesAtWork.has(venue));
    if (at === -1 || signal?.aborted) return;
    const [day] = days.splice(at, 1);
    storesAtWork.add(day!.venue);
    await draw(day!);
    storesAtWork.delete(day!.venue);
    await drawNext();
  };
  await Promise.all(Array.from({ length: atATime }, drawNext));
}

interface WhichDue {
  /** Days that could not be charted, which would otherwise fill the list. */
  notDrawn: readonly ChartDay[];
  awaited: boolean | undefined;
  resting: readonly number[];
}

/**
 * Companies in turns, so that none waits for all days of another. Of a company the newest day
 * first, because a running shift can still act on its signals; within a date, the longest waiting
 * first.
 */
async function dueDays(
  db: Tools['db'],
  { notDrawn, awaited, resting }: WhichDue,
): Promise<ChartDay[]> {
  const venues = notDrawn.map(({ venue }) => venue);
  const days = notDrawn.map(({ day }) => day);
  const { rows } = await sql<ChartDay>`SELECT venue, day
    FROM (SELECT due.venue_id AS venue, due.business_date AS day, due.due_at, row_number() OVER (
        PARTITION BY venue.company_id ORDER BY due.business_date DESC, due.due_at, due.venue_id) AS turn
      FROM chart_due due JOIN venue ON venue.id = due.venue_id
      WHERE due.awaited = coalesce(${awaited ?? null}::boolean, due.awaited)
        AND due.venue_id <> ALL (${[...resting]}::int[])
        AND (due.venue_id, due.business_date) NOT IN (
          SELECT * FROM unnest(${venues}::int[], ${days}::date[]))) waiting
    ORDER BY turn, day DESC, due_at, venue LIMIT ${DAYS_LOOKED_UP}`.execute(db);
  return rows;
}
