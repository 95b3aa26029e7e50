import type { Db } from '#platform/database/db';
import type { LightGains } from '@crustodian/domain/cameras/camera-light';
import type { PizzaLocator } from '@crustodian/domain/pizza/wire-id';
import { localTimestamp } from '@crustodian/domain/time/local-ts';
import { sql } from 'kysely';

interface Taken {
  venue: number;
  /** '' if it has no name. */
  camera: string;
  startedLocal: string;
}

/**
 * Light correction for a camera's pictures at a given time, applied before measuring; undefined if
 * none.
 */
export async function lightOf(
  db: Db,
  { venue, camera, startedLocal }: Taken,
): Promise<LightGains | undefined> {
  const { rows } = await sql<{ gains: LightGains }>`SELECT light_gains AS gains FROM watched_camera
    WHERE venue_id = ${venue} AND camera = ${camera} AND light_gains IS NOT NULL
      AND light_from <= ${localTimestamp(startedLocal)}::timestamp`.execute(db);
  return rows[0]?.gains;
}

/** Same as `lightOf`, for the picture of a pizza that is rescored. */
export async function lightOfPizza(
  db: Db,
  { venue, day, id }: PizzaLocator,
): Promise<LightGains | undefined> {
  const { rows } = await sql<Taken>`SELECT c.venue_id AS venue, coalesce(c.camera, '') AS camera,
      to_char(c.started_local, 'YYYY-MM-DD HH24:MI:SS') AS "startedLocal"
    FROM pizza p JOIN capture c ON c.venue_id = p.venue_id AND c.id = p.capture_id
    WHERE p.venue_id = ${venue} AND p.business_date = ${day} AND p.id = ${id}`.execute(db);
  return rows[0] && lightOf(db, rows[0]);
}
