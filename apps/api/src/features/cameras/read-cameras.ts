import { readCameras as contract, type CameraAnswer } from '@crustodian/contract/cameras';
import { localTs, PIZZA_ID, visibleCondition } from '#pizzas/feed-pizza';
import { visibleNamedVenues, type NamedVenue } from '#pizzas/named-venues';
import { readOrderedDays } from '#pizzas/orders/ordered-days';
import type { Db } from '#platform/database/db';
import { handle } from '#platform/http/http';
import type { Viewer } from '@crustodian/domain/people/access';
import { feedRights } from '@crustodian/domain/review/feed-visibility';
import { quietSpans } from '@crustodian/domain/cameras/silence';
import { isLeftOut, shareOfOrders } from '@crustodian/domain/orders/coverage';
import type { UsualCamera } from '@crustodian/domain/cameras/usual-camera';
import {
  addDays,
  businessDay,
  wallClock,
  type CalendarDay,
} from '@crustodian/domain/time/calendar-day';
import {
  unscoredReason,
  type SnapshotFault,
  type UnscoredPizza,
  type UnscoredReason,
} from '@crustodian/domain/pizza/unscored-reason';
import { sql } from 'kysely';
import { minuteOf } from './camera-pictures.ts';
import { readHours } from './camera-hours.ts';
import { readMeasurements } from './read-measurements.ts';
import { openItems, recentItems } from './read-items.ts';

interface Scope {
  venues: readonly NamedVenue[];
  now: number;
  viewer: Viewer;
}

export const readCameras = handle(contract, async (_input, { db, company, viewer, now }) => {
  const venues = await visibleNamedVenues(db, viewer, company);
  const ids = venues.map(({ id }) => id);
  const scope = { venues, now: now(), viewer };
  const [cameras, open, recent, hours, weeks, pictures, measured] = await Promise.all([
    readNamed(db, ids),
    openItems(db, ids),
    recentItems(db, ids, now()),
    readHours(db, ids),
    readWeeks(db, scope),
    readPictures(db, scope),
    readMeasurements(db, venues),
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
        picture: pictures.get(venue) ?? null,
        last_seen: camera.lastSeen,
        usual_minutes: usualMinutes(
          camera.rates,
          minuteOf(wallClock(now(), venueOf.get(venue)!.timeZone)),
        ),
        day: ofDay?.day ?? null,
        hours: ofDay?.hours ?? [],
        checks: checksOf(camera.usual, ofDay?.means),
        ...(measured.get(key) ?? { repeatability: null, light: null }),
        agent: camera.agent && {
          ...camera.agent,
          heard_at: new Date(camera.agent.heard_at).toISOString(),
        },
        week: weeks.get(venue)!,
      };
    }),
  };
});

interface Named {
  venue: number;
  name: string;
  lastSeen: string | null;
  usual: UsualCamera | null;
  rates: number[] | null;
  agent: {
    name: string;
    version: string;
    state: string;
    heard_at: string;
    clock_offset_ms: number;
  } | null;
}

/** Every camera that sent a picture or that an agent named. */
async function readNamed(db: Db, venues: readonly number[]): Promise<Named[]> {
  const { rows: watched } = await sql<Omit<Named, 'agent'>>`
    SELECT w.venue_id AS venue, w.camera AS name, w.usual, w.rates,
      (SELECT ${sql.raw(localTs('max(p.seen_local)'))} FROM camera_picture p
        WHERE p.venue_id = w.venue_id AND p.camera = w.camera) AS "lastSeen"
    FROM watched_camera w WHERE w.venue_id = ANY (${[...venues]}::int[])`.execute(db);
  const { rows: named } = await sql<Pick<Named, 'venue' | 'name' | 'agent'>>`
    SELECT c.venue_id AS venue, c.name,
      CASE WHEN a.name IS NOT NULL THEN json_build_object('name', a.name, 'version', a.version,
        'state', c.state, 'heard_at', a.heard_at, 'clock_offset_ms', a.clock_offset_ms) END AS agent
    FROM camera c LEFT JOIN store_agent a ON a.venue_id = c.venue_id AND a.name = c.agent
    WHERE c.venue_id = ANY (${[...venues]}::int[])`.execute(db);
  const none = { lastSeen: null, usual: null, rates: null, agent: null };
  const cameras = new Map<string, Named>();
  for (const camera of [...watched, ...named]) {
    const key = `${camera.venue} ${camera.name}`;
    cameras.set(key, { ...none, ...cameras.get(key), ...camera });
  }
  return [...cameras.values()].toSorted((a, b) => a.venue - b.venue || (a.name < b.name ? -1 : 1));
}

const stateOf = ({ lastSeen, usual }: Named): 'well' | 'learning' | 'unseen' =>
  lastSeen === null ? 'unseen' : usual ? 'well' : 'learning';

/** Between two pizzas of the hour that it is. */
function usualMinutes(rates: readonly number[] | null, minute: number): number | null {
  const rate = rates ? quietSpans(minute, minute + 1, rates)[0]!.usual : 0;
  return rate > 0 ? Math.round(60 / rate) : null;
}

function checksOf(usual: UsualCamera | null, means: Record<string, number> | undefined) {
  if (!usual || !means) return [];
  const figures = { ...usual.view, ...usual.place };
  return Object.entries(figures).flatMap(([figure, { mean }]) =>
    means[figure] === undefined ? [] : [{ figure, usual: mean, value: means[figure] }],
  );
}

type Week = CameraAnswer['week'];

/**
 * The last seven days of each venue, also of one in which no pizza was seen. Audited are those of weeks whose draw
 * is published: before, the count would tell a rater of which store a task was.
 */
async function readWeeks(db: Db, { venues, now }: Scope): Promise<Map<number, Week>> {
  const ids = venues.map(({ id }) => id);
  const from = addDays(businessDay(wallClock(now, venues[0]?.timeZone ?? 'UTC')), -6);
  const seen = await readScored(db, ids, from);
  const { rows: judged } = await sql<{ venue: number; audited: number }>`
    SELECT j.venue_id AS venue, count(DISTINCT (j.business_date, j.pizza_id))::int AS audited
    FROM audit_judgement j JOIN audit_seed s ON s.company_id = j.company_id
      AND s.revealed_at IS NOT NULL
      AND s.week = j.business_date - extract(dow FROM j.business_date)::int
    WHERE j.venue_id = ANY (${ids}::int[]) AND j.business_date >= ${from} AND j.purpose = 'audit'
    GROUP BY j.venue_id`.execute(db);
  const { rows: orders } = await sql<{ venue: number; made: number }>`
    SELECT venue_id AS venue, count(*)::int AS made FROM order_line
    WHERE venue_id = ANY (${ids}::int[]) AND business_date >= ${from} AND is_pizza
    GROUP BY venue_id`.execute(db);
  const ordered = await readOrderedDays(db, { venues: ids, from, to: addDays(from, 7), now });
  const none = { seen: 0, fit: 0, scored: 0, silent: [] };
  return new Map(
    ids.map((id) => {
      const ofVenue = ({ venue }: { venue: number }) => venue === id;
      const share = shareOfOrders(ordered.get(id) ?? []);
      return [
        id,
        {
          ...(seen.get(id) ?? none),
          audited: judged.find(ofVenue)?.audited ?? 0,
          made: orders.find(ofVenue)?.made ?? null,
          share_seen: share,
          is_left_out: isLeftOut(share),
        },
      ];
    }),
  );
}

interface Counted extends Pick<UnscoredPizza, 'category' | 'snap_quality'> {
  venue: number;
  scored: boolean;
  /** What is most wrong with the picture. */
  fault: SnapshotFault | null;
  pizzas: number;
}

type Scored = Pick<Week, 'seen' | 'fit' | 'scored' | 'silent'>;

/** Pizzas of each venue since a day: the seen, fit and scored ones, and why the others have no score. */
async function readScored(
  db: Db,
  venues: readonly number[],
  from: CalendarDay,
): Promise<Map<number, Scored>> {
  const { rows } = await sql<Counted>`
    SELECT p.venue_id AS venue, p.specialty AS category, p.snap_quality,
      p.snap_quality = 'buena' AND p.evaluated AS scored,
      d.tracked -> 'snap_quality_reasons' ->> 0 AS fault, count(*)::int AS pizzas
    FROM pizza p LEFT JOIN pizza_detail d ON d.venue_id = p.venue_id
      AND d.business_date = p.business_date AND d.id = p.id AND p.snap_quality = 'mala'
    WHERE p.venue_id = ANY (${[...venues]}::int[]) AND p.business_date >= ${from}
    GROUP BY 1, 2, 3, 4, 5`.execute(db);
  const found = new Map<number, Scored>();
  for (const { venue, pizzas, scored, fault, ...row } of rows) {
    const week = found.get(venue) ?? { seen: 0, fit: 0, scored: 0, silent: [] };
    week.seen += pizzas;
    if (row.snap_quality === 'buena') week.fit += pizzas;
    if (scored) week.scored += pizzas;
    else
      addTo(
        week.silent,
        unscoredReason({ ...row, snap_quality_reasons: fault && [fault] }),
        pizzas,
      );
    found.set(venue, week);
  }
  for (const { silent } of found.values()) silent.sort((a, b) => b.pizzas - a.pizzas);
  return found;
}

function addTo(silent: Scored['silent'], reason: UnscoredReason, pizzas: number): void {
  const known = silent.find((one) => one.reason === reason);
  if (known) known.pizzas += pizzas;
  else silent.push({ reason, pizzas });
}

async function readPictures(db: Db, { venues, now, viewer }: Scope): Promise<Map<number, string>> {
  const from = addDays(businessDay(wallClock(now, 'UTC')), -14);
  const { rows } = await sql<{ venue: number; pizza: string | null }>`
    SELECT v.venue_id AS venue, (
      SELECT ${sql.raw(PIZZA_ID)} FROM pizza p
      WHERE p.venue_id = v.venue_id AND p.business_date >= ${from} AND p.picture IS NOT NULL
        AND (${sql.raw(visibleCondition(feedRights(viewer)))})
      ORDER BY p.business_date DESC, p.local_ts DESC LIMIT 1) AS pizza
    FROM (SELECT DISTINCT venue_id FROM rollup_day
      WHERE venue_id = ANY (${venues.map(({ id }) => id)}::int[]) AND business_date >= ${from}) v`.execute(
    db,
  );
  return new Map(rows.flatMap(({ venue, pizza }) => (pizza === null ? [] : [[venue, pizza]])));
}
