import type { Db } from '#platform/database/db';
import { sql } from 'kysely';

/**
 * How long the call of a camera or till waits for a lock before it is answered 503. Such calls share a few places
 * among all companies, and devices send again.
 */
export const SENDER_LOCK_WAIT_MS = 2000;

/** Limits how long this transaction waits for each lock from now on; then it fails with LOCK_NOT_AVAILABLE. */
export const limitLockWait = (trx: Db, ms: number): Promise<unknown> =>
  sql`SELECT set_config('lock_timeout', ${String(ms)}, true)`.execute(trx);
