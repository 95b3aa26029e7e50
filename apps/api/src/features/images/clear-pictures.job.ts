import { settledNow } from '#platform/database/agreed-now';
import type { Db } from '#platform/database/db';
import type { Log } from '#platform/log';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Tools } from '#platform/tools';
import { sql } from 'kysely';

/**
 * Pictures of a refused capture remain in storage; a picture whose capture is still being stored is
 * never this old.
 */
const ORPHANED_AFTER_MS = 7 * 24 * 3_600_000;

type JobTools = Pick<Tools, 'db' | 'jobs' | 'pictures' | 'now'>;

/** Removes pictures that belong to no capture, once a night until stopped. */
export async function startClearingPictures(tools: JobTools, log: Log): Promise<RunningJob> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await tools.jobs.schedule('clear-pictures', timeZone);
  const clear = async (_job: object, signal: AbortSignal) => {
    const removed = await clearPictures({ ...tools, now: await settledNow(tools) }, signal);
    if (removed > 0) log.info({ removed }, 'pictures of refused captures removed');
  };
  return tools.jobs.work('clear-pictures', clear, log);
}

/**
 * Removes pictures that were stored more than a week ago and that no capture or report uses;
 * returns how many.
 */
export const clearPictures = (
  { db, pictures, now }: Pick<Tools, 'db' | 'pictures' | 'now'>,
  signal?: AbortSignal,
): Promise<number> =>
  pictures.removeUnknown({
    known: (digests) => knownPictures(db, digests),
    before: now() - ORPHANED_AFTER_MS,
    signal,
  });

async function knownPictures(db: Db, digests: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ digest: string }>`
    SELECT digest FROM picture WHERE digest = ANY (${digests})
    UNION SELECT digest FROM report_page WHERE digest = ANY (${digests})
    UNION SELECT digest FROM report_file WHERE digest = ANY (${digests})
    UNION SELECT digest FROM monthly_file WHERE digest = ANY (${digests})`.execute(db);
  return new Set(rows.map(({ digest }) => digest));
}
