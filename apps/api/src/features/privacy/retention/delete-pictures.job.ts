import {
  addDays,
  businessDay,
  wallClock,
  type CalendarDay,
} from '@crustodian/domain/time/calendar-day';
import { writeSystemAudit } from '#platform/audit-log';
import type { Db } from '#platform/database/db';
import type { Log } from '#platform/log';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Tools } from '#platform/tools';
import { sql } from 'kysely';
import { duePictures } from './due-pictures.ts';

type DeleteTools = Pick<Tools, 'db' | 'now'>;

/** Rows deleted at a time. */
const PORTION = 500;

/** Deletes the pictures that companies do not keep any longer, every night until stopped. */
export async function startDeletingPictures(
  { db, jobs, now }: DeleteTools & Pick<Tools, 'jobs'>,
  log: Log,
): Promise<RunningJob> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await jobs.schedule('delete-pictures', timeZone);
  const work = (_job: object, signal: AbortSignal) => deleteExpiredPictures({ db, now }, signal);
  return jobs.work('delete-pictures', work, log);
}

/**
 * Takes the rows of pictures that are older than their company keeps them; the files go with those that no store
 * knows, some minutes later. Pizzas, scores and figures stay. What was deleted is counted with each portion, so
 * that a night that is interrupted is counted as far as it came.
 */
export async function deleteExpiredPictures(
  { db, now }: DeleteTools,
  signal?: AbortSignal,
): Promise<void> {
  const { rows: companies } = await sql<{ company: number; days: number }>`
    SELECT company_id AS company, days FROM retention WHERE kind = 'pictures' ORDER BY 1`.execute(
    db,
  );
  for (const { company, days } of companies) {
    await deleteOfCompany({ db, now: now() }, { company, days, signal });
  }
}

async function deleteOfCompany(
  { db, now }: { db: Db; now: number },
  { company, days, signal }: { company: number; days: number; signal: AbortSignal | undefined },
): Promise<void> {
  const { rows: venues } = await sql<{ venue: number; zone: string }>`
    SELECT id AS venue, time_zone AS zone FROM venue WHERE company_id = ${company} ORDER BY id`.execute(
    db,
  );
  let all = 0;
  for (const { venue, zone } of venues) {
    const before = addDays(businessDay(wallClock(now, zone)), -days);
    all += await deleteOfVenue(db, { venue, before, now, signal });
  }
  if (all === 0) return;
  await db.transaction().execute((trx) =>
    writeSystemAudit(trx, {
      now,
      company,
      action: 'pictures_deleted',
      subject: 'Retention',
      after: { pictures: all, 'older than days': days },
    }),
  );
}

interface Night {
  venue: number;
  before: CalendarDay;
  now: number;
  signal: AbortSignal | undefined;
}

/** How many pictures went. */
async function deleteOfVenue(db: Db, { venue, before, now, signal }: Night): Promise<number> {
  const { rows: due } = await sql<{ digest: string }>`SELECT i.digest FROM picture i
      JOIN (${duePictures({ venues: [venue], before })}) AS due USING (venue_id, digest)
    WHERE i.venue_id = ${venue} ORDER BY 1`.execute(db);
  let deleted = 0;
  for (let at = 0; at < due.length; at += PORTION) {
    signal?.throwIfAborted();
    const digests = due.slice(at, at + PORTION).map(({ digest }) => digest);
    deleted += await db.transaction().execute(async (trx) => {
      // A hold that is set first is respected.
      await sql`SELECT FROM venue WHERE id = ${venue} FOR NO KEY UPDATE`.execute(trx);
      return deletePictures(trx, { venue, before, digests, now });
    });
  }
  return deleted;
}

/** Deletes those of these pictures that are due: one may have been sent again meanwhile. Answers how many. */
export async function deletePictures(
  trx: Db,
  { venue, before, digests, now }: Omit<Night, 'signal'> & { digests: readonly string[] },
): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`DELETE FROM picture i
    USING (${duePictures({ venues: [venue], before, digests })}) AS due
    WHERE i.venue_id = ${venue} AND due.venue_id = ${venue} AND i.digest = due.digest
    RETURNING i.bytes`.execute(trx);
  if (rows.length === 0) return 0;
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
  await sql`INSERT INTO picture_deletion AS d (venue_id, day, before_day, pictures, bytes)
    VALUES (${venue}, ${new Date(now).toISOString().slice(0, 10)}::date, ${before}::date,
      ${rows.length}, ${bytes})
    ON CONFLICT (venue_id, day) DO UPDATE SET pictures = d.pictures + excluded.pictures,
      bytes = d.bytes + excluded.bytes,
      before_day = greatest(d.before_day, excluded.before_day)`.execute(trx);
  return rows.length;
}
