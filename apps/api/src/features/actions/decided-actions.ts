import type { StoreAction } from '@crustodian/contract/actions';
import type { Db } from '#platform/database/db';
import type { Viewer } from '@crustodian/domain/people/access';
import { readRows, wireActions, type WatchedRow } from './action-rows.ts';

const DAY_MS = 86_400_000;
/** Good news is shown for a day; what needs attention, for a week or until something is done. */
const SHOWN_FOR_DAYS: Partial<Record<StoreAction['state'], number>> = {
  proven: 1,
  'did-not-help': 7,
  relapsed: 7,
};

/** Actions with a new verdict that were not followed by another action. */
export async function readDecidedActions(
  db: Db,
  { venues, now, viewer }: { venues: readonly number[]; now: number; viewer: Viewer },
): Promise<StoreAction[]> {
  const since = new Date(now - 7 * DAY_MS);
  const rows = await readRows(db, { venues, now, only: { since } });
  const followed = new Set(rows.map(({ row }) => row.after));
  const isShown = ({ row: { id, state, stateAt } }: WatchedRow): boolean =>
    !followed.has(id) && stateAt.getTime() > now - (SHOWN_FOR_DAYS[state] ?? 0) * DAY_MS;
  return wireActions(db, rows.filter(isShown), viewer);
}
