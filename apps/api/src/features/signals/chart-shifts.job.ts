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

type ChartTools = Pick<Tools, 'db' | 'now' | 'live'>;

interface WhichDays {
  /** Only days with waiting shifts, or only the others; both if omitted. */
  awaited?: boolean;
  atATime?: number;
  /** After this time, days that could not be charted are retried. */
  passMs?: number;
  signal?: AbortSignal;
}

/**
 * Charts days whose facts changed, until stopped. The rows of chart_due are the queue: they are
 * written with the facts and deleted with the results, so that a killed process loses nothing.
 */
export function startChartingShifts(tools: ChartTools, log: Log): RunningJob {
  const draw = ({ everyMs, ...which }: typeof AWAITED) =>
    runUntilStopped(async (signal) => {
      while (!signal.aborted) {
        const isMoreDue = await chartDueShifts(tools, { ...which, signal }).catch(
          (error: unknown) => {
            if (!signal.aborted) log.warn({ err: error }, 'charts wait');
          },
        );
        if (!isMoreDue) await sleep(everyMs, null, { signal }).catch(() => undefined);
      }
    });
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
  { awaited, atATime = 1, passMs = Infinity, signal }: WhichDays = {},
): Promise<boolean> {
  const failures: unknown[] = [];
  const notDrawn: ChartDay[] = [];
  const draw = async (one: ChartDay) => {
    try {
      if (await withRetry(() => chartShiftsOfDay(db, one, now())))
        return live.chartsDrawn(one.venue);
    } catch (error) {
      failures.push(error);
    }
    notDrawn.push(one);
  };
  const ends = performance.now() + passMs;
  let isMoreDue = true;
  while (isMoreDue && performance.now() < ends) {
    const due = await dueDays(db, notDrawn, awaited);
    isMoreDue = due.length > 0;
    await drawSideBySide(due, { atATime, draw, signal });
    signal?.throwIfAborted();
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} days not drawn`);
  return isMoreDue;
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

/**
 * Newest first, because a running shift can still act on its signals; within a date, the longest
 * waiting first. Excludes days that could not be charted, which would otherwise fill the list.
 */
async function dueDays(
  db: Tools['db'],
  notDrawn: readonly ChartDay[],
  awaited: boolean | undefined,
): Promise<ChartDay[]> {
  const venues = notDrawn.map(({ venue }) => venue);
  const days = notDrawn.map(({ day }) => day);
  const { rows } = await sql<ChartDay>`SELECT venue_id AS venue, business_date AS day FROM chart_due
    WHERE awaited = coalesce(${awaited ?? null}::boolean, awaited)
      AND (venue_id, business_date) NOT IN (SELECT * FROM unnest(${venues}::int[], ${days}::date[]))
    ORDER BY business_date DESC, due_at, venue_id LIMIT ${DAYS_LOOKED_UP}`.execute(db);
  return rows;
}
