import type { Db } from '#platform/database/db';
import type { Grid } from '@crustodian/domain/pizza/criteria';
import { sql } from 'kysely';
import type { ScoringTurns, WaitingStore } from './scoring-turns.ts';

/** A capture that is waiting for its score. */
export interface PendingCapture {
  venue: number;
  id: number;
  key: string;
  startedLocal: string;
  camera: string;
  attempts: number;
  grid: Grid;
  /** Whether its company keeps only the pizza's circle of each picture. */
  crops: boolean;
  /** Trace of the request that brought the capture; null if there was none. */
  traceparent: string | null;
}

/** No pause is longer than this; one that seems longer means that the clock was set back. */
const LONGEST_PAUSE_S = 60;

const isDue = sql<boolean>`(try_after <= now()
  OR try_after > now() + ${LONGEST_PAUSE_S} * interval '1 second')`;

/**
 * Locks and returns the longest-waiting capture of the store whose turn it is, skipping captures
 * that another process is scoring. Lists the stores first and then locks within one store only,
 * because a database that distributes rows by venue cannot lock one among the rows of many venues.
 */
export async function claimCapture(
  trx: Db,
  turns: ScoringTurns,
): Promise<PendingCapture | undefined> {
  const { rows } = await sql<WaitingStore>`SELECT c.venue_id AS venue, v.company_id AS company
    FROM capture c JOIN venue v ON v.id = c.venue_id
    WHERE c.state = 'pending' AND ${isDue} GROUP BY c.venue_id, v.company_id
    ORDER BY min(c.try_after), c.venue_id`.execute(trx);
  for (const store of turns.inOrder(rows)) {
    const claimed = await claimAt(trx, store.venue);
    if (!claimed) continue;
    turns.markServed(store);
    return claimed;
  }
  return undefined;
}

async function claimAt(trx: Db, venue: number): Promise<PendingCapture | undefined> {
  const { rows } = await sql<PendingCapture>`
    SELECT c.venue_id AS venue, c.id, c.key, c.attempts,
      to_char(c.started_local, 'YYYY/MM/DD HH24:MI:SS') AS "startedLocal",
      coalesce(c.camera, '') AS camera, company.grid,
      company.crops_pictures AS crops, c.traceparent
    FROM capture c JOIN venue ON venue.id = c.venue_id JOIN company ON company.id = venue.company_id
    WHERE c.venue_id = ${venue} AND c.state = 'pending' AND ${isDue}
    ORDER BY c.try_after, c.id LIMIT 1
    FOR UPDATE OF c SKIP LOCKED`.execute(trx);
  return rows[0];
}
