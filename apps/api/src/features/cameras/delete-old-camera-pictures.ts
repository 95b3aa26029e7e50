import type { Db } from '#platform/database/db';
import { addDays, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { CAMERA_FORGOTTEN_AFTER_DAYS } from '@crustodian/domain/pizza/sent-names';
import type { CameraName } from './camera-pictures.ts';

/**
 * Deletes a camera's old pictures, and the camera itself once none is left, so that its name is
 * free again. With them go faults that ended before they were certain and that no one answered:
 * nothing shows or counts them any more, unlike certain ones, which charts and orders keep.
 */
export async function deleteOldCameraPictures(
  db: Db,
  { venue, camera }: CameraName,
  today: CalendarDay,
): Promise<void> {
  await sql`DELETE FROM camera_picture WHERE venue_id = ${venue} AND camera = ${camera}
    AND seen_local < ${addDays(today, -CAMERA_FORGOTTEN_AFTER_DAYS)}::timestamp`.execute(db);
  await sql`DELETE FROM camera_item i WHERE venue_id = ${venue} AND camera = ${camera}
    AND NOT is_sure AND ended_local < ${addDays(today, -CAMERA_FORGOTTEN_AFTER_DAYS)}::timestamp
    AND NOT EXISTS (SELECT FROM camera_act a
      WHERE a.venue_id = i.venue_id AND a.item_id = i.id)`.execute(db);
  await sql`DELETE FROM watched_camera w WHERE venue_id = ${venue} AND camera = ${camera}
    AND NOT EXISTS (SELECT FROM camera_picture p
      WHERE p.venue_id = w.venue_id AND p.camera = w.camera)`.execute(db);
}
