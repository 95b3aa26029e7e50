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
import { setImmediate as nextTurn } from 'node:timers/promises';
import { learnVenue, type LearnedVenue } from './learn-venue.ts';

const DAYS_IN_FORCE = 7;

/** Learns each week what is usual at every venue, until stopped. */
export async function startLearningUsual(
  tools: Pick<Tools, 'db' | 'jobs' | 'now'>,
  log: Log,
): Promise<RunningJob> {
  await tools.jobs.schedule('learn-usual', 'UTC');
  return tools.jobs.work('learn-usual', (_data, signal) => learnUsual(tools, signal), log);
}

/** A venue of which nothing can be learned keeps none of the others waiting. */
export async function learnUsual(
  { db, now }: Pick<Tools, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<void> {
  const at = now();
  const learn = async (venue: LearnedVenue) => {
    // It is much arithmetic: requests take their turn between two venues.
    await nextTurn();
    await learnVenue(db, venue, at);
  };
  await doEach(await dueVenues(db, at), learn, { failed: 'venues not learnt', signal });
}

/** Those whose usual is a week old. What was found by the usual of a day stays found by it. */
async function dueVenues(db: Tools['db'], now: number): Promise<LearnedVenue[]> {
  const { rows } = await sql<{
    venue: number;
    company: number;
    zone: string;
    lastDay: CalendarDay | null;
  }>`SELECT v.id AS venue, v.company_id AS company, v.time_zone AS zone, (
      SELECT max(from_day) FROM usual_week u WHERE u.venue_id = v.id) AS "lastDay"
    FROM venue v ORDER BY v.id`.execute(db);
  return rows.flatMap(({ venue, company, zone, lastDay }) => {
    const today = businessDay(wallClock(now, zone));
    if (lastDay === null) return [{ venue, company, fromDay: today }];
    return lastDay <= addDays(today, 1 - DAYS_IN_FORCE)
      ? [{ venue, company, fromDay: addDays(today, 1) }]
      : [];
  });
}
