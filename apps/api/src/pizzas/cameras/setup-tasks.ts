import type { receiveHeartbeat, SetupTask } from '@crustodian/contract/ingest';
import type { Input } from '@crustodian/contract/wire/endpoint';
import { seal, unseal, type SealedRow } from '#platform/auth/sealed-secret';
import type { SessionKeys } from '#platform/auth/tokens';
import type { Db } from '#platform/database/db';
import { sql } from 'kysely';
import { WATCHES_MS } from './live-picture.ts';

/**
 * Polling interval of an agent: while a phone is viewing, while a link waits to be used, and
 * otherwise.
 */
const NEXT_MS = { looking: 2000, waiting: 10_000, usual: 60_000 };
/** How long a setup is kept for an agent that is offline. */
const KEEPS_FOR_MS = 7 * 24 * 3_600_000;

const rowOf = (setup: number): SealedRow => `camera_setup ${setup}`;

/** Seals the URL of a camera, which includes its password, for storage. */
export const sealSource = (keys: SessionKeys, setup: number, source: string): Buffer =>
  seal(keys, Buffer.from(source), rowOf(setup));

interface AgentName {
  venue: number;
  agent: string;
}

interface OpenSetup {
  id: number;
  camera: string;
  attempt: number;
  sealed: Buffer | null;
  isDone: boolean;
  isLooking: boolean;
  search: number;
  hasFound: boolean;
}

/** The tasks of an agent for camera setups, and when it should poll again. */
export async function setupTasks(
  db: Db,
  keys: SessionKeys,
  { venue, agent, now }: AgentName & { now: number },
): Promise<{ setups: SetupTask[]; next_ms: number }> {
  const { rows } = await sql<OpenSetup & { isOurs: boolean }>`SELECT id, camera, attempt,
      sealed_source AS sealed, done_at IS NOT NULL AS "isDone",
      coalesce(asked_at > ${new Date(now - WATCHES_MS)}, false) AS "isLooking", search,
      found IS NOT NULL AS "hasFound", coalesce(agent = ${agent}, false) AS "isOurs"
    FROM camera_setup WHERE venue_id = ${venue}
      AND (done_at IS NULL AND ends_at > ${new Date(now)}
        OR done_at > ${new Date(now - KEEPS_FOR_MS)} AND sealed_source IS NOT NULL)
    ORDER BY coalesce(agent = ${agent}, false) DESC, id DESC LIMIT 16`.execute(db);
  const open = rows.filter(({ isDone }) => !isDone);
  const pace = open.some(({ isLooking }) => isLooking)
    ? 'looking'
    : open.length > 0
      ? 'waiting'
      : 'usual';
  const setups = rows.filter(({ isOurs }) => isOurs).flatMap((row) => tasksOf(keys, row));
  return { setups, next_ms: NEXT_MS[pace] };
}

function tasksOf(keys: SessionKeys, row: OpenSetup): SetupTask[] {
  const { id, camera, attempt, sealed, isDone, isLooking, search, hasFound } = row;
  // If its key is gone, the camera must be set up by phone again.
  const opened = sealed && unseal(keys, sealed, rowOf(id));
  const source = opened && opened.secret.toString();
  const read: SetupTask[] =
    source !== null && (isDone || isLooking)
      ? [{ id, camera, attempt, purpose: isDone ? 'keep' : 'try', source }]
      : [];
  return !isDone && search > 0 && !hasFound
    ? [...read, { id, camera, attempt: search, purpose: 'search', source: null }]
    : read;
}

type Beat = Pick<Input<typeof receiveHeartbeat>['body'], 'setups' | 'kept' | 'found'>;

/** Stores what an agent reports about its setups. */
export async function takeSetupReports(
  db: Db,
  { venue, agent }: AgentName,
  { setups, kept, found }: Beat,
): Promise<void> {
  for (const { id, attempt, ...tried } of setups) {
    const report = JSON.stringify({ attempt, ...tried });
    // A wrong password counts once, even if it is reported repeatedly.
    await sql`UPDATE camera_setup SET tried = ${report}::jsonb,
        refusals = CASE WHEN ${tried.state} = 'works' THEN 0
          WHEN ${tried.state} = 'password_refused' AND (tried IS NULL
            OR (tried->>'attempt')::int <> ${attempt} OR tried->>'state' <> 'password_refused')
          THEN refusals + 1 ELSE refusals END
      WHERE venue_id = ${venue} AND id = ${id} AND agent = ${agent} AND attempt = ${attempt}
        AND done_at IS NULL`.execute(db);
  }
  for (const { id, attempt, addresses } of found) {
    await sql`UPDATE camera_setup SET found = ${JSON.stringify(addresses)}::jsonb
      WHERE venue_id = ${venue} AND id = ${id} AND agent = ${agent}
        AND search = ${attempt}`.execute(db);
  }
  for (const id of kept) {
    await sql`UPDATE camera_setup SET sealed_source = NULL WHERE venue_id = ${venue} AND id = ${id}
      AND agent = ${agent} AND done_at IS NOT NULL`.execute(db);
  }
}

/** Deletes the passwords of links that expired unused, and of agents that never fetched them. */
export const deleteOldSources = (db: Db, now: number) =>
  sql`UPDATE camera_setup SET sealed_source = NULL WHERE sealed_source IS NOT NULL
    AND (done_at IS NULL AND ends_at < ${new Date(now)}
      OR done_at < ${new Date(now - KEEPS_FOR_MS)})`.execute(db);

/**
 * Deletes the pictures of finished setups, which nobody sees any more, for companies that keep only
 * the circles of pizzas.
 */
export const deleteSetupPictures = (db: Db, now: number) =>
  sql`UPDATE camera_setup SET live = NULL, live_shown = NULL, target_picture = NULL,
      pizza_picture = NULL, pizza_shown = NULL
    WHERE (done_at IS NOT NULL OR ends_at < ${new Date(now)})
      AND coalesce(live, live_shown, target_picture, pizza_picture, pizza_shown) IS NOT NULL
      AND venue_id IN (SELECT v.id FROM venue v JOIN company c ON c.id = v.company_id
        WHERE c.crops_pictures)`.execute(db);
