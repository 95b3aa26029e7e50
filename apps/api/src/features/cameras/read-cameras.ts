import { readCameras as contract, type CameraAnswer } from '@crustodian/contract/cameras';
import { PIZZA_ID, visibleCondition } from '#pizzas/feed-pizza';
import { visibleNamedVenues } from '#pizzas/named-venues';
import type { Db } from '#platform/database/db';
import { handle } from '#platform/http/http';
import type { Viewer } from '@crustodian/domain/people/access';
import { feedRights } from '@crustodian/domain/review/feed-visibility';
import { quietSpans } from '@crustodian/domain/cameras/silence';
import type { CameraBaseline } from '@crustodian/domain/cameras/camera-baseline';
import { addDays, businessDay, wallClock } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { minuteOf } from './camera-pictures.ts';
import { readHours } from './read-camera-hours.ts';
import { readWeeks, type CamerasOfVenues } from './camera-weeks.ts';
import { readLeftOut, readNamedCameras, type NamedCamera } from './named-cameras.ts';
import { readMeasurements } from './read-measurements.ts';
import { openItems, recentItems } from './read-items.ts';

export const readCameras = handle(contract, async (_input, { db, company, viewer, now }) => {
  const venues = await visibleNamedVenues(db, viewer, company);
  const ids = venues.map(({ id }) => id);
  const cameras = await readNamedCameras(db, venues, now());
  const scope = { venues, shared: severalOf(cameras) };
  const [open, recent, hours, weekOf, pictures, measured, leftOut] = await Promise.all([
    openItems(db, ids),
    recentItems(db, ids, now()),
    readHours(db, ids),
    readWeeks(db, scope, now()),
    readPictures(db, scope, { viewer, now: now() }),
    readMeasurements(db, venues),
    readLeftOut(db, venues, now()),
  ]);
  const venueOf = new Map(venues.map((venue) => [venue.id, venue]));
  return {
    cameras: cameras.map((camera): CameraAnswer => {
      const { venue, name } = camera;
      const key = `${venue} ${name}`;
      const item = open.get(key) ?? null;
      const ofDay = hours.get(key);
      return {
        venue: String(venue),
        store: venueOf.get(venue)!.name,
        camera: name,
        state: item?.fault ?? stateOf(camera),
        item,
        ended: recent.get(key) ?? null,
        picture: pictures.get(scope.shared.includes(venue) ? key : String(venue)) ?? null,
        last_seen: camera.lastSeen,
        usual_minutes: usualMinutes(
          camera.rates,
          minuteOf(wallClock(now(), venueOf.get(venue)!.timeZone)),
        ),
        day: ofDay?.day ?? null,
        hours: ofDay?.hours ?? [],
        checks: checksOf(camera.usual, ofDay?.means),
        ...(measured.get(key) ?? { repeatability: null, light: null }),
        agent: camera.agent,
        week: weekOf({ venue, camera: name }),
      };
    }),
    left_out: leftOut,
  };
});

const stateOf = ({ lastSeen, usual, agent }: NamedCamera): CameraAnswer['state'] =>
  agent?.warnings.find((warning) => warning !== 'clock_off') ??
  (lastSeen === null ? 'unseen' : usual ? 'well' : 'learning');

/** The usual number of minutes between two pizzas in the current hour. */
function usualMinutes(rates: readonly number[] | null, minute: number): number | null {
  const rate = rates ? quietSpans(minute, minute + 1, rates)[0]!.usual : 0;
  return rate > 0 ? Math.round(60 / rate) : null;
}

function checksOf(usual: CameraBaseline | null, means: Record<string, number> | undefined) {
  if (!usual || !means) return [];
  const figures = { ...usual.view, ...usual.place };
  return Object.entries(figures).flatMap(([figure, { mean }]) =>
    means[figure] === undefined ? [] : [{ figure, usual: mean, value: means[figure] }],
  );
}

/**
 * The newest picture that the viewer may see: keyed by 'venue camera' if several cameras share a
 * venue, otherwise by venue.
 */
async function readPictures(
  db: Db,
  { venues, shared }: CamerasOfVenues,
  { viewer, now }: { viewer: Viewer; now: number },
): Promise<Map<string, string>> {
  const from = addDays(businessDay(wallClock(now, 'UTC')), -14);
  const visible = sql.raw(visibleCondition(feedRights(viewer)));
  const ids = venues.map(({ id }) => id);
  const [{ rows: ofVenues }, { rows: ofCameras }] = await Promise.all([
    sql<{ venue: number; pizza: string | null }>`
      SELECT v.venue_id AS venue, (
        SELECT ${sql.raw(PIZZA_ID)} FROM pizza p
        WHERE p.venue_id = v.venue_id AND p.business_date >= ${from} AND p.picture IS NOT NULL
          AND (${visible})
        ORDER BY p.business_date DESC, p.local_ts DESC LIMIT 1) AS pizza
      FROM (SELECT DISTINCT venue_id FROM rollup_day
        WHERE venue_id = ANY (${ids.filter((id) => !shared.includes(id))}::int[])
          AND business_date >= ${from}) v`.execute(db),
    sql<{ venue: number; camera: string; pizza: string }>`
      SELECT DISTINCT ON (p.venue_id, coalesce(c.camera, '')) p.venue_id AS venue,
        coalesce(c.camera, '') AS camera, ${sql.raw(PIZZA_ID)} AS pizza
      FROM pizza p JOIN capture c ON c.venue_id = p.venue_id AND c.id = p.capture_id
      WHERE p.venue_id = ANY (${[...shared]}::int[]) AND p.business_date >= ${from}
        AND p.picture IS NOT NULL AND (${visible})
      ORDER BY p.venue_id, coalesce(c.camera, ''), p.business_date DESC, p.local_ts DESC`.execute(
      db,
    ),
  ]);
  return new Map([
    ...ofVenues.flatMap(({ venue, pizza }): [string, string][] =>
      pizza === null ? [] : [[String(venue), pizza]],
    ),
    ...ofCameras.map(({ venue, camera, pizza }): [string, string] => [`${venue} ${camera}`, pizza]),
  ]);
}

function severalOf(cameras: readonly NamedCamera[]): number[] {
  const byVenue = Map.groupBy(cameras, ({ venue }) => venue);
  return [...byVenue].flatMap(([venue, { length }]) => (length > 1 ? [venue] : []));
}
