import { readShiftScreen as contract, type ShiftScreen } from '@crustodian/contract/store-tv';
import {
  CAMERA_FAULTS,
  changesPictures,
  type CameraFault,
} from '@crustodian/domain/cameras/camera-picture';
import { picturePath } from '@crustodian/domain/pizza/wire-id';
import { localTs } from '#pizzas/feed-pizza';
import { findGolden } from '#pizzas/golden-sample';
import type { Db } from '#platform/database/db';
import { handle } from '#platform/http/http';
import { reportSpecialties } from '#reports/report-row';
import { sql } from 'kysely';
import type { TvVenue } from '../open-tv.ts';
import { openShift } from './open-shift.ts';
import { shiftCue } from './shift-cue.ts';
import { lastKind, shiftNow, shiftPizzas, type ShiftNow, type ShiftPizza } from './shift-pizzas.ts';

export const readShiftScreen = handle(contract, async ({ params, query }, context) => {
  const { db, now } = context;
  const tv = await openShift(context, params.venue, query.key);
  const at = now();
  const shift = shiftNow(tv, at);
  const shown = tv.hasShift ? await readShift(db, tv, shift) : NOTHING;
  return {
    is_on: tv.hasShift,
    shift: shift.shift,
    ...shown,
    venue: { pk: String(tv.id), pretty_name: tv.name, time_zone: tv.timeZone },
    read_at: new Date(at).toISOString(),
  };
});

const NOTHING = {
  pizzas: 0,
  last: [],
  golden: null,
  cue: null,
  camera_doubted: false,
  unseen_since: null,
  specialties: {},
};

async function readShift(db: Db, tv: TvVenue, now: ShiftNow) {
  const { pizzas, last } = await shiftPizzas(db, tv.id, now);
  const kind = last.at(-1) ?? (await lastKind(db, tv.id, now.day));
  const isDoubted = await cameraIsDoubted(db, tv.id);
  const names = await reportSpecialties(db, tv.company);
  return {
    pizzas,
    last: last.map((pizza) => shownPizza(tv.id, pizza)),
    golden: kind ? await goldenOf(db, tv.id, kind) : null,
    cue: isDoubted ? null : await shiftCue(db, tv.id, { ...now, pizzas }),
    camera_doubted: isDoubted,
    unseen_since: await unseenSince(db, tv.id),
    specialties: Object.fromEntries(names.map(({ specialty, text }) => [specialty, text])),
  };
}

const shownPizza = (venue: number, pizza: ShiftPizza): ShiftScreen['last'][number] => ({
  img_url: picturePath({ venue, day: pizza.day, id: pizza.id }),
  specialty: pizza.specialty,
  picture_size: { width: pizza.width, height: pizza.height },
  figure: pizza.figure,
  standard: pizza.standard,
  slice_angle: pizza.angle,
});

async function goldenOf(
  db: Db,
  venue: number,
  { specialty, crust }: { specialty: string; crust: string | null },
): Promise<ShiftScreen['golden']> {
  const golden = crust === null ? null : await findGolden(db, { venue, specialty, crust });
  return (
    golden && {
      img_url: picturePath(golden),
      specialty,
      picture_size: { width: golden.width, height: golden.height },
      figure: golden.figure,
    }
  );
}

/**
 * As on the Today page: doubted until the report is undone, and while a camera has a fault that
 * changes pictures.
 */
async function cameraIsDoubted(db: Db, venue: number): Promise<boolean> {
  const { rows } = await sql<{ fault: CameraFault | null }>`
    SELECT NULL::text AS fault FROM signal_act
      WHERE venue_id = ${venue} AND kind = 'camera' AND undone_at IS NULL
    UNION SELECT fault FROM camera_item WHERE venue_id = ${venue} AND ended_at IS NULL`.execute(db);
  return rows.some(({ fault }) => fault === null || changesPictures(fault));
}

const SEES_NOTHING = CAMERA_FAULTS.filter((fault) => !changesPictures(fault));

/**
 * The time since which a camera has sent no picture of a pizza, unless another camera of the store
 * has sent one since.
 */
async function unseenSince(db: Db, venue: number): Promise<string | null> {
  const { rows } = await sql<{ since: string }>`
    SELECT ${sql.raw(localTs('i.since_local'))} AS since FROM camera_item i
    WHERE i.venue_id = ${venue} AND i.ended_at IS NULL AND i.is_sure AND i.fault = ANY (${SEES_NOTHING})
      AND NOT EXISTS (SELECT FROM pizza p WHERE p.venue_id = ${venue}
        AND p.business_date >= i.since_local::date - 1 AND p.local_ts > i.since_local)
    ORDER BY i.since_local LIMIT 1`.execute(db);
  return rows[0]?.since ?? null;
}
