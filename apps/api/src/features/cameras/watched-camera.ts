import type { Db } from '#platform/database/db';
import { baselineRates } from '@crustodian/domain/cameras/silence';
import { learnCamera, type CameraBaseline } from '@crustodian/domain/cameras/camera-baseline';
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
  const faulty = await faultySpans(trx, camera);
  const isQuiet = (minute: number) =>
    minute < until && !faulty.some(({ from, to }) => minute >= from && minute <= to);
  const from = Math.max(quietFrom, until - LEARNT_DAYS * DAY_MINUTES);
  const pictures = await readPictures(trx, camera, { from, until, most: MOST_LEARNT });
  const { rows } = await sql<{ minute: number }>`
    SELECT (extract(epoch FROM seen_local) / 60)::float8 AS minute FROM camera_picture
    WHERE venue_id = ${camera.venue} AND camera = ${camera.camera}
      AND seen_local >= ${timestampOf(until - RATE_DAYS * DAY_MINUTES)}::timestamp
      AND seen_local < ${timestampOf(until)}::timestamp`.execute(trx);
  return {
    usual: learnCamera(pictures.filter(({ minute }) => isQuiet(minute))),
    rates: baselineRates(
      rows.map(({ minute }) => minute),
      until,
    ),
  };
}

/** Times in which the camera had a fault, excluding changes in the kitchen. */
async function faultySpans(trx: Db, { venue, camera }: CameraName) {
  const { rows } = await sql<{ from: number; to: number | null }>`
    SELECT (extract(epoch FROM since_local) / 60)::float8 AS from,
      (extract(epoch FROM ended_local) / 60)::float8 AS to
    FROM camera_item i WHERE venue_id = ${venue} AND camera = ${camera}
      AND NOT EXISTS (SELECT FROM camera_act a WHERE a.venue_id = i.venue_id AND a.item_id = i.id
        AND a.kind = 'kitchen' AND a.undone_at IS NULL)`.execute(trx);
  return rows.map(({ from, to }) => ({ from, to: to ?? Infinity }));
}
