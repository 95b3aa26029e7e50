import type { Db } from '#platform/database/db';
import { CAMERA_FAULTS, changesPictures } from '@crustodian/domain/cameras/camera-picture';
import { sql, type Expression } from 'kysely';

const CHANGING = CAMERA_FAULTS.filter(changesPictures);

/**
 * SQL: the spans in which a venue's pictures are not trusted, because a person reported the camera or the camera had a
 * fault; `until` is null while the span lasts. A fault that passed before it was sure does not count.
 */
export const doubtedSpans = (venue: number | Expression<unknown>) => sql`(
  SELECT s.local_ts AS since, NULL::timestamp AS until
    FROM signal_act a JOIN signal s ON s.venue_id = a.venue_id AND s.id = a.signal_id
    WHERE a.venue_id = ${venue} AND a.kind = 'camera' AND a.undone_at IS NULL
  UNION ALL SELECT i.since_local, i.ended_local FROM camera_item i
    WHERE i.venue_id = ${venue} AND i.fault = ANY (${CHANGING}) AND (i.ended_at IS NULL OR i.is_sure)
      AND NOT EXISTS (SELECT FROM camera_act k WHERE k.venue_id = i.venue_id AND k.item_id = i.id
        AND k.kind = 'kitchen' AND k.undone_at IS NULL))`;

/** Whether a pizza counts for actions, by when it was made. */
export async function readTrusted(db: Db, venue: number): Promise<(localTs: string) => boolean> {
  const { rows } = await sql<{ since: string; until: string | null }>`
    SELECT to_char(since, 'YYYY-MM-DD HH24:MI:SS') AS since,
      to_char(until, 'YYYY-MM-DD HH24:MI:SS') AS until
    FROM ${doubtedSpans(venue)} doubted`.execute(db);
  return (localTs) =>
    !rows.some(({ since, until }) => localTs >= since && (until === null || localTs < until));
}
