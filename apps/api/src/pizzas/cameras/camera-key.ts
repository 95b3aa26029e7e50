import type { Db } from '#platform/database/db';
import { sql } from 'kysely';

/**
 * The camera whose own key a token is, by the token's digest; null for every other token. Such a key lies in the
 * camera, where others may read it: it speaks for that camera alone, and for no agent.
 */
export async function cameraOfKey(db: Db, venue: number, digest: Buffer): Promise<string | null> {
  const { rows } = await sql<{ camera: string }>`SELECT camera FROM camera_setup
    WHERE venue_id = ${venue} AND device = ${digest} LIMIT 1`.execute(db);
  return rows[0]?.camera ?? null;
}
