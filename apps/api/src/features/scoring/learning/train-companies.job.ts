import type { Db } from '#platform/database/db';
import type { Log } from '#platform/log';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Tools } from '#platform/tools';
import { wallClock } from '@crustodian/domain/time/calendar-day';
import { createScoringPool, type ScoringPool } from '@crustodian/scoring/process/scoring-pool';
import { sql } from 'kysely';
import { queueTraining, trainCompany, trainingJob } from './train-company.ts';

/** Local hour in which a company's kitchens are closed. */
const NIGHT_HOUR = '04';
/** A training during the day replaces that night's. */
const NIGHTS_APART_HOURS = 12;

type JobTools = Pick<Tools, 'config' | 'db' | 'jobs' | 'pictures' | 'now'>;

/**
 * Runs trainings until stopped: those that staff requested, and nightly ones of companies with new
 * reviews. A row in the training table is a request.
 */
export async function startTrainings(
  tools: JobTools,
  log: Log,
  scoring: ScoringPool = createScoringPool({ processes: 1 }),
): Promise<RunningJob> {
  const { jobs } = tools;
  await sendWaitingTrainings(tools);
  // Runs every hour, because it is always night in some time zone.
  await jobs.schedule('order-trainings', 'UTC');
  const learning = { ...tools, scoring, log };
  const work = await Promise.all([
    jobs.work('order-trainings', () => queueNightlyTrainings(tools), log),
    jobs.work(
      'train-company',
      ({ training }, signal) => trainCompany(learning, training, signal),
      log,
    ),
  ]);
  return {
    async stop() {
      await Promise.all([scoring.close(), ...work.map((queue) => queue.stop())]);
    },
  };
}

/**
 * Sends a job for each waiting training, because an earlier release stored requests without jobs.
 */
async function sendWaitingTrainings({ db, jobs }: Pick<Tools, 'db' | 'jobs'>): Promise<void> {
  const waiting = await db
    .selectFrom('training')
    .select('id')
    .where('finished_at', 'is', null)
    .execute();
  await jobs.send(
    db,
    'train-company',
    waiting.map(({ id }) => trainingJob(id)),
  );
}

/**
 * Queues a training for each company with reviews since its last one whose stores are in their
 * night hour.
 */
export async function queueNightlyTrainings({
  db,
  jobs,
  now,
}: Pick<Tools, 'db' | 'jobs' | 'now'>): Promise<void> {
  const asleep = (await companyZones(db))
    .filter(({ zone }) => wallClock(now(), zone).slice(11, 13) === NIGHT_HOUR)
    .map(({ company }) => company);
  const { rows: trained } = await sql<{ company: number; last: string; isRecent: boolean }>`
    SELECT company_id AS company, max(requested_at)::text AS last,
      max(requested_at) > now() - ${NIGHTS_APART_HOURS} * interval '1 hour' AS "isRecent"
    FROM training WHERE company_id = ANY (${asleep}) GROUP BY company_id`.execute(db);
  const before = new Map(trained.map((one) => [one.company, one]));
  for (const company of asleep.toSorted((a, b) => a - b)) {
    const last = before.get(company);
    if (last?.isRecent || !(await hasReviews(db, company, last?.last))) continue;
    const nightly = { company, by: null, apartHours: NIGHTS_APART_HOURS };
    await queueTraining({ db, jobs }, nightly);
  }
}

/**
 * Whether a pizza of the company was reviewed after `since`, to the microsecond; without `since`,
 * whether any was.
 */
async function hasReviews(db: Db, company: number, since: string | undefined): Promise<boolean> {
  const { rows } = await sql`SELECT FROM venue v JOIN pizza p ON p.venue_id = v.id
    WHERE v.company_id = ${company} AND p.reviewed_at > ${since ?? '-infinity'}::timestamptz
    LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** The most frequent time zone among each company's stores. */
async function companyZones(db: Db): Promise<{ company: number; zone: string }[]> {
  const { rows } = await sql<{ company: number; zone: string }>`
    SELECT company_id AS company, mode() WITHIN GROUP (ORDER BY time_zone) AS zone
    FROM venue GROUP BY company_id`.execute(db);
  return rows;
}
