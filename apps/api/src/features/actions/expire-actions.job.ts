import { settledNow } from '#platform/database/agreed-now';
import { doEach } from '#platform/jobs/do-each';
import type { Log } from '#platform/log';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Tools } from '#platform/tools';
import { WATCHED_DAYS } from '@crustodian/domain/actions/watch-result';
import { sql } from 'kysely';
import { lockActions, settle } from '../signals/count-observations.ts';

/** Ends observations that got too few pizzas, until stopped. */
export async function startExpiringActions(
  tools: Pick<Tools, 'db' | 'jobs' | 'now'>,
  log: Log,
): Promise<RunningJob> {
  await tools.jobs.schedule('expire-actions', 'UTC');
  return tools.jobs.work(
    'expire-actions',
    async (_data, signal) => {
      // An action that has ended stays ended.
      await settledNow(tools);
      await expireActions(tools, signal);
    },
    log,
  );
}

export async function expireActions(
  { db, now }: Pick<Tools, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<void> {
  const { rows } = await sql<{ venue: number }>`
    SELECT DISTINCT a.venue_id AS venue FROM action a JOIN venue v ON v.id = a.venue_id
    WHERE a.state = 'watching' AND a.closed_at IS NULL
      AND a.watched_from <= ${new Date(now() - WATCHED_DAYS * 86_400_000)}::timestamptz
        AT TIME ZONE v.time_zone`.execute(db);
  const expire = ({ venue }: { venue: number }) =>
    db.transaction().execute(async (trx) => {
      const watching = await lockActions(trx, venue, sql<boolean>`a.state = 'watching'`);
      for (const action of watching) await settle(trx, action, now());
    });
  await doEach(rows, expire, { failed: 'stores with actions not expired', signal });
}
