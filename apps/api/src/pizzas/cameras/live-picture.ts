import type { Db } from '#platform/database/db';
import { sql } from 'kysely';

/**
 * A phone that has not polled for this long no longer counts as setting up: pictures are scored
 * again.
 */
export const WATCHES_MS = 20_000;

/** The setup of a camera that a phone is viewing now; null if there is none. */
export async function watchedSetup(
  db: Db,
  { venue, camera, now }: { venue: number; camera: string; now: number },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM camera_setup
    WHERE venue_id = ${venue} AND camera = ${camera} AND done_at IS NULL
      AND ends_at > ${new Date(now)} AND asked_at > ${new Date(now - WATCHES_MS)}
    ORDER BY id DESC LIMIT 1`.execute(db);
  return rows[0]?.id ?? null;
}

export interface LivePicture {
  bytes: Buffer;
  /** The same picture as a small WebP. */
  shown: Buffer;
  format: string;
  digest: string;
  width: number;
  height: number;
}

/**
 * Stores a picture as the latest of a setup whose link has not ended meanwhile; it is not a capture.
 */
export async function keepLivePicture(
  db: Db,
  setup: number,
  {
    bytes,
    shown,
    format,
    digest,
    width,
    height,
    at,
    attempt = null,
  }: LivePicture & { at: number; attempt?: number | null | undefined },
): Promise<void> {
  await sql`UPDATE camera_setup SET live = ${bytes}, live_shown = ${shown}, live_format = ${format},
      live_digest = ${digest}, live_width = ${width}, live_height = ${height},
      live_at = ${new Date(at)}
    WHERE id = ${setup} AND done_at IS NULL AND ends_at > ${new Date(at)}
      AND (${attempt}::int IS NULL OR attempt = ${attempt}::int)`.execute(db);
}
