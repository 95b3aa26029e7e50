import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { sql } from 'kysely';

/** Maximum camera names of a store, because each one is judged every minute. */
export const MOST_CAMERAS = 64;

/**
 * Registers a camera at its first capture. Concurrent first captures may exceed the limit by the
 * number of connections.
 * @throws ApiError too_many_cameras
 */
export async function registerCamera(trx: Db, venue: number, camera: string): Promise<void> {
  const isKnown = await trx
    .selectFrom('watched_camera')
    .select('camera')
    .where('venue_id', '=', venue)
    .where('camera', '=', camera)
    .executeTakeFirst();
  if (isKnown) return;
  const { rows } = await sql<{ cameras: number }>`
    SELECT count(*)::int AS cameras FROM watched_camera WHERE venue_id = ${venue}`.execute(trx);
  if (rows[0]!.cameras >= MOST_CAMERAS) throw new ApiError('too_many_cameras');
  await sql`INSERT INTO watched_camera (venue_id, camera) VALUES (${venue}, ${camera})
    ON CONFLICT (venue_id, camera) DO NOTHING`.execute(trx);
}
