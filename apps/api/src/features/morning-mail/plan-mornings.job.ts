import { visibleNamedVenues } from '#pizzas/named-venues';
import type { Config } from '#platform/config';
import type { Db } from '#platform/database/db';
import { doEach } from '#platform/jobs/do-each';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Log } from '#platform/log';
import type { Tools } from '#platform/tools';
import { may, type Viewer } from '@crustodian/domain/people/access';
import { isMailHour } from '@crustodian/domain/today/morning';
import { wallClock } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { composeToday } from '../today/read-today.ts';
import { morningContent, newLines } from './morning-content.ts';
import { isIn, readSubscription } from './subscriptions.ts';

type PlanTools = Pick<Tools, 'config' | 'db' | 'jobs' | 'now'>;

/** Makes the mails of those for whom it is seven, until stopped. */
export async function startPlanningMornings(tools: PlanTools, log: Log): Promise<RunningJob> {
  await tools.jobs.schedule('plan-mornings', 'UTC');
  return tools.jobs.work('plan-mornings', (_data, signal) => planMornings(tools, signal), log);
}

export async function planMornings(tools: PlanTools, signal?: AbortSignal): Promise<void> {
  const { rows } = await sql<{ user: number }>`
    SELECT DISTINCT user_id AS user FROM morning_place ORDER BY 1`.execute(tools.db);
  await doEach(rows, ({ user }) => planMorning(tools, user), {
    failed: 'morning mails not made',
    signal,
  });
}

/** Once a morning; what it tells of is written with it, so that no other one tells it again. */
async function planMorning({ db, config, jobs, now }: PlanTools, user: number): Promise<void> {
  const viewer = await viewerOf(db, config, user);
  const subscription = await readSubscription(db, user);
  if (!viewer || !may(viewer, 'regular') || !subscription) return;
  const { places, quiet, language } = subscription;
  const seen = await visibleNamedVenues(db, viewer);
  const venues = seen.filter((venue) => places.some((place) => isIn(place, venue)));
  if (venues.length === 0) return;
  const clock = wallClock(now(), venues[0]!.timeZone);
  if (!isMailHour(Number(clock.slice(11, 13)), quiet)) return;
  const day = clock.slice(0, 10).replaceAll('/', '-');
  if (await isMade(db, user, day)) return;
  const today = await composeToday(db, { venues, now: now(), viewer });
  await db.transaction().execute(async (trx) => {
    // Whoever makes it at the same time waits here, and finds it made.
    await trx.selectFrom('user_account').select('id').where('id', '=', user).forUpdate().execute();
    if (await isMade(trx, user, day)) return;
    const { lines, tells } = newLines(today, await readTold(trx, user));
    const content = lines.length > 0 ? morningContent(today, lines, language) : null;
    await sql`INSERT INTO morning_mail (user_id, day, id, content, made_at)
      VALUES (${user}, ${day}, ${randomUUID()}, ${content && JSON.stringify(content)},
        ${new Date(now())})`.execute(trx);
    if (!content) return;
    await sql`INSERT INTO morning_told (user_id, line, told_at)
      SELECT ${user}, line, ${new Date(now())} FROM unnest(${tells}::text[]) AS line
      ON CONFLICT DO NOTHING`.execute(trx);
    await jobs.send(trx, 'mail-morning', [{ data: { user, day }, key: `${user} ${day}` }]);
  });
}

async function isMade(db: Db, user: number, day: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM morning_mail
    WHERE user_id = ${user} AND day = ${day}`.execute(db);
  return rows.length > 0;
}

async function readTold(db: Db, user: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('morning_told')
    .select('line')
    .where('user_id', '=', user)
    .execute();
  return new Set(rows.map(({ line }) => line));
}

/** A subscriber, as the product's rules see them. */
async function viewerOf(db: Db, config: Config, user: number): Promise<Viewer | null> {
  const { rows } = await sql<Omit<Viewer, 'isStaff' | 'flaggedPictures'>>`
    SELECT u.id, u.employer_id AS "employerId", u.company_manager AS "companyManager",
      u.daily_feed_only AS "dailyFeedOnly", u.reports_only AS "reportsOnly",
      u.allow_feedback AS "allowFeedback",
      EXISTS (SELECT FROM company_membership m WHERE m.user_id = u.id) AS "hasCompanyMemberships"
    FROM user_account u WHERE u.id = ${user} AND u.deleted_at IS NULL`.execute(db);
  const [person] = rows;
  if (!person) return null;
  const isStaff = person.employerId === config.providerCompany;
  // A mail shows what everybody of the company may see.
  return { ...person, isStaff, flaggedPictures: false };
}
