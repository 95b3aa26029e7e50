import type { StoreAction } from '@crustodian/contract/actions';
import type { Db } from '#platform/database/db';
import type { Viewer } from '@crustodian/domain/people/access';
import { readRows, wireActions, type WatchedRow } from './action-rows.ts';

const DAY_MS = 86_400_000;
/** Good news is told for a day; what needs somebody, until somebody does something. */
const TOLD_FOR_DAYS: Partial<Record<StoreAction['state'], number>> = {
  proven: 1,
  'did-not-help': 7,
  relapsed: 7,
};

/** Actions of which their pizzas said something new, and after which nothing else was tried. */
export async function readToldActions(
  db: Db,
  { venues, now, viewer }: { venues: readonly number[]; now: number; viewer: Viewer },
): Promise<StoreAction[]> {
  const since = new Date(now - 7 * DAY_MS);
  const rows = await readRows(db, { venues, now, only: { since } });
  const followed = new Set(rows.map(({ row }) => row.after));
  const isTold = ({ row: { id, state, stateAt } }: WatchedRow): boolean =>
    !followed.has(id) && stateAt.getTime() > now - (TOLD_FOR_DAYS[state] ?? 0) * DAY_MS;
  return wireActions(db, rows.filter(isTold), viewer);
}
