import type { Db } from '#platform/database/db';
import { sql } from 'kysely';

/**
 * Lock timeout of a call of a camera or till before it is answered 503. These calls share a few
 * slots among all companies, and devices retry.
 */
export const SENDER_LOCK_WAIT_MS = 2000;

/**
 * Sets the lock timeout for the rest of this transaction; statements then fail with
 * LOCK_NOT_AVAILABLE.
 */
export const limitLockWait = (trx: Db, ms: number): Promise<unknown> =>
  sql`SELECT set_config('lock_timeout', ${String(ms)}, true)`.execute(trx);
