import {
  addDays,
  businessDay,
  wallClock,
  type CalendarDay,
} from '@crustodian/domain/time/calendar-day';
import { writeSystemAudit } from '#platform/audit-log';
import { settledNow } from '#platform/database/agreed-now';
import type { Db } from '#platform/database/db';
import type { Log } from '#platform/log';
import { doEach } from '#platform/jobs/do-each';
import { fairOrder } from '#platform/jobs/fair-order';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Tools } from '#platform/tools';
import { sql } from 'kysely';
import { duePictures } from './due-pictures.ts';
import { daysOf, lockDays } from './retention-rows.ts';

type DeleteTools = Pick<Tools, 'db' | 'now'>;

/** Rows deleted per transaction. */
const PORTION = 500;
/** Pictures of a store that are looked up at a time, before it is the turn of other companies. */
const AT_ONCE = 20_000;

/** Deletes the pictures whose retention has ended, every night until stopped. */
export async function startDeletingPictures(
  { db, jobs, now }: DeleteTools & Pick<Tools, 'jobs'>,
  log: Log,
): Promise<RunningJob> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await jobs.schedule('delete-pictures', timeZone);
  const work = async (_job: object, signal: AbortSignal) =>
    deleteExpiredPictures({ db, now: await settledNow({ db, now }) }, signal);
  return jobs.work('delete-pictures', work, log);
}

/**
 * Deletes the rows of pictures that are older than their company's retention; the cleanup of
 * unknown pictures removes the files some minutes later. Pizzas, scores and figures stay. Deletions
 * are counted with each portion, so that an interrupted night is counted correctly and the next one
 * logs it. Companies take turns, so that one with years of pictures does not delay the others.
 */
export async function deleteExpiredPictures(
  { db, now }: DeleteTools,
  signal?: AbortSignal,
  atOnce = AT_ONCE,
): Promise<void> {
  const { rows: all } = await sql<Omit<Store, 'after'>>`
    SELECT v.company_id AS company, v.id AS venue, v.time_zone AS zone
    FROM retention r JOIN venue v ON v.company_id = r.company_id
    WHERE r.kind = 'pictures' ORDER BY 1, 2`.execute(db);
  const inFairOrder = fairOrder<Store>({ ownerOf: ({ company }) => company });
  let waiting: Store[] = all.map((store) => ({ ...store, after: '' }));
  function* stores() {
    while (waiting.length > 0) {
      const once = waiting;
      waiting = [];
      yield* inFairOrder(once);
    }
  }
  const deleteNext = async (store: Store) => {
    const last = await deleteOfStore(db, store, { now: now(), signal, atOnce });
    if (last !== null) waiting.push({ ...store, after: last });
  };
  try {
    await doEach(stores(), deleteNext, { failed: 'stores with pictures not deleted', signal });
  } finally {
    await logDeletions(db, now());
  }
}

interface Store {
  company: number;
  venue: number;
  zone: string;
  /** The last picture that was looked up. */
  after: string;
}

/** Deletes the next pictures of a store that are due; returns the last one if there are more. */
async function deleteOfStore(
  db: Db,
  { company, venue, zone, after }: Store,
  { now, signal, atOnce }: { now: number; signal: AbortSignal | undefined; atOnce: number },
): Promise<string | null> {
  const firstKept = (days: number) => addDays(businessDay(wallClock(now, zone)), -days);
  const days = (await daysOf(db, company)).get('pictures');
  if (days === undefined) return null;
  const { rows: due } = await sql<{ digest: string }>`SELECT i.digest FROM picture i
      JOIN (${duePictures({ venues: [venue], before: firstKept(days) })}) AS due
        USING (venue_id, digest)
    WHERE i.venue_id = ${venue} AND i.digest > ${after}
    ORDER BY i.digest LIMIT ${atOnce}`.execute(db);
  for (let at = 0; at < due.length; at += PORTION) {
    signal?.throwIfAborted();
    const digests = due.slice(at, at + PORTION).map(({ digest }) => digest);
    await db.transaction().execute(async (trx) => {
      const keptDays = await lockDays(trx, company, 'pictures');
      if (keptDays === null) return;
      // The lock makes a concurrently set hold take effect first.
      await sql`SELECT FROM venue WHERE id = ${venue} FOR NO KEY UPDATE`.execute(trx);
      await deletePictures(trx, { venue, before: firstKept(keptDays), digests, now });
    });
  }
  return due.length < atOnce ? null : due.at(-1)!.digest;
}

/** Writes one audit entry per company for all pictures deleted since its last one. */
async function logDeletions(db: Db, now: number): Promise<void> {
  const { rows: companies } = await sql<{ company: number }>`
    SELECT DISTINCT v.company_id AS company FROM picture_deletion d JOIN venue v ON v.id = d.venue_id
    WHERE d.pictures > d.logged ORDER BY 1`.execute(db);
  for (const { company } of companies) {
    await db.transaction().execute(async (trx) => {
      // A second process waits here, then finds nothing left to log.
      await sql`SELECT FROM company WHERE id = ${company} FOR NO KEY UPDATE`.execute(trx);
      const { rows } = await sql<{ venue: number; day: CalendarDay; pictures: number }>`
        SELECT d.venue_id AS venue, d.day, d.pictures - d.logged AS pictures
        FROM picture_deletion d JOIN venue v ON v.id = d.venue_id
        WHERE v.company_id = ${company} AND d.pictures > d.logged
        ORDER BY d.venue_id, d.day`.execute(trx);
      if (rows.length === 0) return;
      for (const { venue, day, pictures } of rows) {
        await sql`UPDATE picture_deletion SET logged = logged + ${pictures}
          WHERE venue_id = ${venue} AND day = ${day}::date`.execute(trx);
      }
      const days = (await daysOf(trx, company)).get('pictures');
      await writeSystemAudit(trx, {
        now,
        company,
        action: 'pictures_deleted',
        subject: 'Retention',
        after: {
          pictures: rows.reduce((sum, { pictures }) => sum + pictures, 0),
          ...(days !== undefined && { 'older than days': days }),
        },
      });
    });
  }
}

interface DeletedPictures {
  venue: number;
  before: CalendarDay;
  digests: readonly string[];
  now: number;
}

/**
 * Deletes those of the given pictures that are still due, because one may have been sent again
 * meanwhile. Returns how many.
 */
export async function deletePictures(
  trx: Db,
  { venue, before, digests, now }: DeletedPictures,
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
