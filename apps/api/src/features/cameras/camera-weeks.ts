import type { CameraAnswer } from '@crustodian/contract/cameras';
import type { NamedVenue } from '#pizzas/named-venues';
import { isHiddenScore, isScored } from '#pizzas/orders/day-coverage';
import { readOrderedDays } from '#pizzas/orders/ordered-days';
import type { Db } from '#platform/database/db';
import { isLeftOut, shareOfOrders } from '@crustodian/domain/orders/coverage';
import { UNKNOWN_SPECIALTY } from '@crustodian/domain/pizza/specialties';
import {
  unscoredReason,
  type SnapshotFault,
  type UnscoredPizza,
} from '@crustodian/domain/pizza/unscored-reason';
import {
  addDays,
  businessDay,
  wallClock,
  type CalendarDay,
} from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import type { CameraName } from './camera-pictures.ts';

type Week = CameraAnswer['week'];
type Silent = Week['silent'][number];
type Scored = Pick<Week, 'seen' | 'fit' | 'scored' | 'silent'>;

/** The venues whose cameras are wanted. In `shared` ones, each pizza is attributed to one camera. */
export interface CamerasOfVenues {
  venues: readonly NamedVenue[];
  /**
   * Venues with several cameras. A single camera gets all pizzas of its venue, including those sent
   * without a camera name.
   */
  shared: readonly number[];
}

/** SQL: the camera that took a capture in a venue with several cameras; null in other venues. */
const takenBy = (shared: readonly number[], capture: string) =>
  sql`CASE WHEN ${sql.raw(capture)}.venue_id = ANY (${[...shared]}::int[])
    THEN coalesce(${sql.raw(capture)}.camera, '') END`;

/**
 * The last seven days by camera, including days without pizzas. Audited pizzas count only in weeks
 * whose draw is published, because the count would otherwise reveal to a rater the store of a task.
 */
export async function readWeeks(
  db: Db,
  { venues, shared }: CamerasOfVenues,
  now: number,
): Promise<(camera: CameraName) => Week> {
  const ids = venues.map(({ id }) => id);
  const from = addDays(businessDay(wallClock(now, venues[0]?.timeZone ?? 'UTC')), -6);
  const [seen, audited, ordered, { rows: orders }] = await Promise.all([
    readScored(db, { ids, shared, from }),
    readAudited(db, { ids, shared, from }),
    readOrderedDays(db, { venues: ids, from, to: addDays(from, 7), now }),
    sql<{ venue: number; made: number }>`
      SELECT venue_id AS venue, count(*)::int AS made FROM order_line
      WHERE venue_id = ANY (${ids}::int[]) AND business_date >= ${from} AND is_pizza
      GROUP BY venue_id`.execute(db),
  ]);
  const made = new Map(orders.map((row) => [row.venue, row.made]));
  const none: Scored = { seen: 0, fit: 0, scored: 0, silent: [] };
  return ({ venue, camera }) => {
    const key = keyOf({ venue, camera: shared.includes(venue) ? camera : null });
    const share = shareOfOrders(ordered.get(venue) ?? []);
    return {
      ...(seen.get(key) ?? none),
      audited: audited.get(key) ?? 0,
      made: made.get(venue) ?? null,
      share_seen: share,
      is_left_out: isLeftOut(share),
    };
  };
}

interface Counted {
  venue: number;
  /** Null if the venue has at most one camera. */
  camera: string | null;
  pizzas: number;
}

const keyOf = ({ venue, camera }: Omit<Counted, 'pizzas'>): string =>
  JSON.stringify([venue, camera]);

interface Asked {
  ids: readonly number[];
  shared: readonly number[];
  from: CalendarDay;
}

async function readAudited(db: Db, { ids, shared, from }: Asked): Promise<Map<string, number>> {
  const { rows } = await sql<Counted>`
    SELECT j.venue_id AS venue, ${takenBy(shared, 'c')} AS camera,
      count(DISTINCT (j.business_date, j.pizza_id))::int AS pizzas
    FROM audit_judgement j JOIN audit_seed s ON s.company_id = j.company_id
      AND s.revealed_at IS NOT NULL
      AND s.week = j.business_date - extract(dow FROM j.business_date)::int
    LEFT JOIN pizza p ON p.venue_id = j.venue_id AND p.business_date = j.business_date
      AND p.id = j.pizza_id AND p.venue_id = ANY (${[...shared]}::int[])
    LEFT JOIN capture c ON c.venue_id = p.venue_id AND c.id = p.capture_id
    WHERE j.venue_id = ANY (${[...ids]}::int[]) AND j.business_date >= ${from} AND j.purpose = 'audit'
    GROUP BY 1, 2`.execute(db);
  return new Map(rows.map((row) => [keyOf(row), row.pizzas]));
}

interface CountedPizza extends Counted, Pick<UnscoredPizza, 'category' | 'snap_quality'> {
  scored: boolean;
  hidden: boolean;
  /** The main fault of the picture. */
  fault: SnapshotFault | null;
}

/** SQL: which specialty a pizza has makes no difference here, and there may be thousands. */
const CATEGORY = sql`CASE WHEN p.specialty <> ${UNKNOWN_SPECIALTY}::text THEN 'known' END`;

/** Pizzas since a day: those seen, fit and scored, and why the others have no score. */
async function readScored(db: Db, { ids, shared, from }: Asked): Promise<Map<string, Scored>> {
  const { rows } = await sql<CountedPizza>`
    SELECT p.venue_id AS venue, ${takenBy(shared, 'c')} AS camera, ${CATEGORY} AS category,
      p.snap_quality, ${isScored} AS scored, ${isHiddenScore} AS hidden,
      d.tracked -> 'snap_quality_reasons' ->> 0 AS fault, count(*)::int AS pizzas
    FROM pizza p LEFT JOIN pizza_detail d ON d.venue_id = p.venue_id
      AND d.business_date = p.business_date AND d.id = p.id AND p.snap_quality = 'mala'
    LEFT JOIN capture c ON c.venue_id = p.venue_id AND c.id = p.capture_id
      AND p.venue_id = ANY (${[...shared]}::int[])
    WHERE p.venue_id = ANY (${[...ids]}::int[]) AND p.business_date >= ${from}
    GROUP BY 1, 2, 3, 4, 5, 6, 7`.execute(db);
  const found = new Map<string, Scored>();
  for (const { venue, camera, pizzas, scored, hidden, fault, ...row } of rows) {
    const key = keyOf({ venue, camera });
    const week = found.get(key) ?? { seen: 0, fit: 0, scored: 0, silent: [] };
    week.seen += pizzas;
    if (row.snap_quality === 'buena') week.fit += pizzas;
    if (scored) week.scored += pizzas;
    else if (hidden) addTo(week.silent, 'hidden', pizzas);
    else
      addTo(
        week.silent,
        unscoredReason({ ...row, snap_quality_reasons: fault && [fault] }),
        pizzas,
      );
    found.set(key, week);
  }
  for (const { silent } of found.values()) silent.sort((a, b) => b.pizzas - a.pizzas);
  return found;
}

function addTo(silent: Scored['silent'], reason: Silent['reason'], pizzas: number): void {
  const known = silent.find((one) => one.reason === reason);
  if (known) known.pizzas += pizzas;
  else silent.push({ reason, pizzas });
}
