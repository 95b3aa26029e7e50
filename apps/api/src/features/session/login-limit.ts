import type { Db } from '#platform/db';
import { ApiError } from '#platform/errors';
import { withRetry } from '#platform/retry';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';

const WINDOW_MS = 60_000;
/** Failures a minute: of one account from one address, of one account, of one address. */
const MOST = { pair: 10, account: 60, address: 60 };

export interface Attempt {
  username: string;
  address: string;
}

/**
 * Counts an attempt in the database, so that all processes count together; call the answer when it
 * succeeds. It counts as a failure from its start, so that many at once do not slip through, and a
 * success takes its own count back. `now` in milliseconds since 1970.
 * @throws ApiError too_many_requests
 */
export async function beginAttempt(
  db: Db,
  { username, address }: Attempt,
  now: number,
): Promise<() => Promise<void>> {
  const account = username.trim().toLowerCase();
  const limits = [
    { key: digestOf('pair', account, address), most: MOST.pair },
    { key: digestOf('account', account), most: MOST.account },
    { key: digestOf('address', address), most: MOST.address },
  ];
  const keys = limits.map(({ key }) => key).toSorted();
  const counted = await withRetry(() => count(db, keys, now));
  const takeBack = () => withRetry(() => uncount(db, keys, now));
  if (limits.every(({ key, most }) => counted.get(key)! <= most)) return takeBack;
  await takeBack();
  throw new ApiError('too_many_requests');
}

/** Nobody reads the names of people or addresses here, and a name of any length takes as much. */
const digestOf = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

const lapsedAt = (now: number) => new Date(now - WINDOW_MS);

async function count(db: Db, keys: readonly string[], now: number) {
  const { rows } = await sql<{ key: string; failures: number }>`
    INSERT INTO login_failure AS known (key, failures, since)
    SELECT key, 1, ${new Date(now)}::timestamptz FROM unnest(${keys}::text[]) key
    ON CONFLICT (key) DO UPDATE SET
      failures = CASE WHEN known.since <= ${lapsedAt(now)} THEN 1 ELSE known.failures + 1 END,
      since = CASE WHEN known.since <= ${lapsedAt(now)} THEN excluded.since ELSE known.since END
    RETURNING key, failures`.execute(db);
  return new Map(rows.map(({ key, failures }) => [key, failures]));
}

async function uncount(db: Db, keys: readonly string[], now: number): Promise<void> {
  await sql`UPDATE login_failure SET failures = failures - 1
    WHERE key = ANY (${keys}) AND since > ${lapsedAt(now)} AND failures > 0`.execute(db);
}

/** Forgets counts whose minute is over. */
export const forgetAttempts = (db: Db, now: number): Promise<unknown> =>
  db.deleteFrom('login_failure').where('since', '<=', lapsedAt(now)).execute();
