import { insertCapture } from '#pizzas/insert-capture';
import type { Tools } from '#platform/tools';
import { DEMO_CAMERA } from '@crustodian/demo/chain/camera-faults';
import { companyOf, VENUES, type DemoVenue } from '@crustodian/demo/chain/stores';
import { captureDay, type DemoCapture, type HistoryOptions } from '@crustodian/demo/chain/history';
import { addDays, businessDay, wallClock } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { cameraRows, orderRows } from './cameras/camera-rows.ts';
import type { CopyRow } from './copy-rows.ts';
import { choices, type DemoPicture } from './demo-picture.ts';
import { captureKey, resultOf } from './history-rows.ts';
import { watchCamera } from './cameras/watch-cameras.ts';
import { tillLines } from './load-history.ts';

/** Delivers what the demo stores' cameras have recorded today up to now; skips existing captures. */
export async function deliverToday(
  { db, live, now }: Pick<Tools, 'db' | 'live' | 'now'>,
  pictures: readonly DemoPicture[],
  options: HistoryOptions,
  signal?: AbortSignal,
): Promise<void> {
  for (const venue of VENUES) {
    const clock = wallClock(now(), venue.timeZone);
    const today = businessDay(clock);
    // Includes yesterday, because the product may have been off when its last pizzas were made.
    for (const day of [addDays(today, -1), today]) {
      const catalogue = choices(pictures, companyOf(venue).grid);
      const captures = captureDay(venue, day, catalogue, options);
      const known = await knownKeys(db, venue, captures);
      let isNew = false;
      for (const capture of captures) {
        if (signal?.aborted) return;
        const over = capture.pizzas.every(({ ts }) => ts <= clock);
        if (!over || known.has(captureKey(capture))) continue;
        await deliver(db, venue, capture, pictures);
        await insertRows(db, 'camera_picture', cameraRows(venue, [capture], pictures, options));
        isNew = true;
        live.dayChanged({ venue: venue.id, day });
      }
      if (!isNew) continue;
      const lines = tillLines(venue, day, catalogue, options).filter(({ made }) => made <= clock);
      await insertRows(db, 'order_line', orderRows(venue, lines));
    }
    await watchCamera(db, venue.id);
  }
}

/** Skips existing rows. */
async function insertRows(
  db: Tools['db'],
  table: 'camera_picture' | 'order_line',
  rows: readonly CopyRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = sql.raw(Object.keys(rows[0]!).join(', '));
  await sql`INSERT INTO ${sql.table(table)} (${columns})
    SELECT ${columns} FROM json_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    ON CONFLICT DO NOTHING`.execute(db);
}

async function knownKeys(
  db: Tools['db'],
  venue: DemoVenue,
  captures: readonly DemoCapture[],
): Promise<Set<string>> {
  if (captures.length === 0) return new Set();
  const rows = await db
    .selectFrom('capture')
    .select('key')
    .where('venue_id', '=', venue.id)
    .where('key', 'in', captures.map(captureKey))
    .execute();
  return new Set(rows.map(({ key }) => key));
}

async function deliver(
  db: Tools['db'],
  venue: DemoVenue,
  capture: DemoCapture,
  pictures: readonly DemoPicture[],
): Promise<void> {
  const key = captureKey(capture);
  const shown = capture.pizzas.map(({ picture }) => pictures[picture]!.stored);
  await insertCapture(db, {
    venue: venue.id,
    key,
    digest: createHash('sha256').update(key).digest(),
    startedLocal: capture.startedAt,
    camera: DEMO_CAMERA,
    filePath: null,
    pictures: [...new Map(shown.map((stored) => [stored.digest, stored])).values()],
    result: resultOf(capture, venue, pictures),
  });
}
