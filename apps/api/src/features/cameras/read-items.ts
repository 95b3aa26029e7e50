import type { CameraAnswer } from '@crustodian/contract/cameras';
import { localTs } from '#pizzas/feed-pizza';
import type { Db } from '#platform/database/db';
import { sql } from 'kysely';

type CameraItem = NonNullable<CameraAnswer['item']>;

interface Row extends Omit<CameraItem, 'id'> {
  id: number;
  venue: number;
  camera: string;
}

/** SQL: the answer to item i, unless it was undone. */
const SAID = `(SELECT kind FROM camera_act a WHERE a.venue_id = i.venue_id AND a.item_id = i.id
  AND a.undone_at IS NULL)`;

const ITEM =
  sql.raw(`i.id, i.venue_id AS venue, i.camera, i.fault, ${localTs('i.since_local')} AS since,
  ${localTs('i.ended_local')} AS ended, i.figure, i.usual, i.value, ${SAID} AS said,
  (SELECT count(*)::int FROM signal s WHERE s.venue_id = i.venue_id AND s.withdrawn_at IS NULL
    AND s.business_date >= i.since_local::date - 1 AND s.local_ts >= i.since_local
    AND s.local_ts <= coalesce(i.ended_local, s.local_ts)) AS waiting`);

const byCamera = (rows: readonly Row[]): Map<string, CameraItem> =>
  new Map(
    rows.map(({ venue, camera, id, ...item }) => [
      `${venue} ${camera}`,
      { ...item, id: String(id) },
    ]),
  );

/** Open items that are certain; keys are 'venue camera'. */
export async function openItems(
  db: Db,
  venues: readonly number[],
): Promise<Map<string, CameraItem>> {
  const { rows } = await sql<Row>`SELECT ${ITEM} FROM camera_item i
    WHERE i.venue_id = ANY (${venues}::int[]) AND i.ended_at IS NULL AND i.is_sure`.execute(db);
  return byCamera(rows);
}

const DAY_MS = 86_400_000;

/** The newest item of each camera that ended within a day. */
export async function recentItems(
  db: Db,
  venues: readonly number[],
  now: number,
): Promise<Map<string, CameraItem>> {
  const { rows } = await sql<Row>`SELECT ${ITEM} FROM camera_item i
    WHERE i.venue_id = ANY (${venues}::int[]) AND i.is_sure AND i.ended_at > ${new Date(now - DAY_MS)}
    ORDER BY i.ended_at`.execute(db);
  return byCamera(rows);
}
