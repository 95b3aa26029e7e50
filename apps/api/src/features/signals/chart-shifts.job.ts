import type { Log } from '#platform/log';
import { runUntilStopped, type RunningJob } from '#platform/jobs/running-job';
import type { Tools } from '#platform/tools';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { chartShiftsOfDay, type ChartDay } from './chart-shifts-of-day.ts';

/** What comes in meanwhile is drawn together; a signal is to be there within two seconds. */
const LOOK_EVERY_MS = 500;
/** So many are looked up in one go. */
const DAYS_LOOKED_UP = 200;
/** Most of a day's time goes into waiting for the database; more would take its connections from others. */
const DAYS_AT_A_TIME = 3;

type ChartTools = Pick<Tools, 'db' | 'now' | 'live'>;

/**
 * Draws the charts of days whose facts changed, until stopped. The row of chart_due is the queue: it is written
 * with the facts and deleted with what they led to, so a killed process leaves nothing out.
 */
export const startChartingShifts = (tools: ChartTools, log: Log): RunningJob =>
  runUntilStopped((signal) => drawUntil(signal, tools, log));

async function drawUntil(signal: AbortSignal, tools: ChartTools, log: Log): Promise<void> {
  while (!signal.aborted) {
    await chartDueShifts(tools, signal).catch((error: unknown) => {
      if (!signal.aborted) log.warn({ err: error }, 'charts wait');
    });
    await sleep(LOOK_EVERY_MS, null, { signal }).catch(() => undefined);
  }
}

/** Draws all that is due; one day that fails keeps none of the others waiting. */
export async function chartDueShifts(
  { db, now, live }: ChartTools,
  signal?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  const tried: ChartDay[] = [];
  const chart = (one: ChartDay) =>
    chartShiftsOfDay(db, one, now())
      .then((isDrawn) => isDrawn && live.chartsDrawn(one.venue))
      .catch((error: unknown) => failures.push(error));
  for (;;) {
    const due = await dueDays(db, tried);
    if (due.length === 0) break;
    tried.push(...due);
    await forEachDay(due, chart, signal);
    signal?.throwIfAborted();
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} days not drawn`);
}

/** Some at a time and in their order, but of a store one at a time: two of its days could wait for each other. */
async function forEachDay(
  due: ChartDay[],
  chart: (day: ChartDay) => Promise<unknown>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const storesAtWork = new Set<number>();
  const drawNext = async (): Promise<void> => {
    const at = due.findIndex(({ venue }) => !storesAtWork.has(venue));
    if (at === -1 || signal?.aborted) return;
    const [day] = due.splice(at, 1);
    storesAtWork.add(day!.venue);
    await chart(day!);
    storesAtWork.delete(day!.venue);
    await drawNext();
  };
  await Promise.all(Array.from({ length: DAYS_AT_A_TIME }, drawNext));
}

/** The newest first: of them a shift may still hear. Those that were tried would hide the older ones. */
async function dueDays(db: Tools['db'], tried: readonly ChartDay[]): Promise<ChartDay[]> {
  const venues = tried.map(({ venue }) => venue);
  const days = tried.map(({ day }) => day);
  const { rows } = await sql<ChartDay>`SELECT venue_id AS venue, business_date AS day FROM chart_due
    WHERE (venue_id, business_date) NOT IN (SELECT * FROM unnest(${venues}::int[], ${days}::date[]))
    ORDER BY business_date DESC, venue_id LIMIT ${DAYS_LOOKED_UP}`.execute(db);
  return rows;
}
