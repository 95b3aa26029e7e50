import { agreedNow, isDateSettled } from '#platform/database/agreed-now';
import type { Db } from '#platform/database/db';
import type { Log } from '#platform/log';
import { doEach } from '#platform/jobs/do-each';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Tools } from '#platform/tools';
import { sql } from 'kysely';
import { removeRaw, type RawOfCapture } from './raw-pictures.ts';

/** How long an operator can have a failed capture scored again. */
export const FAILED_KEPT_DAYS = 7;
/** A picture that is still being received is never older than this. */
const UNKNOWN_AFTER_MS = 3_600_000;

type ClearTools = Pick<Tools, 'db' | 'pictures' | 'now'>;

/** Removes raw pictures that are no longer needed, every ten minutes until stopped. */
export async function startClearingRawPictures(
  tools: ClearTools & Pick<Tools, 'jobs'>,
  log: Log,
): Promise<RunningJob> {
  await tools.jobs.schedule('clear-raw-pictures', 'UTC');
  const clear = async (_job: object, signal: AbortSignal) => {
    // While the date is unconfirmed, raw pictures of failed captures must stay.
    const isSettled = await isDateSettled(tools);
    const clearing = { ...tools, now: await agreedNow(tools) };
    const removed = await clearRawPictures(clearing, { clearsFailed: isSettled, signal });
    if (removed > 0) log.info({ removed }, 'pictures removed of which only the circle is kept');
  };
  return tools.jobs.work('clear-raw-pictures', clear, log);
}

/**
 * Removes raw pictures of scored captures that a crashed process left behind, those of captures
 * that failed more than a week ago, and files that belong to no capture; returns how many.
 */
export async function clearRawPictures(
  tools: ClearTools,
  { clearsFailed = true, signal }: { clearsFailed?: boolean; signal?: AbortSignal } = {},
): Promise<number> {
  const { db, pictures, now } = tools;
  const failedBefore = new Date(now() - FAILED_KEPT_DAYS * 86_400_000);
  const { rows } = await sql<RawOfCapture>`
    SELECT p.venue_id AS venue, p.capture_id AS capture, p.raw
    FROM capture_picture p JOIN capture c ON c.venue_id = p.venue_id AND c.id = p.capture_id
    WHERE p.raw IS NOT NULL AND (c.state = 'scored'
      OR ${clearsFailed}::boolean AND c.state = 'failed' AND c.try_after < ${failedBefore})`.execute(
    db,
  );
  const remove = (picture: RawOfCapture) => removeRaw(tools, picture);
  await doEach(rows, remove, { failed: 'raw pictures not removed', signal });
  const known = (names: readonly string[]) => knownRaws(db, names);
  const before = now() - UNKNOWN_AFTER_MS;
  const unknown = await pictures.raw.removeUnknown({ known, before, signal });
  return rows.length + unknown;
}

async function knownRaws(db: Db, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ raw: string }>`SELECT raw FROM capture_picture
    WHERE raw = ANY (${[...names]}::text[])`.execute(db);
  return new Set(rows.map(({ raw }) => raw));
}
