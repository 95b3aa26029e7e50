import { receiveHeartbeat as contract } from '@crustodian/contract/ingest';
import type { Input } from '@crustodian/contract/wire/endpoint';
import { MOST_CAMERAS } from '#pizzas/cameras/register-camera';
import { setupTasks, takeSetupReports } from '#pizzas/cameras/setup-tasks';
import { deviceDigest } from '#platform/auth/device-token';
import type { Db } from '#platform/database/db';
import { timeZoneOf } from '#pizzas/venue-time-zone';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { sql, type RawBuilder } from 'kysely';

/**
 * How long an agent's name is reserved for its token after a heartbeat; later another token may use
 * the name.
 */
const NAME_IS_KEPT_MS = 5 * 60_000;
/** How many agents a store may have; namesWithoutRoom that, the ones silent for longest are deleted. */
const MOST_AGENTS = 10;
/** An agent that is silent for this long gives its cameras' room to others. */
const IS_REPLACED_MS = 24 * 3_600_000;

export const receiveHeartbeat = handle(contract, async ({ body }, context) => {
  const { venue, db, now, keys, request } = context;
  const device = deviceDigest(request);
  const agent = { venue, agent: body.agent };
  const left_out = await db.transaction().execute(async (trx) => {
    const leftOut = await store(trx, { venue, device, heardAt: new Date(now()), beat: body });
    await takeSetupReports(trx, agent, body);
    return leftOut;
  });
  const tasks = await setupTasks(db, keys, { ...agent, now: now() });
  const time_zone = await timeZoneOf(context, venue);
  return { venue, time_zone, now: new Date(now()).toISOString(), left_out, ...tasks };
});

interface Heard {
  venue: number;
  /** Digest of the token. */
  device: Buffer;
  heardAt: Date;
  beat: Input<typeof contract>['body'];
}

// Computed on the server, because a restarted agent no longer knows the previous size.
const IS_RESIZED = sql.raw(
  '(excluded.width, excluded.height) <> (camera.width, camera.height) AND camera.width > 0',
);
const IS_AS_BEFORE = sql.raw(
  '(excluded.width, excluded.height) = (camera.width_before, camera.height_before)',
);

/**
 * Stores a heartbeat; returns the names of the cameras for which the store has no room. The agent
 * and its other cameras count as heard all the same.
 * @throws ApiError agent_name_taken
 */
async function store(trx: Db, { venue, device, heardAt, beat }: Heard): Promise<string[]> {
  const { agent, version, clock_offset_ms, free_bytes, spool, cameras } = beat;
  const silentSince = new Date(heardAt.getTime() - NAME_IS_KEPT_MS);
  const { numAffectedRows } = await sql`INSERT INTO store_agent
      (venue_id, name, device, version, heard_at, clock_offset_ms, free_bytes, spool)
    VALUES (${venue}, ${agent}, ${device}, ${version}, ${heardAt}, ${clock_offset_ms}, ${free_bytes},
      ${JSON.stringify({ ...spool, oldest: utc(spool.oldest) })}::jsonb)
    ON CONFLICT (venue_id, name) DO UPDATE SET device = excluded.device,
      version = excluded.version, heard_at = excluded.heard_at, clock_offset_ms = excluded.clock_offset_ms,
      free_bytes = excluded.free_bytes, spool = excluded.spool
    WHERE store_agent.device IS NULL OR store_agent.device = excluded.device
      OR store_agent.heard_at <= ${silentSince}`.execute(trx);
  if (numAffectedRows === 0n) throw new ApiError('agent_name_taken');
  await sql`DELETE FROM store_agent WHERE venue_id = ${venue} AND name NOT IN (
    SELECT name FROM store_agent WHERE venue_id = ${venue}
    ORDER BY heard_at DESC LIMIT ${MOST_AGENTS})`.execute(trx);
  const leftOut = await makeRoom(trx, { venue, heardAt, beat });
  await sql`UPDATE store_agent SET left_out = ${leftOut}::text[]
    WHERE venue_id = ${venue} AND name = ${agent} AND left_out <> ${leftOut}::text[]`.execute(trx);
  // Written as a literal, because Citus sends the conflict clause without the parameters of the
  // selected rows.
  const heard = sql.lit(heardAt.toISOString());
  // A camera belongs to the agent that reported it last.
  const watched = cameras.filter(({ name }) => !leftOut.includes(name));
  const rows = watched.map((camera) => ({
    ...camera,
    since: utc(camera.since),
    resized_at: utc(camera.resized_at),
    last_capture_at: utc(camera.last_capture_at),
    venue_id: venue,
    agent,
  }));
  await sql`INSERT INTO camera (venue_id, name, agent, state, since, width, height, resized_at, last_capture_at)
    SELECT venue_id, name, agent, state, since, width, height, resized_at, last_capture_at
    FROM json_populate_recordset(NULL::camera, ${JSON.stringify(rows)}::json) ORDER BY name
    ON CONFLICT (venue_id, name) DO UPDATE SET agent = excluded.agent, state = excluded.state,
      since = excluded.since, width = coalesce(excluded.width, camera.width),
      height = coalesce(excluded.height, camera.height),
      width_before = CASE WHEN ${IS_AS_BEFORE} THEN NULL WHEN ${IS_RESIZED} THEN camera.width
        ELSE camera.width_before END,
      height_before = CASE WHEN ${IS_AS_BEFORE} THEN NULL WHEN ${IS_RESIZED} THEN camera.height
        ELSE camera.height_before END,
      resized_at = CASE WHEN ${IS_AS_BEFORE} THEN NULL
        WHEN ${IS_RESIZED} THEN coalesce(excluded.resized_at, ${heard}::timestamptz) ELSE camera.resized_at END,
      last_capture_at = coalesce(excluded.last_capture_at, camera.last_capture_at)`.execute(trx);
  return leftOut;
}

/**
 * Forgets the cameras that the agent no longer names and those of deleted agents; if too many
 * remain, also those of agents that have been silent for a day. Returns the new names for which
 * there is still no room. Concurrent heartbeats may exceed the limit by their cameras.
 */
async function makeRoom(
  trx: Db,
  { venue, heardAt, beat: { agent, cameras } }: Pick<Heard, 'venue' | 'heardAt' | 'beat'>,
): Promise<string[]> {
  const names = cameras.map(({ name }) => name);
  const forget = (condition: RawBuilder<boolean>) =>
    sql`DELETE FROM camera WHERE venue_id = ${venue} AND name <> ALL (${names}::text[])
      AND ${condition}`.execute(trx);
  const namesWithoutRoom = async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT name FROM camera WHERE venue_id = ${venue}`.execute(trx);
    const known = new Set(rows.map(({ name }) => name));
    return names.filter((name) => !known.has(name)).slice(Math.max(0, MOST_CAMERAS - known.size));
  };
  const agents = sql`SELECT name FROM store_agent WHERE venue_id = ${venue}`;
  await forget(sql`(agent = ${agent} OR agent NOT IN (${agents}))`);
  const leftOut = await namesWithoutRoom();
  if (leftOut.length === 0) return [];
  const silentSince = new Date(heardAt.getTime() - IS_REPLACED_MS);
  await forget(sql`agent IN (${agents} AND heard_at <= ${silentSince})`);
  return namesWithoutRoom();
}

const utc = (time: string | null): string | null => time && new Date(time).toISOString();
