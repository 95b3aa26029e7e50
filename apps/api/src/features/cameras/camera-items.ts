import { nextId } from '#platform/database/ids';
import type { Db } from '#platform/database/db';
import { queueWebhooks } from '#platform/webhooks/queue-webhooks';
import { MOST_CAMERAS } from '#pizzas/cameras/register-camera';
import { changesPictures, type CameraFault } from '@crustodian/domain/cameras/camera-picture';
import type { JudgedCamera } from '@crustodian/domain/cameras/detect-camera-fault';
import { businessDay } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { countAgain } from '#pizzas/charts/recompute-charts';
import { timestampOf, type CameraName } from './camera-pictures.ts';

interface OpenItem {
  id: number;
  fault: CameraFault;
  isSure: boolean;
  sinceMinute: number;
}

export async function readOpenItem(
  trx: Db,
  { venue, camera }: CameraName,
): Promise<OpenItem | undefined> {
  const { rows } = await sql<OpenItem>`
    SELECT id, fault, is_sure AS "isSure", extract(epoch FROM since_local) / 60 AS "sinceMinute"
    FROM camera_item
    WHERE venue_id = ${venue} AND camera = ${camera} AND ended_at IS NULL FOR UPDATE`.execute(trx);
  return rows[0];
}

/** From this many faults of a camera within a day on, one that comes back continues its item. */
const MOST_OF_A_CAMERA = 6;
/**
 * A store with this many within a day gets no new items: those of each of its cameras twice. A
 * fault that comes back continues its item.
 */
const MOST_OF_A_STORE = 2 * MOST_CAMERAS;
const DAY_MS = 86_400_000;

interface Found {
  open: OpenItem | undefined;
  found: JudgedCamera | null;
  minute: number;
  now: number;
}

/**
 * Updates the open item if the fault is the same; otherwise closes it and opens one for the new
 * fault. A camera that comes and goes all day gets few items, as they are kept for ever.
 */
export async function storeItem(
  trx: Db,
  { venue, camera }: CameraName,
  { open, found, minute, now }: Found,
): Promise<void> {
  const at = new Date(now);
  if (open && found && isSame(open, found)) {
    await sql`UPDATE camera_item SET value = ${found.value}, is_sure = is_sure OR ${found.isSure}
      WHERE venue_id = ${venue} AND id = ${open.id}`.execute(trx);
    return;
  }
  const place = found && (await placeOf(trx, { venue, camera }, { fault: found.fault, now }));
  // The camera has a fault all the same, so that the one it had does not end.
  if (place === 'none') return;
  const earlier = typeof place === 'object' ? place : null;
  const doubted = earlier?.isSure ? { ...earlier, sinceMinute: earlier.endedMinute } : null;
  await countWithout(trx, venue, { items: [open, found, doubted], now });
  if (open) {
    await sql`UPDATE camera_item SET ended_at = ${at}, ended_local = ${timestampOf(minute)}::timestamp
      WHERE venue_id = ${venue} AND id = ${open.id}`.execute(trx);
    const data = { camera, fault: open.fault };
    await queueWebhooks(trx, { at: { venue }, type: 'camera.mended', now, data });
  }
  if (!found) return;
  if (earlier) {
    // An uncertain item that ended puts no hours in doubt, so it begins anew with this fault.
    await sql`UPDATE camera_item SET ended_at = NULL, ended_local = NULL, value = ${found.value},
        is_sure = is_sure OR ${found.isSure}, since_local = CASE WHEN is_sure THEN since_local
          ELSE ${timestampOf(found.sinceMinute)}::timestamp END
      WHERE venue_id = ${venue} AND id = ${earlier.id}`.execute(trx);
  } else {
    await sql`INSERT INTO camera_item (venue_id, id, camera, fault, since_local, found_at, figure, usual,
        is_sure, value)
      VALUES (${venue}, ${nextId()}, ${camera}, ${found.fault}, ${timestampOf(found.sinceMinute)}::timestamp,
        ${at}, ${found.figure}, ${found.usual}, ${found.isSure}, ${found.value})`.execute(trx);
  }
  const data = { camera, fault: found.fault };
  await queueWebhooks(trx, { at: { venue }, type: 'camera.changed', now, data });
}

interface Doubt {
  fault: CameraFault;
  sinceMinute: number;
}

interface EarlierItem {
  id: number;
  fault: CameraFault;
  isSure: boolean;
  /** What follows was not in doubt until now. */
  endedMinute: number;
}

/**
 * Where a fault is stored: in an item of its own, in the earlier one that it continues, or nowhere.
 * An item that a person ended is not continued.
 */
async function placeOf(
  trx: Db,
  { venue, camera }: CameraName,
  { fault, now }: { fault: CameraFault; now: number },
): Promise<'new' | 'none' | EarlierItem> {
  const since = new Date(now - DAY_MS);
  const { rows } = await sql<{ ofCamera: number; ofStore: number }>`
    SELECT count(*) FILTER (WHERE camera = ${camera})::int AS "ofCamera", count(*)::int AS "ofStore"
    FROM camera_item WHERE venue_id = ${venue} AND found_at > ${since}`.execute(trx);
  const { ofCamera, ofStore } = rows[0]!;
  const isFull = ofStore >= MOST_OF_A_STORE;
  if (ofCamera < MOST_OF_A_CAMERA && !isFull) return 'new';
  const { rows: earlier } = await sql<EarlierItem>`
    SELECT id, fault, is_sure AS "isSure",
      (extract(epoch FROM ended_local) / 60)::float8 AS "endedMinute"
    FROM camera_item i
    WHERE venue_id = ${venue} AND camera = ${camera} AND fault = ${fault} AND found_at > ${since}
      AND ended_at IS NOT NULL AND NOT EXISTS (SELECT FROM camera_act a
        WHERE a.venue_id = i.venue_id AND a.item_id = i.id AND a.undone_at IS NULL
          AND a.kind IN ('mended', 'kitchen'))
    ORDER BY ended_at DESC LIMIT 1`.execute(trx);
  return earlier[0] ?? (isFull ? 'none' : 'new');
}

/** Recounts actions without the pizzas affected by a fault that changes pictures. */
async function countWithout(
  trx: Db,
  venue: number,
  { items, now }: { items: readonly (Doubt | null | undefined)[]; now: number },
): Promise<void> {
  const since = items.flatMap((item) =>
    item && changesPictures(item.fault) ? [item.sinceMinute] : [],
  );
  if (since.length === 0) return;
  await countAgain(trx, venue, { since: businessDay(timestampOf(Math.min(...since))), now });
}

/**
 * A change shows in many figures, and the largest may alternate, so the first fault that is certain
 * stays.
 */
const isSame = (open: OpenItem, found: JudgedCamera): boolean =>
  open.fault === found.fault || (open.isSure && isChange(open.fault) && isChange(found.fault));

const isChange = (fault: CameraFault): boolean =>
  changesPictures(fault) && fault !== 'frozen' && fault !== 'covered';
