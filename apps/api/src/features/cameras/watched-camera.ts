import type { Db } from '#platform/database/db';
import { yieldBetweenSlices } from '#platform/jobs/yield-between-slices';
import { baselineRates, type CountedHour } from '@crustodian/domain/cameras/silence';
import { inAnyOf, type TimeSpan } from '@crustodian/domain/cameras/time-spans';
import {
  learnCameraInSlices,
  type CameraBaseline,
} from '@crustodian/domain/cameras/camera-baseline';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { minuteOf, readPictures, timestampOf, type CameraName } from './camera-pictures.ts';

const DAY_MINUTES = 1440;
const LEARNT_DAYS = 14;
const MOST_LEARNT = 20_000;
const RATE_DAYS = 28;

export interface WatchedCamera {
  /** Earlier pictures are no longer judged. */
  judgedFrom: number;
  /** This is the first check on a business day. */
  isNewDay: boolean;
  usual: CameraBaseline | null;
  /** Pizzas per hour, by hour of the week. */
  rates: number[] | null;
}

interface Row {
  /**
   * The start of the newest change that turned out to be the kitchen's; nothing earlier belongs to
   * the baseline.
   */
  quietFrom: string | null;
  judgedFrom: string | null;
  learntOn: CalendarDay | null;
  usual: CameraBaseline | null;
  rates: number[] | null;
}

/**
 * A camera with its baseline, which is learned once per business day from previous days without
 * faults. Its row stays locked. Null if the camera has never sent a picture.
 */
export async function watchedCamera(
  trx: Db,
  camera: CameraName,
  today: CalendarDay,
): Promise<WatchedCamera | null> {
  const row = await lockRow(trx, camera);
  if (!row) return null;
  const { learntOn, usual, rates } = row;
  const judgedFrom = row.judgedFrom === null ? 0 : minuteOf(row.judgedFrom);
  if (learntOn === today) return { judgedFrom, isNewDay: false, usual, rates };
  const quietFrom = row.quietFrom === null ? 0 : minuteOf(row.quietFrom);
  const fresh = await learn(trx, camera, { today, quietFrom });
  // During a fault few fault-free pictures are left, so the previous baseline stays unless it must
  // be learned again.
  const learnt = { ...fresh, usual: fresh.usual ?? (learntOn === null ? null : usual) };
  await sql`UPDATE watched_camera SET learnt_on = ${today}, usual = ${JSON.stringify(learnt.usual)}::jsonb,
    rates = ${JSON.stringify(learnt.rates)}::jsonb
    WHERE venue_id = ${camera.venue} AND camera = ${camera.camera}`.execute(trx);
  return { judgedFrom, isNewDay: learntOn !== null, ...learnt };
}

/**
 * After the answer that the camera was fixed or that the kitchen changed, only later pictures are
 * judged.
 */
async function lockRow(trx: Db, { venue, camera }: CameraName): Promise<Row | undefined> {
  // A separate statement, so that the next one sees an answer given while it waited for the lock.
  await sql`SELECT FROM watched_camera WHERE venue_id = ${venue} AND camera = ${camera}
    FOR UPDATE`.execute(trx);
  const { rows } = await sql<Row>`
    SELECT w.learnt_on AS "learntOn", w.usual, w.rates,
      to_char(answered.quiet_from, 'YYYY-MM-DD HH24:MI:SS') AS "quietFrom",
      to_char(answered.judged_from, 'YYYY-MM-DD HH24:MI:SS') AS "judgedFrom"
    FROM watched_camera w CROSS JOIN LATERAL (
      SELECT max(i.ended_local) AS judged_from,
        max(i.since_local) FILTER (WHERE a.kind = 'kitchen') AS quiet_from
      FROM camera_item i JOIN camera_act a ON a.venue_id = i.venue_id AND a.item_id = i.id
      WHERE i.venue_id = w.venue_id AND i.camera = w.camera
        AND a.undone_at IS NULL AND a.kind IN ('mended', 'kitchen')) answered
    WHERE w.venue_id = ${venue} AND w.camera = ${camera}`.execute(trx);
  return rows[0];
}

async function learn(
  trx: Db,
  camera: CameraName,
  { today, quietFrom }: { today: CalendarDay; quietFrom: number },
) {
  const until = minuteOf(`${today} 04:00:00`);
  const from = Math.max(quietFrom, until - LEARNT_DAYS * DAY_MINUTES);
  const isFaulty = inAnyOf(await faultySpans(trx, camera, { from, until }));
  const pictures = await readPictures(trx, camera, { from, until, most: MOST_LEARNT });
  const quiet = pictures.filter(({ minute }) => minute < until && !isFaulty(minute));
  return {
    usual: await yieldBetweenSlices(learnCameraInSlices(quiet)),
    rates: baselineRates(await countHours(trx, camera, until), until),
  };
}

/** The camera's pictures of the last weeks, by hour. */
async function countHours(
  trx: Db,
  { venue, camera }: CameraName,
  until: number,
): Promise<CountedHour[]> {
  const { rows } = await sql<CountedHour>`
    SELECT floor(extract(epoch FROM seen_local) / 3600)::int AS hour, count(*)::int AS pizzas,
      (extract(epoch FROM min(seen_local)) / 60)::float8 AS first
    FROM camera_picture
    WHERE venue_id = ${venue} AND camera = ${camera}
      AND seen_local >= ${timestampOf(until - RATE_DAYS * DAY_MINUTES)}::timestamp
      AND seen_local < ${timestampOf(until)}::timestamp
    GROUP BY 1`.execute(trx);
  return rows;
}

/** Times between these minutes in which the camera had a fault, excluding changes in the kitchen. */
async function faultySpans(
  trx: Db,
  { venue, camera }: CameraName,
  learnt: { from: number; until: number },
): Promise<TimeSpan[]> {
  const { rows } = await sql<{ from: number; to: number | null }>`
    SELECT (extract(epoch FROM since_local) / 60)::float8 AS from,
      (extract(epoch FROM ended_local) / 60)::float8 AS to
    FROM camera_item i WHERE venue_id = ${venue} AND camera = ${camera}
      AND since_local <= ${timestampOf(learnt.until)}::timestamp
      AND (ended_local IS NULL OR ended_local >= ${timestampOf(learnt.from)}::timestamp)
      AND NOT EXISTS (SELECT FROM camera_act a WHERE a.venue_id = i.venue_id AND a.item_id = i.id
        AND a.kind = 'kitchen' AND a.undone_at IS NULL)`.execute(trx);
  return rows.map(({ from, to }) => ({ from, to: to ?? Infinity }));
}
