import { settledNow } from '#platform/database/agreed-now';
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
import { companyFamilies, learnVenue, type LearnedVenue } from './learn-venue.ts';

const DAYS_IN_FORCE = 7;

/** Learns each venue's baseline weekly, until stopped. */
export async function startLearningBaselines(
  tools: Pick<Tools, 'db' | 'jobs' | 'now'>,
  log: Log,
): Promise<RunningJob> {
  await tools.jobs.schedule('learn-usual', 'UTC');
  return tools.jobs.work(
    'learn-usual',
    async (_data, signal) => {
      // Limits of a future day would stay in force until then.
      await settledNow(tools);
      await learnBaselines(tools, signal);
    },
    log,
  );
}

/** A venue whose baseline cannot be learned does not hold up the others. */
export async function learnBaselines(
  { db, now }: Pick<Tools, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<void> {
  const at = now();
  const ofCompany = companyFamilies(db);
  const learn = (venue: LearnedVenue) => learnVenue(db, venue, at, ofCompany);
  await doEach(await dueVenues(db, at), learn, { failed: 'venues not learnt', signal });
}

/**
 * Venues whose baseline is a week old, those of a company and day one after the other. Signals
 * found with an earlier baseline stay.
 */
async function dueVenues(db: Tools['db'], now: number): Promise<LearnedVenue[]> {
  const { rows: venues } = await sql<{ venue: number; company: number; zone: string }>`
    SELECT id AS venue, company_id AS company, time_zone AS zone FROM venue ORDER BY id`.execute(
    db,
  );
  const { rows: learnt } = await sql<{ venue: number; day: CalendarDay }>`
    SELECT venue_id AS venue, max(from_day) AS day FROM usual_week
    WHERE venue_id = ANY (${venues.map(({ venue }) => venue)}::int[]) GROUP BY venue_id`.execute(
    db,
  );
  const lastDays = new Map(learnt.map(({ venue, day }) => [venue, day]));
  const due = venues.flatMap(({ venue, company, zone }) => {
    const today = businessDay(wallClock(now, zone));
    const lastDay = lastDays.get(venue);
    if (lastDay === undefined) return [{ venue, company, fromDay: today }];
    return lastDay <= addDays(today, 1 - DAYS_IN_FORCE)
      ? [{ venue, company, fromDay: addDays(today, 1) }]
      : [];
  });
  return due.toSorted((a, b) => a.company - b.company || a.fromDay.localeCompare(b.fromDay));
}
