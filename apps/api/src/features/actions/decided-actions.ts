import type { StoreAction } from '@crustodian/contract/actions';
import type { Db } from '#platform/database/db';
import type { Viewer } from '@crustodian/domain/people/access';
import { sql } from 'kysely';
import { readRows, wireActions } from './action-rows.ts';

const DAY_MS = 86_400_000;
/** Good news is shown for a day; what needs attention, for a week or until something is done. */
const SHOWN_FOR_DAYS = [
  { days: 1, states: ['proven'] },
  { days: 7, states: ['did-not-help', 'relapsed'] },
] as const satisfies readonly { days: number; states: readonly StoreAction['state'][] }[];

/** Actions with a new verdict that were not followed by another action. */
export async function readDecidedActions(
  db: Db,
  { venues, now, viewer }: { venues: readonly number[]; now: number; viewer: Viewer },
): Promise<StoreAction[]> {
  const isNew = SHOWN_FOR_DAYS.map(
    ({ days, states }) =>
      sql`a.state = ANY (${[...states]}::text[]) AND a.state_at > ${new Date(now - days * DAY_MS)}`,
  );
  const which = sql<boolean>`(${sql.join(isNew, sql` OR `)}) AND NOT EXISTS (SELECT FROM action f
    WHERE f.venue_id = a.venue_id AND f.after_id = a.id AND f.closed_at IS NULL)`;
  return wireActions(db, await readRows(db, { venues, now, which }), viewer);
}
