import type { Tools } from '#platform/tools';
import type { Db } from '#platform/database/db';
import { DEMO_CAMERA, FAULTY_DAYS, FAULTY_STORES } from '@crustodian/demo/chain/camera-faults';
import { VENUES, type DemoVenue } from '@crustodian/demo/chain/stores';
import { wallClock } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { judgeCamera } from '../../features/cameras/judge-camera.ts';

const HOUR_MS = 3_600_000;

/**
 * Judges the faulty cameras hour by hour since their fault began, with the rules for all cameras.
 * Runs once; stops early when aborted.
 */
export async function watchCameras(
  { db, now }: Pick<Tools, 'db' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  const until = now();
  for (const venue of VENUES.filter(({ name }) => FAULTY_STORES.includes(name))) {
    if (await wasLookedAt(db, venue)) continue;
    await watchCamera(db, venue.id);
    const camera = { venue: venue.id, camera: DEMO_CAMERA, zone: venue.timeZone };
    for (let at = until - (FAULTY_DAYS + 1) * 24 * HOUR_MS; at <= until; at += HOUR_MS) {
      if (signal.aborted) return;
      const times = { now: at, runningSince: -Infinity };
      if (isOpen(venue, at)) await judgeCamera(db, camera, { ...times, deletesOld: true });
    }
  }
}

/**
 * Registers the venue's camera with the job that watches cameras. Only call once today's pictures
 * exist: otherwise a camera loaded up to last night looks silent during the day.
 */
export const watchCamera = (db: Db, venue: number) =>
  sql`INSERT INTO watched_camera (venue_id, camera) VALUES (${venue}, ${DEMO_CAMERA})
    ON CONFLICT (venue_id, camera) DO NOTHING`.execute(db);

async function wasLookedAt(db: Db, { id }: DemoVenue): Promise<boolean> {
  const { rows } = await sql`SELECT FROM camera_item WHERE venue_id = ${id} LIMIT 1`.execute(db);
  return rows.length > 0;
}

function isOpen({ opensAt, closesAt, timeZone }: DemoVenue, at: number): boolean {
  const hour = Number(wallClock(at, timeZone).slice(11, 13));
  return hour >= opensAt && hour < closesAt;
}
