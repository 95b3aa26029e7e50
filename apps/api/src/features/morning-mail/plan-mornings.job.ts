import { settledNow } from '#platform/database/agreed-now';
import type { Db } from '#platform/database/db';
import { doEach } from '#platform/jobs/do-each';
import { MAIL_WAITS_S } from '#platform/jobs/queues';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Log } from '#platform/log';
import type { Tools } from '#platform/tools';
import { isMailHour } from '@crustodian/domain/today/morning';
import { wallClock } from '@crustodian/domain/time/calendar-day';
import { localDay } from '@crustodian/domain/time/local-ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { composeToday } from '../today/read-today.ts';
import { discardMails } from './discard-mails.ts';
import { morningContent, newLines } from './morning-content.ts';
import { readSubscriber } from './subscriber.ts';
import { tellCompany, todayByCompany } from './tell-company.ts';
import { isIn, readSubscription } from './subscriptions.ts';

type PlanTools = Pick<Tools, 'config' | 'db' | 'jobs' | 'now'>;

/** Creates the mails of subscribers once it is seven in their time zone, until stopped. */
export async function startPlanningMornings(tools: PlanTools, log: Log): Promise<RunningJob> {
  await tools.jobs.schedule('plan-mornings', 'UTC');
  const plan = async (_data: object, signal: AbortSignal) => {
    await planMornings(tools, signal);
    await forgetMornings({ ...tools, now: await settledNow(tools) });
  };
  return tools.jobs.work('plan-mornings', plan, log);
}

export async function planMornings(tools: PlanTools, signal?: AbortSignal): Promise<void> {
  const { rows } = await sql<{ user: number }>`
    SELECT DISTINCT user_id AS user FROM morning_place ORDER BY 1`.execute(tools.db);
  await doEach(rows, ({ user }) => planMorning(tools, user), {
    failed: 'morning mails not made',
    signal,
  });
}

const DAY_MS = 86_400_000;
/** Longer than any retries of a mail. */
const MAILS_KEPT_DAYS = 30;
/** Longer than a line is shown; a camera that stays broken for a year becomes news again. */
const NEWS_KEPT_DAYS = 365;

export async function forgetMornings({ db, now }: Pick<PlanTools, 'db' | 'now'>): Promise<void> {
  const since = (days: number) => new Date(now() - days * DAY_MS);
  await sql`DELETE FROM morning_mail WHERE made_at < ${since(MAILS_KEPT_DAYS)}`.execute(db);
  await sql`DELETE FROM morning_news WHERE mailed_at < ${since(NEWS_KEPT_DAYS)}`.execute(db);
  await sql`DELETE FROM morning_told WHERE told_at < ${since(NEWS_KEPT_DAYS)}`.execute(db);
}

/**
 * Runs once per morning; the news is stored in the same transaction, so that no other mail repeats
 * it.
 */
async function planMorning({ db, config, jobs, now }: PlanTools, user: number): Promise<void> {
  const subscriber = await readSubscriber(db, config, user);
  const subscription = await readSubscription(db, user);
  if (!subscriber || !subscription) return;
  const { viewer, venues: seen } = subscriber;
  const { places, quiet, language, channels } = subscription;
  const venues = seen.filter((venue) => places.some((place) => isIn(place, venue)));
  if (venues.length === 0) return;
  const clock = wallClock(now(), venues[0]!.timeZone);
  if (!isMailHour(Number(clock.slice(11, 13)), quiet)) return;
  const day = localDay(clock);
  if (await isMade(db, user, day)) return;
  const today = await composeToday(db, { venues, now: now(), viewer });
  const told = channels.webhook ? await todayByCompany(db, { venues, now: now(), viewer }) : [];
  const companies = await namesOf(
    db,
    venues.map(({ company }) => company),
  );
  await db.transaction().execute(async (trx) => {
    // The lock makes a concurrent process wait and then find the mail.
    await trx.selectFrom('user_account').select('id').where('id', '=', user).forUpdate().execute();
    if (await isMade(trx, user, day)) return;
    const madeAt = new Date(now());
    if (channels.mail) {
      // No longer tried, because the mail server was down or the person had stopped the mails.
      const since = new Date(now() - MAIL_WAITS_S * 1000);
      await discardMails(trx, user, sql`m.sent_at IS NULL AND m.made_at < ${since}`);
    }
    const { lines, news } = newLines(today, await readMailed(trx, user));
    const content = lines.length > 0 ? morningContent(today, lines, { language, companies }) : null;
    await sql`INSERT INTO morning_mail (user_id, day, id, content, made_at)
      VALUES (${user}, ${day}, ${randomUUID()}, ${content && JSON.stringify(content)},
        ${madeAt})`.execute(trx);
    for (const { company, today: ofCompany } of told) {
      await tellCompany(trx, { company, today: ofCompany, language, now: now(), config });
    }
    if (!content) return;
    await sql`INSERT INTO morning_news (user_id, news, mailed_at)
      SELECT ${user}, news, ${madeAt} FROM unnest(${news}::text[]) AS news
      ON CONFLICT DO NOTHING`.execute(trx);
    if (channels.mail)
      await jobs.send(trx, 'mail-morning', [{ data: { user, day }, key: `${user} ${day}` }]);
  });
}

async function namesOf(db: Db, companies: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT pretty_name AS name FROM company
    WHERE id = ANY (${[...companies]}::int[]) ORDER BY pretty_name`.execute(db);
  return rows.map(({ name }) => name);
}

async function isMade(db: Db, user: number, day: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM morning_mail
    WHERE user_id = ${user} AND day = ${day}`.execute(db);
  return rows.length > 0;
}

async function readMailed(db: Db, user: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('morning_news')
    .select('news')
    .where('user_id', '=', user)
    .execute();
  return new Set(rows.map(({ news }) => news));
}
