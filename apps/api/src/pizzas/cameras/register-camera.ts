import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { sql } from 'kysely';

/** Camera names of a store: each one is judged every minute. */
const MOST_CAMERAS = 64;

/**
 * Makes a camera known with its first capture. First captures at the same moment may exceed the limit by as many as
 * there are connections.
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
