import { withRetry } from '#platform/database/retry';
import type { Log } from '#platform/log';
import { runUntilStopped, type RunningJob } from '#platform/jobs/running-job';
import type { Tools } from '#platform/tools';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { chartShiftsOfDay, type ChartDay } from './chart-shifts-of-day.ts';

/**
 * What comes in meanwhile is drawn together; a signal is to be there within two seconds of its pizza. Most of a day's
 * time goes into waiting for the database, so some are drawn side by side.
 */
const AWAITED = { awaited: true, atATime: 3, everyMs: 500, passMs: 1000 };
/** Corrections come by the dozen, and no shift waits for what they change. */
const OTHERS = { awaited: false, atATime: 1, everyMs: 2000, passMs: 5000 };
/** How many are looked up at a time. Few, so that a newer day that becomes due is drawn before the rest. */
const DAYS_LOOKED_UP = 12;

type ChartTools = Pick<Tools, 'db' | 'now' | 'live'>;

interface WhichDays {
  /** Only the days whose shifts wait, or only the others; both where it is left out. */
  awaited?: boolean;
  atATime?: number;
  /** After this long, days that could not be drawn are tried again. */
  passMs?: number;
  signal?: AbortSignal;
}

/**
 * Draws the charts of days whose facts changed, until stopped. The row of chart_due is the queue: it is written
 * with the facts and deleted with what they led to, so a killed process leaves nothing out.
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
 * Draws what is due; a day that fails, or that a transaction holds, does not delay the others. Answers true if its
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

/** In their order, but one day of a store at a time, because two of them may wait for each other. */
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
 * The newest first, because a shift can still act on them; within a date the one that has waited longest. Without
 * those that could not be drawn, which would hide the others.
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
