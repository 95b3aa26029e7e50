import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { sql } from 'kysely';

/**
 * Each action is counted while a day is charted, and corrections of the day wait for that. One that
 * pizzas decided within minutes is still counted with the other pizzas of its days.
 */
const MOST_AT_WORK = 50;
const DECIDED_MS = 86_400_000;
/** All changes are read with the action. */
const MOST_CHANGES = 100;
/** How many more there may be, so that an action that was let go at the limit can be taken back. */
const MORE_TO_TAKE_BACK = 10;

/**
 * Checks whether an action can become active, a new one if `action` is null; concurrent requests
 * wait for the lock.
 * @throws ApiError actions_full
 */
export async function checkRoom(
  trx: Db,
  { venue, action, now }: { venue: number; action: number | null; now: number },
): Promise<void> {
  await sql`SELECT FROM venue WHERE id = ${venue} FOR NO KEY UPDATE`.execute(trx);
  const { rows } = await sql<{ atWork: number }>`SELECT count(*)::int AS "atWork" FROM action
    WHERE venue_id = ${venue} AND id IS DISTINCT FROM ${action}::bigint AND closed_at IS NULL
      AND (state IN ('open', 'watching') OR state_at > ${new Date(now - DECIDED_MS)})`.execute(trx);
  if (rows[0]!.atWork >= MOST_AT_WORK) throw new ApiError('actions_full');
}

/** Letting go is always allowed. @throws ApiError action_changed_often */
export async function checkChanges(
  trx: Db,
  { venue, action, kind }: { venue: number; action: number; kind: string },
): Promise<void> {
  if (kind === 'let-go') return;
  const most = MOST_CHANGES + (kind === 'reopened' ? MORE_TO_TAKE_BACK : 0);
  const { rows } = await sql<{ changes: number }>`SELECT count(*)::int AS changes FROM action_change
    WHERE venue_id = ${venue} AND action_id = ${action}`.execute(trx);
  if (rows[0]!.changes >= most) throw new ApiError('action_changed_often');
}
