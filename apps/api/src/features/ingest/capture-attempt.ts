import type { Db } from '#platform/database/db';
import { ENGINE } from '@crustodian/scoring/score/engine';
import type { SnapshotScore } from '@crustodian/scoring/score/score-snapshot';
import { sql } from 'kysely';

interface CapturePlace {
  venue: number;
  id: number;
}

/** A server process that ended while it scored a capture. */
export interface InterruptedRun {
  /** Whether this was the first interruption, or at the same picture as the previous one. */
  isToBlame: boolean;
}

interface Before {
  run: string | null;
  position: number;
  endedAt: number | null;
}

/**
 * Records, independently of any open transaction, that this run is about to score a capture;
 * returns the interrupted run if another one ended while it scored the capture.
 */
export async function beginAttempt(
  db: Db,
  { venue, id }: CapturePlace,
  run: string,
): Promise<InterruptedRun | null> {
  const before = await db.transaction().execute(async (trx) => {
    const { rows } = await sql<Before>`SELECT run, position, ended_at_position AS "endedAt"
      FROM capture_try WHERE venue_id = ${venue} AND capture_id = ${id} FOR UPDATE`.execute(trx);
    await sql`INSERT INTO capture_try AS t (venue_id, capture_id, run) VALUES (${venue}, ${id}, ${run})
      ON CONFLICT (venue_id, capture_id) DO UPDATE SET run = excluded.run, position = 0,
        ended_at_position = CASE WHEN t.run IS NULL OR t.run = excluded.run
          THEN t.ended_at_position ELSE t.position END`.execute(trx);
    return rows[0];
  });
  if (!before || before.run === null || before.run === run) return null;
  return { isToBlame: before.endedAt === null || before.endedAt === before.position };
}

/** Records the index, from 0, of the picture that the run is scoring. */
export const recordProgress = (db: Db, { venue, id }: CapturePlace, position: number) =>
  sql`UPDATE capture_try SET position = ${position}
    WHERE venue_id = ${venue} AND capture_id = ${id}`.execute(db);

/**
 * The scores that earlier turns stored for a capture; null if a different engine or release
 * produced them.
 */
export async function readScores(
  db: Db,
  { venue, id }: CapturePlace,
): Promise<SnapshotScore[] | null> {
  const { rows } = await sql<{ scores: SnapshotScore[] }>`SELECT scores FROM capture_try
    WHERE venue_id = ${venue} AND capture_id = ${id}`.execute(db);
  const scores = rows[0]?.scores ?? [];
  const isOfThisEngine = scores.every(
    ({ engineVersion, reach }) => engineVersion.startsWith(`${ENGINE}-`) && reach !== undefined,
  );
  return isOfThisEngine ? scores : null;
}

/** Ends a turn between two pictures and stores its scores, from which the next turn continues. */
export const storeScores = (
  trx: Db,
  { venue, id }: CapturePlace,
  scores: readonly SnapshotScore[],
) =>
  sql`UPDATE capture_try SET run = NULL, scores = ${JSON.stringify(scores)}::jsonb
    WHERE venue_id = ${venue} AND capture_id = ${id}`.execute(trx);

/** Marks the attempt as not running; the position of an earlier interruption stays recorded. */
export const releaseAttempt = (db: Db, { venue, id }: CapturePlace) =>
  sql`UPDATE capture_try SET run = NULL
    WHERE venue_id = ${venue} AND capture_id = ${id}`.execute(db);

export const deleteAttempt = (db: Db, { venue, id }: CapturePlace) =>
  sql`DELETE FROM capture_try WHERE venue_id = ${venue} AND capture_id = ${id}`.execute(db);
