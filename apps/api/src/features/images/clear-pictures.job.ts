import type { Db } from '#platform/database/db';
import type { Log } from '#platform/log';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Tools } from '#platform/tools';
import { sql } from 'kysely';

const HOUR_MS = 3_600_000;
const CLEAR_EVERY_MS = 24 * HOUR_MS;
/** A refused capture leaves its pictures; one that is still being stored is never so old. */
const ORPHANED_AFTER_MS = 7 * CLEAR_EVERY_MS;

/** Removes pictures that no capture has, once a day until stopped. */
export function startClearingPictures(tools: Pick<Tools, 'db' | 'pictures' | 'now'>, log: Log) {
  let underWay = Promise.resolve();
  const clear = () => {
    underWay = clearPictures(tools).then(
      (removed) => {
        if (removed > 0) log.info({ removed }, 'pictures of refused captures removed');
      },
      (error: unknown) => log.warn({ err: error }, 'pictures are cleared later'),
    );
  };
  // Not at the start, when everything else wants the disk.
  const first = setTimeout(clear, HOUR_MS);
  const timer = setInterval(clear, CLEAR_EVERY_MS);
  return {
    stop: () => {
      clearTimeout(first);
      clearInterval(timer);
      return underWay;
    },
  } satisfies RunningJob;
}

/** Removes pictures that were put more than a week ago and that no capture or report has; answers how many. */
export const clearPictures = ({
  db,
  pictures,
  now,
}: Pick<Tools, 'db' | 'pictures' | 'now'>): Promise<number> =>
  pictures.removeUnknown({
    known: (digests) => knownPictures(db, digests),
    before: now() - ORPHANED_AFTER_MS,
  });

async function knownPictures(db: Db, digests: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ digest: string }>`
    SELECT digest FROM picture WHERE digest = ANY (${digests})
    UNION SELECT digest FROM report_page WHERE digest = ANY (${digests})
    UNION SELECT digest FROM report_file WHERE digest = ANY (${digests})
    UNION SELECT digest FROM monthly_file WHERE digest = ANY (${digests})`.execute(db);
  return new Set(rows.map(({ digest }) => digest));
}
