import type { Db } from '#platform/database/db';
import { sql } from 'kysely';

/**
 * A camera or till waits so long for a lock and is then answered 503: its call holds one of the few places of all
 * companies, and it sends again.
 */
export const SENDER_LOCK_WAIT_MS = 2000;

/** From here on the transaction waits at most so long for each lock, then fails with LOCK_NOT_AVAILABLE. */
export const limitLockWait = (trx: Db, ms: number): Promise<unknown> =>
  sql`SELECT set_config('lock_timeout', ${String(ms)}, true)`.execute(trx);
