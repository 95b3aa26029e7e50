import type { Db } from '#platform/database/db';
import { aliveProcesses } from '#platform/jobs/running-process';
import { sql, type RawBuilder } from 'kysely';

const COMMAND = 'command ';

/** Who a command is that claims an order: it does not show that it lives, so its claim ends by the clock. */
export const commandNamed = (process: string): string => COMMAND + process;

/**
 * SQL: may `by` claim an order with the columns claimed_by and claimed_until? One of a server is free as
 * soon as that is not seen any more; what it claimed itself is its own.
 */
export async function isClaimable(db: Db, by: string): Promise<RawBuilder<boolean>> {
  const others = (await aliveProcesses(db)).filter((id) => id !== by);
  return sql<boolean>`(claimed_by IS NULL OR claimed_by = ${by} OR claimed_until < now()
    OR claimed_by NOT LIKE ${`${COMMAND}%`} AND claimed_by <> ALL (${others}::text[]))`;
}
