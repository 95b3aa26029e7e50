import { settledNow } from '#platform/database/agreed-now';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Log } from '#platform/log';
import type { Tools } from '#platform/tools';
import { sql } from 'kysely';

/** How long messages can be read and resent. */
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

/** Deletes old messages every night, until stopped. */
export async function startForgettingWebhooks(
  { db, jobs, now }: Pick<Tools, 'db' | 'jobs' | 'now'>,
  log: Log,
): Promise<RunningJob> {
  await jobs.schedule('forget-webhooks', 'UTC');
  const forget = async () => forgetMessages({ db, now: await settledNow({ db, now }) });
  return jobs.work('forget-webhooks', forget, log);
}

export const forgetMessages = ({ db, now }: Pick<Tools, 'db' | 'now'>): Promise<unknown> =>
  sql`DELETE FROM webhook_message WHERE state <> 'waiting'
    AND greatest(made_at, tried_at) < ${new Date(now() - KEPT_DAYS * DAY_MS)}`.execute(db);
