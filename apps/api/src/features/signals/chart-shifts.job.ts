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
const AWAITED = { awaited: true, atATime: 3, everyMs: 500 };
/** Corrections come by the dozen, and no shift waits for what they change. */
const OTHERS = { awaited: false, atATime: 1, everyMs: 2000 };
/** So many are looked up in one go. */
const DAYS_LOOKED_UP = 200;

type ChartTools = Pick<Tools, 'db' | 'now' | 'live'>;

interface DuePart {
  /** Only the days whose shifts wait, or only the others; both where it is left out. */
  awaited?: boolean;
  atATime?: number;
  /** Stores whose charts are being drawn: two days of one store could wait for each other. */
  storesAtWork?: Set<number>;
  signal?: AbortSignal;
}

/**
 * Draws the charts of days whose facts changed, until stopped. The row of chart_due is the queue: it is written
 * with the facts and deleted with what they led to, so a killed process leaves nothing out.
 */
export function startChartingShifts(tools: ChartTools, log: Log): RunningJob {
  const storesAtWork = new Set<number>();
  const draw = ({ everyMs, ...part }: typeof AWAITED) =>
    runUntilStopped(async (signal) => {
      while (!signal.aborted) {
        await chartDueShifts(tools, { ...part, storesAtWork, signal }).catch((error: unknown) => {
          if (!signal.aborted) log.warn({ err: error }, 'charts wait');
        });
        await sleep(everyMs, null, { signal }).catch(() => undefined);
      }
    });
  const jobs = [draw(AWAITED), draw(OTHERS)];
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}

/** Draws all that is due; one day that fails keeps none of the others waiting. */
export async function chartDueShifts(
  { db, now, live }: ChartTools,
  { awaited, atATime = 1, storesAtWork = new Set(), signal }: DuePart = {},
): Promise<void> {
  const failures: unknown[] = [];
  const tried: ChartDay[] = [];
  const draw = (one: ChartDay) =>
    chartShiftsOfDay(db, one, now())
      .then((isDrawn) => isDrawn && live.chartsDrawn(one.venue))
      .catch((error: unknown) => failures.push(error));
  for (;;) {
    const due = await dueDays(db, tried, awaited);
    if (due.length === 0) break;
    tried.push(...due);
    const drawNext = async (): Promise<void> => {
      const at = due.findIndex(({ venue }) => !storesAtWork.has(venue));
      if (at === -1 || signal?.aborted) return;
      const [day] = due.splice(at, 1);
      storesAtWork.add(day!.venue);
      await draw(day!);
      storesAtWork.delete(day!.venue);
      await drawNext();
    };
    await Promise.all(Array.from({ length: atATime }, drawNext));
    signal?.throwIfAborted();
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} days not drawn`);
}

/** The newest first: of them a shift may still hear. Those that were tried would hide the older ones. */
async function dueDays(
  db: Tools['db'],
  tried: readonly ChartDay[],
  awaited: boolean | undefined,
): Promise<ChartDay[]> {
  const venues = tried.map(({ venue }) => venue);
  const days = tried.map(({ day }) => day);
  const { rows } = await sql<ChartDay>`SELECT venue_id AS venue, business_date AS day FROM chart_due
    WHERE awaited = coalesce(${awaited ?? null}::boolean, awaited)
      AND (venue_id, business_date) NOT IN (SELECT * FROM unnest(${venues}::int[], ${days}::date[]))
    ORDER BY business_date DESC, venue_id LIMIT ${DAYS_LOOKED_UP}`.execute(db);
  return rows;
}
