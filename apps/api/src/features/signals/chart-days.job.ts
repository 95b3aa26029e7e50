import { doEach } from '#platform/jobs/do-each';
import type { Log } from '#platform/log';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Tools } from '#platform/tools';
import {
  addDays,
  businessDay,
  wallClock,
  type CalendarDay,
} from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { chartCompanyDay, type CompanyDay } from './chart-company-day.ts';

/** A business day ends at 4; pizzas that arrive in the following hour still belong to it. */
const AFTER_THE_DAY_MS = 3_600_000;
/** A day is corrected for up to a week; its daily charts are recomputed if a shift's were. */
const MOST_DAYS_BACK = 7;

/** Charts each company's day once it is over in all of its venues, until stopped. */
export async function startChartingDays(
  tools: Pick<Tools, 'db' | 'jobs' | 'now'>,
  log: Log,
): Promise<RunningJob> {
  await tools.jobs.schedule('chart-days', 'UTC');
  return tools.jobs.work('chart-days', (_data, signal) => chartDays(tools, signal), log);
}

/** A company that cannot be charted does not delay the others. */
export async function chartDays(
  { db, now }: Pick<Tools, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<void> {
  const days = await openDays(db, now());
  await doEach(days, (day) => chartCompanyDay(db, day, now()), {
    failed: 'days not charted',
    signal,
  });
}

interface DrawnDay {
  day: CalendarDay;
  drawnAt: Date;
}

/** Days that are over and not yet charted, or of which a shift was charted again since. */
async function openDays(db: Tools['db'], now: number): Promise<CompanyDay[]> {
  const { rows } = await sql<{ company: number; venues: number[]; zones: string[] }>`
    SELECT company_id AS company, array_agg(id) AS venues, array_agg(DISTINCT time_zone) AS zones
    FROM venue GROUP BY company_id ORDER BY company_id`.execute(db);
  const days = await Promise.all(
    rows.map(async ({ company, venues, zones }) => {
      const last = zones.map((zone) => lastDay(now, zone)).toSorted()[0]!;
      const span = sql`business_date BETWEEN ${addDays(last, -MOST_DAYS_BACK)} AND ${last}`;
      // Two queries, because in a distributed database the rows of stores and of companies are on
      // different machines.
      const { rows: drawn } = await sql<DrawnDay>`
        SELECT business_date AS day, max(drawn_at) AS "drawnAt" FROM chart_day
        WHERE venue_id = ANY (${venues}::int[]) AND ${span}
        GROUP BY business_date ORDER BY business_date`.execute(db);
      const { rows: charted } = await sql<DrawnDay>`
        SELECT business_date AS day, drawn_at AS "drawnAt" FROM charted_day
        WHERE company_id = ${company} AND ${span}`.execute(db);
      const chartedAt = new Map(charted.map((one) => [one.day, one.drawnAt.getTime()]));
      return drawn
        .filter(({ day, drawnAt }) => (chartedAt.get(day) ?? -Infinity) < drawnAt.getTime())
        .map(({ day }) => ({ company, venues, day }));
    }),
  );
  return days.flat();
}

const lastDay = (now: number, zone: string): CalendarDay =>
  addDays(businessDay(wallClock(now - AFTER_THE_DAY_MS, zone)), -1);
