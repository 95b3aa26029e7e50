import type { Db } from '#platform/database/db';
import { usualRates } from '@crustodian/domain/cameras/silence';
import { learnCamera, type UsualCamera } from '@crustodian/domain/cameras/usual-camera';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { minuteOf, readPictures, timestampOf, type CameraName } from './camera-pictures.ts';

const DAY_MINUTES = 1440;
const LEARNT_DAYS = 14;
const MOST_LEARNT = 20_000;
const RATE_DAYS = 28;
/** Pictures are kept for as long as anything is learnt from them. */
const KEPT_DAYS = 35;

export interface WatchedCamera {
  /** Earlier pictures are judged no more. */
  judgedFrom: number;
  usual: UsualCamera | null;
  /** Pizzas an hour by hour of the week. */
  rates: number[] | null;
}

interface Row {
  quietFrom: string | null;
  judgedFrom: string | null;
  learntOn: CalendarDay | null;
  usual: UsualCamera | null;
  rates: number[] | null;
}

/**
 * What is usual of a camera, learnt once a business day from the days before, without those in which something was
 * wrong; its row stays locked. Null where it never sent a picture.
 */
export async function watchedCamera(
  trx: Db,
  camera: CameraName,
  today: CalendarDay,
): Promise<WatchedCamera | null> {
  const { venue, camera: name } = camera;
  const { rows } = await sql<Row>`
    SELECT to_char(quiet_from, 'YYYY-MM-DD HH24:MI:SS') AS "quietFrom",
      to_char(judged_from, 'YYYY-MM-DD HH24:MI:SS') AS "judgedFrom", learnt_on AS "learntOn", usual, rates
    FROM watched_camera WHERE venue_id = ${venue} AND camera = ${name} FOR UPDATE`.execute(trx);
  const row = rows[0];
  if (!row) return null;
  const judgedFrom = row.judgedFrom === null ? 0 : minuteOf(row.judgedFrom);
  if (row.learntOn === today) return { judgedFrom, usual: row.usual, rates: row.rates };
  const quietFrom = row.quietFrom === null ? 0 : minuteOf(row.quietFrom);
  const learnt = await learn(trx, camera, { today, quietFrom });
  await sql`UPDATE watched_camera SET learnt_on = ${today}, usual = ${JSON.stringify(learnt.usual)}::jsonb,
    rates = ${JSON.stringify(learnt.rates)}::jsonb WHERE venue_id = ${venue} AND camera = ${name}`.execute(
    trx,
  );
  await sql`DELETE FROM camera_picture WHERE venue_id = ${venue} AND camera = ${name}
    AND seen_local < ${timestampOf(minuteOf(`${today} 00:00:00`) - KEPT_DAYS * DAY_MINUTES)}::timestamp`.execute(
    trx,
  );
  return { judgedFrom, ...learnt };
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
  const pictures = await readPictures(trx, camera, { from, most: MOST_LEARNT });
  const { rows } = await sql<{ minute: number }>`
    SELECT (extract(epoch FROM seen_local) / 60)::float8 AS minute FROM camera_picture
    WHERE venue_id = ${camera.venue} AND camera = ${camera.camera}
      AND seen_local >= ${timestampOf(until - RATE_DAYS * DAY_MINUTES)}::timestamp
      AND seen_local < ${timestampOf(until)}::timestamp`.execute(trx);
  return {
    usual: learnCamera(pictures.filter(({ minute }) => isQuiet(minute))),
    rates: usualRates(
      rows.map(({ minute }) => minute),
      until,
    ),
  };
}

/** Times in which something was wrong with the camera; what was the kitchen's was not. */
async function faultySpans(trx: Db, { venue, camera }: CameraName) {
  const { rows } = await sql<{ from: number; to: number | null }>`
    SELECT (extract(epoch FROM since_local) / 60)::float8 AS from,
      (extract(epoch FROM ended_local) / 60)::float8 AS to
    FROM camera_item i WHERE venue_id = ${venue} AND camera = ${camera}
      AND NOT EXISTS (SELECT FROM camera_act a WHERE a.venue_id = i.venue_id AND a.item_id = i.id
        AND a.kind = 'kitchen' AND a.undone_at IS NULL)`.execute(trx);
  return rows.map(({ from, to }) => ({ from, to: to ?? Infinity }));
}
