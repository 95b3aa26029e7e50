import type { Db } from '#platform/database/db';
import {
  detectCameraFault,
  unmeasured,
  type JudgedCamera,
} from '@crustodian/domain/cameras/detect-camera-fault';
import { isSilent, quietSpans } from '@crustodian/domain/cameras/silence';
import { businessDay, wallClock } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { minuteOf, readPictures, type CameraName } from './camera-pictures.ts';
import { deleteOldCameraPictures } from './delete-old-camera-pictures.ts';
import { readOpenItem, storeItem } from './camera-items.ts';
import { watchedCamera, type WatchedCamera } from './watched-camera.ts';

export interface NamedCamera extends CameraName {
  zone: string;
}

/** Both in milliseconds since 1970. */
interface Times {
  now: number;
  /** Agents that were silent before it may have found no server. */
  runningSince: number;
}

/** Checks a camera for faults, and opens or closes its item. */
export async function judgeCamera(
  db: Db,
  { zone, ...camera }: NamedCamera,
  { deletesOld, ...times }: Times & { deletesOld: boolean },
): Promise<void> {
  const { now } = times;
  const clock = wallClock(now, zone);
  const today = businessDay(clock);
  const minute = minuteOf(clock);
  const isNewDay = await db.transaction().execute(async (trx) => {
    const watched = await watchedCamera(trx, camera, today);
    const open = await readOpenItem(trx, camera);
    const found =
      (await judgeAgent(trx, camera, { ...times, minute })) ??
      (watched && (await judgeSeen(trx, camera, { watched, minute })));
    await storeItem(trx, camera, { open, found, minute, now });
    return watched?.isNewDay;
  });
  if (isNewDay && deletesOld) await deleteOldCameraPictures(db, camera, today);
}

const HEARTBEAT_MS = 60_000;
const MISSED = 5;
/** An agent that has been silent for longer counts as removed. */
const GONE_MS = 14 * 86_400_000;
const FINE = ['works', 'connecting'];
/** Shorter faults are ignored. */
const AWAY_MS = 60_000;

interface Heard {
  heardAt: Date;
  state: string;
  since: Date;
}

/** A fault of a camera that the store's agent reports, or the silence of the agent. */
async function judgeAgent(
  trx: Db,
  { venue, camera }: CameraName,
  { now, runningSince, minute }: Times & { minute: number },
): Promise<JudgedCamera | null> {
  const { rows } = await sql<Heard>`
    SELECT a.heard_at AS "heardAt", c.state, c.since FROM camera c
    JOIN store_agent a ON a.venue_id = c.venue_id AND a.name = c.agent
    WHERE c.venue_id = ${venue} AND c.name = ${camera}`.execute(trx);
  const heard = rows[0];
  if (!heard) return null;
  const found = (fault: JudgedCamera['fault'], since: number): JudgedCamera => ({
    ...unmeasured,
    fault,
    sinceMinute: minute - Math.max(0, now - since) / 60_000,
  });
  const heardAt = heard.heardAt.getTime();
  if (now - heardAt > GONE_MS) return null;
  const silentSince = Math.max(heardAt, runningSince);
  if (now - silentSince >= MISSED * HEARTBEAT_MS) return found('dead', silentSince);
  const since = heard.since.getTime();
  if (FINE.includes(heard.state) || now - since < AWAY_MS) return null;
  const fault = heard.state === 'frozen' ? 'frozen' : heard.state === 'black' ? 'covered' : 'off';
  return found(fault, since);
}

/** A camera is judged by this many of its newest pictures. */
const NEWEST = 400;
const DAY_MINUTES = 1440;
const LOOKED_BACK = 7 * DAY_MINUTES;

async function judgeSeen(
  trx: Db,
  camera: CameraName,
  { watched, minute }: { watched: WatchedCamera; minute: number },
): Promise<JudgedCamera | null> {
  const from = Math.max(watched.judgedFrom, minute - LOOKED_BACK);
  const pictures = await readPictures(trx, camera, { from, until: minute, most: NEWEST });
  const last = pictures.at(-1)?.minute;
  if (watched.rates && last !== undefined && isQuietTooLong(last, minute, watched.rates)) {
    return { ...unmeasured, fault: 'silent', sinceMinute: last };
  }
  return detectCameraFault(pictures, watched.usual);
}

const isQuietTooLong = (last: number, minute: number, rates: readonly number[]): boolean =>
  isSilent(quietSpans(last, minute, rates));
