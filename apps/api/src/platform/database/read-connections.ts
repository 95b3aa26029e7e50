import { databaseOn, type Db } from '#platform/database/db';
import type { ResilientPool } from '#platform/database/resilient-pool';
import { ApiError } from '#platform/http/errors';
import { semaphore } from '#platform/jobs/semaphore';
import type { PoolClient } from 'pg';

/** Maximum duration of a statement of a read; most take milliseconds. */
const STATEMENT_WITHIN_MS = 15_000;
/**
 * How long a read waits for connections that other reads have, which may be reads of the same call:
 * much longer than one statement takes.
 */
const WAITS_MS = 60_000;
/** Connections that all reads together leave to sign-ins, changes and jobs. */
const LEFT_BY_READS = 2;
/** How many times the connections that stay free for reads the reads of one owner may hold. */
const TIMES_FREE = 3;

/** The owner's view of the database, for calls that only read; null before the caller is known. */
export type ReadsOf = (owner: string | null) => Db;

/**
 * Connections for calls that only read. The server ends their long statements, with QUERY_CANCELED,
 * and one owner's reads leave some connections to those of others, so that a company whose figures
 * take long delays only itself. All reads together leave some as well, so that people can sign in
 * and change things while several companies' figures take long. Further reads wait, owners in turn,
 * and in the end throw ApiError took_too_long.
 */
export function openReads(
  pool: ResilientPool,
  { statementWithinMs = STATEMENT_WITHIN_MS, waitsMs = WAITS_MS } = {},
): ReadsOf {
  const all = pool.options.max ?? 1;
  const forReads = Math.max(1, all - LEFT_BY_READS);
  const limit = semaphore(forReads, forReads, TIMES_FREE);

  const connect = (owner: string) =>
    new Promise<PoolClient>((resolve, reject) => {
      const waiting = new AbortController();
      const tooLong = setTimeout(() => waiting.abort(new ApiError('took_too_long')), waitsMs);
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
      limit(hold, { owner, signal: waiting.signal }).catch(reject);
    });

  // The pool belongs to others, so it is not ended.
  const through = (connecting: () => Promise<PoolClient>) =>
    databaseOn({ options: pool.options, connect: connecting, end: () => Promise.resolve() });
  const unshared = through(() => pool.connectFor(statementWithinMs));

  return (owner) => (owner === null ? unshared : through(() => connect(owner)));
}
