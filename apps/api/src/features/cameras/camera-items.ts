import { nextId } from '#platform/database/ids';
import type { Db } from '#platform/database/db';
import { queueWebhooks } from '#platform/webhooks/queue-webhooks';
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

interface Found {
  open: OpenItem | undefined;
  found: JudgedCamera | null;
  minute: number;
  now: number;
}

/**
 * Updates the open item if the fault is the same; otherwise closes it and opens one for the new
 * fault.
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
  await countWithout(trx, venue, { items: [open, found], now });
  if (open) {
    await sql`UPDATE camera_item SET ended_at = ${at}, ended_local = ${timestampOf(minute)}::timestamp
      WHERE venue_id = ${venue} AND id = ${open.id}`.execute(trx);
    const data = { camera, fault: open.fault };
    await queueWebhooks(trx, { at: { venue }, type: 'camera.mended', now, data });
  }
  if (!found) return;
  await sql`INSERT INTO camera_item (venue_id, id, camera, fault, since_local, found_at, figure, usual,
      is_sure, value)
    VALUES (${venue}, ${nextId()}, ${camera}, ${found.fault}, ${timestampOf(found.sinceMinute)}::timestamp,
      ${at}, ${found.figure}, ${found.usual}, ${found.isSure}, ${found.value})`.execute(trx);
  const data = { camera, fault: found.fault };
  await queueWebhooks(trx, { at: { venue }, type: 'camera.changed', now, data });
}

interface Doubt {
  fault: CameraFault;
  sinceMinute: number;
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
