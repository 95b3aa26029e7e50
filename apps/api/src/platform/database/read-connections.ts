import { databaseOn, type Db } from '#platform/database/db';
import type { ResilientPool } from '#platform/database/resilient-pool';
import { ApiError } from '#platform/http/errors';
import { semaphore } from '#platform/jobs/semaphore';
import type { PoolClient } from 'pg';

/** Maximum duration of a statement of a read; most take milliseconds. */
const STATEMENT_WITHIN_MS = 15_000;
/** How long a read waits for a connection that other reads of its owner have. */
const WAITS_MS = 5000;
/** Share of the connections that the reads of one owner may hold. */
const SHARE = 0.5;

/** The owner's view of the database, for calls that only read. */
export type ReadsOf = (owner: string) => Db;

/**
 * Connections for calls that only read. The server ends their long statements, with QUERY_CANCELED,
 * and one owner's reads hold at most half of all connections, so that a company whose figures take
 * long leaves some for others; further reads wait for those of the same owner, then throw ApiError
 * busy.
 */
export function openReads(
  pool: ResilientPool,
  { statementWithinMs = STATEMENT_WITHIN_MS, waitsMs = WAITS_MS } = {},
): ReadsOf {
  const share = Math.max(1, Math.floor((pool.options.max ?? 1) * SHARE));
  const inTurn = semaphore(Infinity, share);

  const connect = (owner: string) =>
    new Promise<PoolClient>((resolve, reject) => {
      const waiting = new AbortController();
      const tooLong = setTimeout(() => waiting.abort(new ApiError('busy')), waitsMs);
      const hold = async () => {
        clearTimeout(tooLong);
        const client = await pool.connectFor(statementWithinMs);
        const { promise: released, resolve: markReleased } = Promise.withResolvers<void>();
        // The pool gives a client another release with each connect.
        const release = client.release.bind(client);
        client.release = (error) => {
          release(error);
          markReleased();
        };
        resolve(client);
        await released;
      };
      inTurn(hold, { owner, signal: waiting.signal }).catch(reject);
    });

  return (owner) =>
    databaseOn({
      options: pool.options,
      connect: () => connect(owner),
      // The pool belongs to others.
      end: () => Promise.resolve(),
    });
}
