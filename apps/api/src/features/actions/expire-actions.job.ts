import { settledNow } from '#platform/database/agreed-now';
import { doEach } from '#platform/jobs/do-each';
import type { Log } from '#platform/log';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Tools } from '#platform/tools';
import { WATCHED_DAYS } from '@crustodian/domain/actions/watch-result';
import { sql } from 'kysely';
import {
  lockActions,
  readResult,
  settle,
  storeCounted,
  storedCount,
} from '../signals/count-observations.ts';
import { LISTED_DAYS } from './action-rows.ts';

/**
 * Ends observations that got too few pizzas, and stores for lists what processes of other releases
 * counted, every hour until stopped. A process begins with it, because an update may leave lists
 * without any result.
 */
export async function startExpiringActions(
  tools: Pick<Tools, 'db' | 'jobs' | 'now'>,
  log: Log,
): Promise<RunningJob> {
  await tools.jobs.schedule('expire-actions', 'UTC');
  await tools.jobs.send(tools.db, 'expire-actions', [{ data: {}, key: 'start' }]);
  return tools.jobs.work(
    'expire-actions',
    async (_data, signal) => {
      try {
        await storeResults(tools, signal);
      } finally {
        // An action that has ended stays ended.
        await settledNow(tools);
        await expireActions(tools, signal);
      }
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

/** Stores the results that lists would otherwise count anew each time; states stay as they are. */
export async function storeResults(
  { db, now }: Pick<Tools, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<void> {
  const isListed = sql<boolean>`(a.state = 'watching'
    OR a.state_at > ${new Date(now() - LISTED_DAYS * 86_400_000)}) AND ${storedCount} IS NULL`;
  const { rows } = await sql<{ venue: number }>`SELECT DISTINCT a.venue_id AS venue FROM action a
    WHERE a.watched_from IS NOT NULL AND a.closed_at IS NULL AND ${isListed}`.execute(db);
  const store = ({ venue }: { venue: number }) =>
    db.transaction().execute(async (trx) => {
      for (const action of await lockActions(trx, venue, isListed)) {
        await storeCounted(trx, action, await readResult(trx, action, now()));
      }
    });
  await doEach(rows, store, { failed: 'stores with results not stored', signal });
}
