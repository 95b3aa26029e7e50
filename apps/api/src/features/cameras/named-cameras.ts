import type { CameraAnswer } from '@crustodian/contract/cameras';
import { localTs } from '#pizzas/feed-pizza';
import type { NamedVenue } from '#pizzas/named-venues';
import type { Db } from '#platform/database/db';
import { agentWarnings } from '@crustodian/domain/cameras/agent-warnings';
import type { CameraBaseline } from '@crustodian/domain/cameras/camera-baseline';
import { wallClock } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';

type Agent = NonNullable<CameraAnswer['agent']>;

export interface NamedCamera {
  venue: number;
  name: string;
  lastSeen: string | null;
  usual: CameraBaseline | null;
  rates: number[] | null;
  agent: Agent | null;
}

interface ReportedRow {
  venue: number;
  name: string;
  agent: string | null;
  version: string;
  state: string;
  heardAt: Date;
  offset: number;
  freeBytes: number;
  spool: { captures: number; full: boolean };
  size: Agent['size'];
  sizeBefore: Agent['size'];
  resizedAt: Date | null;
  setUpAt: Date | null;
}

/** Every camera that has sent a picture or that an agent has reported. */
export async function readNamedCameras(
  db: Db,
  venues: readonly NamedVenue[],
  now: number,
): Promise<NamedCamera[]> {
  const ids = venues.map(({ id }) => id);
  const { rows: watched } = await sql<Omit<NamedCamera, 'agent'>>`
    SELECT w.venue_id AS venue, w.camera AS name, w.usual, w.rates,
      (SELECT ${sql.raw(localTs('max(p.seen_local)'))} FROM camera_picture p
        WHERE p.venue_id = w.venue_id AND p.camera = w.camera) AS "lastSeen"
    FROM watched_camera w WHERE w.venue_id = ANY (${ids}::int[])`.execute(db);
  const zones = new Map(venues.map(({ id, timeZone }) => [id, timeZone]));
  const named = (await readReported(db, ids)).map((row) => ({
    venue: row.venue,
    name: row.name,
    agent: agentOf(row, zones.get(row.venue)!, now),
  }));
  const none = { lastSeen: null, usual: null, rates: null, agent: null };
  const cameras = new Map<string, NamedCamera>();
  for (const camera of [...watched, ...named]) {
    const key = `${camera.venue} ${camera.name}`;
    cameras.set(key, { ...none, ...cameras.get(key), ...camera });
  }
  return [...cameras.values()].toSorted((a, b) => a.venue - b.venue || (a.name < b.name ? -1 : 1));
}

/** An agent that has been silent for longer may have been removed. */
const HEARD_MS = 86_400_000;

/** The cameras that the agents of these venues name and for which there is no room. */
export async function readLeftOut(db: Db, venues: readonly NamedVenue[], now: number) {
  const { rows } = await sql<{ venue: number; agent: string; cameras: string[] }>`
    SELECT venue_id AS venue, name AS agent, left_out AS cameras FROM store_agent
    WHERE venue_id = ANY (${venues.map(({ id }) => id)}::int[]) AND left_out <> '{}'
      AND heard_at > ${new Date(now - HEARD_MS)} ORDER BY venue_id, name`.execute(db);
  const names = new Map(venues.map(({ id, name }) => [id, name]));
  return rows.map(({ venue, ...row }) => ({
    venue: String(venue),
    store: names.get(venue)!,
    ...row,
  }));
}

const sizeOf = (width: string, height: string) =>
  `CASE WHEN ${width} > 0 THEN json_build_object('width', ${width}, 'height', ${height}) END`;

async function readReported(db: Db, venues: readonly number[]): Promise<ReportedRow[]> {
  const { rows } = await sql<ReportedRow>`
    SELECT c.venue_id AS venue, c.name, a.name AS agent, a.version, c.state, a.heard_at AS "heardAt",
      a.clock_offset_ms::float8 AS offset, a.free_bytes::float8 AS "freeBytes", a.spool,
      ${sql.raw(sizeOf('c.width', 'c.height'))} AS size,
      ${sql.raw(sizeOf('c.width_before', 'c.height_before'))} AS "sizeBefore",
      c.resized_at AS "resizedAt",
      (SELECT max(s.done_at) FROM camera_setup s
        WHERE s.venue_id = c.venue_id AND s.camera = c.name) AS "setUpAt"
    FROM camera c LEFT JOIN store_agent a ON a.venue_id = c.venue_id AND a.name = c.agent
    WHERE c.venue_id = ANY (${[...venues]}::int[])`.execute(db);
  return rows;
}

function agentOf(row: ReportedRow, timeZone: string, now: number): Agent | null {
  if (row.agent === null) return null;
  const resizedAt = row.resizedAt?.getTime() ?? null;
  const reported = {
    isFull: row.spool.full,
    clockOffsetMs: row.offset,
    resizedAt,
    setUpAt: row.setUpAt?.getTime() ?? null,
  };
  return {
    name: row.agent,
    version: row.version,
    state: row.state,
    heard_at: row.heardAt.toISOString(),
    clock_offset_ms: row.offset,
    free_bytes: row.freeBytes,
    waiting: row.spool.captures,
    size: row.size,
    size_before: row.sizeBefore,
    resized: resizedAt === null ? null : wallClock(resizedAt, timeZone),
    warnings: agentWarnings(reported, now),
  };
}
