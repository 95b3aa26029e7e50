import {
  actOnCamera as actContract,
  undoCameraAct as undoContract,
} from '@crustodian/contract/cameras';
import { nextId } from '#platform/database/ids';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { queueWebhooks } from '#platform/webhooks/queue-webhooks';
import { changesPictures, type CameraFault } from '@crustodian/domain/cameras/camera-picture';
import { wallClock, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { localTimestamp } from '@crustodian/domain/time/local-ts';
import { sql } from 'kysely';
import { answerWithRecount } from '#pizzas/charts/recompute-charts';

interface Item {
  venue: number;
  id: number;
  camera: string;
  fault: CameraFault;
  zone: string;
  isOpen: boolean;
  /** The business day on which the fault began. */
  day: CalendarDay;
  said: 'mended' | 'camera' | 'kitchen' | null;
  /** Whether that answer closed it; otherwise it ended by itself. */
  endedByAnswer: boolean;
}

interface ItemName {
  venue: number;
  id: number;
}

export const actOnCamera = handle(actContract, async ({ params, body }, context) => {
  const { venue, viewer, now } = context;
  const { kind } = body;
  await answerWithRecount(context, venue, async (trx, recount) => {
    const item = await lockItem(trx, { venue, id: Number(params.item) });
    if (item.said === kind) return;
    if (item.said) await takeBack(trx, item, { user: viewer.id, now: now() });
    else if (!item.isOpen) throw new ApiError('camera_item_not_found');
    const at = now();
    await sql`INSERT INTO camera_act (venue_id, id, item_id, kind, user_id, at)
      VALUES (${venue}, ${nextId()}, ${item.id}, ${kind}, ${viewer.id}, ${new Date(at)})`.execute(
      trx,
    );
    if (kind !== 'camera') await closeItem(trx, item, { kind, now: at });
    if (changesPictures(item.fault)) await recount(item.day);
  });
  return { said: kind };
});

export const undoCameraAct = handle(undoContract, async ({ params }, context) => {
  const { venue, viewer, now } = context;
  await answerWithRecount(context, venue, async (trx, recount) => {
    const item = await lockItem(trx, { venue, id: Number(params.item) });
    if (!item.said) return;
    await takeBack(trx, item, { user: viewer.id, now: now() });
    if (changesPictures(item.fault)) await recount(item.day);
  });
  return { said: null };
});

/** @throws ApiError camera_item_not_found */
async function lockItem(trx: Db, { venue, id }: ItemName): Promise<Item> {
  // Locks the camera before its item, in the same order as the job that judges it, to prevent a
  // deadlock. The locks are separate statements, so that the next one sees what changed during the
  // wait.
  await sql`SELECT FROM watched_camera w JOIN camera_item i ON i.venue_id = w.venue_id
      AND i.camera = w.camera
    WHERE i.venue_id = ${venue} AND i.id = ${id} FOR UPDATE OF w`.execute(trx);
  await sql`SELECT FROM camera_item WHERE venue_id = ${venue} AND id = ${id} FOR UPDATE`.execute(
    trx,
  );
  const { rows } = await sql<Item>`
    SELECT i.venue_id AS venue, i.id, i.camera, i.fault, v.time_zone AS zone, i.ended_at IS NULL AS "isOpen",
      (i.since_local - interval '4 hours')::date AS day,
      (SELECT kind FROM camera_act a WHERE a.venue_id = i.venue_id AND a.item_id = i.id
        AND a.undone_at IS NULL) AS said,
      coalesce((SELECT i.ended_at BETWEEN a.at AND a.at + interval '1 second' FROM camera_act a WHERE a.venue_id = i.venue_id
        AND a.item_id = i.id AND a.undone_at IS NULL), false) AS "endedByAnswer"
    FROM camera_item i JOIN venue v ON v.id = i.venue_id
    WHERE i.venue_id = ${venue} AND i.id = ${id}`.execute(trx);
  if (!rows[0]) throw new ApiError('camera_item_not_found');
  return rows[0];
}

/**
 * Closes an item that is still open; after a change in the kitchen, the baseline is learned again.
 */
async function closeItem(
  trx: Db,
  { venue, id, camera, fault, zone }: Item,
  { kind, now }: { kind: 'mended' | 'kitchen'; now: number },
): Promise<void> {
  const clock = localTimestamp(wallClock(now, zone));
  const { rows } = await sql`UPDATE camera_item
    SET ended_at = ${new Date(now)}, ended_local = ${clock}::timestamp
    WHERE venue_id = ${venue} AND id = ${id} AND ended_at IS NULL RETURNING id`.execute(trx);
  const event = { at: { venue }, type: 'camera.mended', now } as const;
  if (rows.length > 0) await queueWebhooks(trx, { ...event, data: { camera, fault } });
  if (kind === 'kitchen') await learnAgain(trx, venue, camera);
}

const learnAgain = (trx: Db, venue: number, camera: string) =>
  sql`UPDATE watched_camera SET learnt_on = NULL
    WHERE venue_id = ${venue} AND camera = ${camera}`.execute(trx);

/** Undoes an answer; the item that it closed reopens unless the camera has another open one. */
async function takeBack(
  trx: Db,
  { venue, id, camera, fault, said, endedByAnswer }: Item,
  { user, now }: { user: number; now: number },
): Promise<void> {
  await sql`UPDATE camera_act SET undone_by = ${user}, undone_at = ${new Date(now)}
    WHERE venue_id = ${venue} AND item_id = ${id} AND undone_at IS NULL`.execute(trx);
  if (said === 'camera') return;
  await learnAgain(trx, venue, camera);
  if (!endedByAnswer) return;
  const { rows } = await sql`UPDATE camera_item SET ended_at = NULL, ended_local = NULL
    WHERE venue_id = ${venue} AND id = ${id} AND NOT EXISTS (SELECT FROM camera_item o
      WHERE o.venue_id = ${venue} AND o.camera = ${camera} AND o.ended_at IS NULL)
    RETURNING id`.execute(trx);
  const event = { at: { venue }, type: 'camera.changed', now } as const;
  if (rows.length > 0) await queueWebhooks(trx, { ...event, data: { camera, fault } });
}
