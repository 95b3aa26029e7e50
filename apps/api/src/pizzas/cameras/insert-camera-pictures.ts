import { nextId } from '#platform/database/ids';
import type { Db } from '#platform/database/db';
import type { SnapshotScore } from '@crustodian/scoring/score/score-snapshot';
import { sql } from 'kysely';
import { localTimestamp } from '@crustodian/domain/time/local-ts';

interface TakenBy {
  venue: number;
  /** '' if it has no name. */
  camera: string;
  startedLocal: string;
}

interface TakenPicture {
  digest: string;
  score: Pick<SnapshotScore, 'camera' | 'figure' | 'fitness' | 'width'>;
}

/** Stores what pictures reveal about the camera that took them. */
export async function insertCameraPictures(
  trx: Db,
  { venue, camera, startedLocal }: TakenBy,
  pictures: readonly TakenPicture[],
): Promise<void> {
  const rows = pictures.map(({ digest, score: { camera: view, figure, fitness, width } }) => ({
    venue_id: venue,
    camera,
    seen_local: localTimestamp(startedLocal),
    id: nextId(),
    digest,
    fault: fitness.verdict === 'mala' ? (fitness.reasons[0] ?? 'unusable') : null,
    ...view,
    ...(figure && { x: figure.x / width, y: figure.y / width, radius: figure.radius / width }),
  }));
  await sql`INSERT INTO camera_picture
    SELECT * FROM json_populate_recordset(NULL::camera_picture, ${JSON.stringify(rows)}::json)`.execute(
    trx,
  );
  await sql`INSERT INTO watched_camera (venue_id, camera) VALUES (${venue}, ${camera})
    ON CONFLICT (venue_id, camera) DO NOTHING`.execute(trx);
}

/** A frozen camera keeps sending the same picture: adds at most one row per minute for it. */
export async function repeatCameraPicture(
  db: Db,
  { venue, camera, startedLocal }: TakenBy,
  captureId: number,
): Promise<void> {
  const at = localTimestamp(startedLocal);
  await sql`INSERT INTO camera_picture (venue_id, camera, seen_local, id, digest, fault)
    SELECT p.venue_id, p.camera, ${at}::timestamp, ${nextId()}::bigint,
      p.digest, p.fault
    FROM capture_picture c JOIN camera_picture p
      ON p.venue_id = c.venue_id AND p.camera = ${camera} AND p.digest = c.digest
    WHERE c.venue_id = ${venue} AND c.capture_id = ${captureId} AND NOT EXISTS (
      SELECT FROM camera_picture o WHERE o.venue_id = ${venue} AND o.camera = ${camera}
        AND o.digest = c.digest
        AND o.seen_local BETWEEN ${at}::timestamp - interval '59 seconds' AND ${at}::timestamp)
    ORDER BY p.seen_local DESC LIMIT 1`.execute(db);
}
