import type { Db } from '#platform/database/db';
import { addDays, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import type { CameraName } from './camera-pictures.ts';

/** Older pictures are no longer used. */
const KEPT_DAYS = 35;

/**
 * Deletes a camera's old pictures, and the camera itself once none is left, so that its name is
 * free again.
 */
export async function deleteOldCameraPictures(
  db: Db,
  { venue, camera }: CameraName,
  today: CalendarDay,
): Promise<void> {
  await sql`DELETE FROM camera_picture WHERE venue_id = ${venue} AND camera = ${camera}
    AND seen_local < ${addDays(today, -KEPT_DAYS)}::timestamp`.execute(db);
  await sql`DELETE FROM watched_camera w WHERE venue_id = ${venue} AND camera = ${camera}
    AND NOT EXISTS (SELECT FROM camera_picture p
      WHERE p.venue_id = w.venue_id AND p.camera = w.camera)`.execute(db);
}
