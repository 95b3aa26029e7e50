import { settledNow } from '#platform/database/agreed-now';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Log } from '#platform/log';
import type { Tools } from '#platform/tools';
import { sql } from 'kysely';
import { isHeld } from '#pizzas/legal-holds';

/** How long look-ups and openings are kept: a year, and a month for questions. */
const KEPT_DAYS = 400;
const DAY_MS = 86_400_000;

/** Deletes look-ups that are older than that, every night until stopped. */
export async function startForgettingLookUps(
  { db, jobs, now }: Pick<Tools, 'db' | 'jobs' | 'now'>,
  log: Log,
): Promise<RunningJob> {
  await jobs.schedule('forget-look-ups', 'UTC');
  const forget = async () => forgetLookUps({ db, now: await settledNow({ db, now }) });
  return jobs.work('forget-look-ups', forget, log);
}

/**
 * Deletes look-ups, links to evidence sheets with their openings, and openings of sheets as PDF,
 * unless they are on hold. A look-up has no store, and may be made on any day after the pizza's: a
 * hold keeps those of the company since its first day.
 */
export async function forgetLookUps({ db, now }: Pick<Tools, 'db' | 'now'>): Promise<void> {
  const until = new Date(now() - KEPT_DAYS * DAY_MS);
  await sql`DELETE FROM look_up WHERE at < ${until}
    AND NOT EXISTS (SELECT FROM legal_hold h WHERE h.company_id = look_up.company_id
      AND h.lifted_at IS NULL AND look_up.at >= h.from_day - 1)`.execute(db);
  await sql`DELETE FROM evidence_opening WHERE at < ${until}
    AND NOT ${isHeld('evidence_opening')}`.execute(db);
  await sql`DELETE FROM evidence_link WHERE ends_at < ${until}
    AND NOT ${isHeld('evidence_link')}`.execute(db);
}
