import type { findPizza } from '@crustodian/contract/look-up';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import { localTs, PIZZA_ID, visibleCondition } from '#pizzas/feed-pizza';
import type { NamedVenue } from '#pizzas/named-venues';
import { faultOfOrder, sinceOfOrder } from '#pizzas/orders/fault-of-order';
import { readClosedDays } from '#pizzas/rollups/closed-days';
import type { Db } from '#platform/database/db';
import type { CameraFault } from '@crustodian/domain/cameras/camera-picture';
import { likelihoods } from '@crustodian/domain/look-up/likelihood';
import type { Viewer } from '@crustodian/domain/people/access';
import { UNKNOWN_SPECIALTY } from '@crustodian/domain/pizza/specialties';
import { feedRights } from '@crustodian/domain/review/feed-visibility';
import { addDays, businessDay, wallClock } from '@crustodian/domain/time/calendar-day';
import { localTimestamp } from '@crustodian/domain/time/local-ts';
import { sql } from 'kysely';

type Found = Answer<typeof findPizza>;

interface LookUpContext {
  db: Db;
  viewer: Viewer;
  now: () => number;
}

const MOST = 40;
/** Limited because tills reuse order numbers. */
const ORDER_DAYS = 100;

const CANDIDATE = sql.raw(`${PIZZA_ID} AS pizza, ${localTs('p.local_ts')} AS local_ts,
  nullif(p.specialty, '${UNKNOWN_SPECIALTY}') AS specialty, p.crust, p.picture IS NOT NULL AS has_picture`);

const UNSEEN = sql`o.venue_id AS venue, o.order_no AS "order", o.line,
  o.business_date AS day, ${sql.raw(localTs('o.made_local'))} AS local_ts, o.specialty, o.crust, ${faultOfOrder} AS fault,
  ${sinceOfOrder} AS since`;

/** SQL: the number of pizzas in the order of order_line o. */
const ORDER_PIZZAS = sql`(SELECT count(*)::int FROM order_line l WHERE l.venue_id = o.venue_id
  AND l.business_date = o.business_date AND l.order_no = o.order_no AND l.is_pizza)`;

type Candidate = Omit<Found['candidates'][number], 'store' | 'in_100'> & { venue: number };
type Unseen = Omit<Found['unseen'][number], 'store' | 'fault'> & { fault: CameraFault | null };

const shownTo = (viewer: Viewer) => sql.raw(`(${visibleCondition(feedRights(viewer))})`);

/** The pizzas of an order. */
export async function orderedPizzas(
  { db, viewer, now }: LookUpContext,
  venues: readonly NamedVenue[],
  order: string,
): Promise<Found> {
  const ids = venues.map(({ id }) => id);
  const from = addDays(businessDay(wallClock(now(), 'UTC')), -ORDER_DAYS);
  const [{ rows }, { rows: unseen }] = await Promise.all([
    sql<Candidate>`SELECT p.venue_id AS venue, ${CANDIDATE}, ${ORDER_PIZZAS} AS order_pizzas
      FROM order_line o JOIN pizza p ON p.venue_id = o.venue_id
        AND p.business_date = o.business_date AND p.id = o.pizza_id
      WHERE o.venue_id = ANY (${ids}::int[]) AND o.order_no = ${order}
        AND o.business_date >= ${from} AND o.is_pizza AND ${shownTo(viewer)}
      ORDER BY o.made_local DESC, o.line LIMIT ${MOST}`.execute(db),
    sql<Unseen>`SELECT ${UNSEEN} FROM order_line o
      WHERE o.venue_id = ANY (${ids}::int[]) AND o.order_no = ${order}
        AND o.business_date >= ${from} AND o.is_pizza AND o.pizza_id IS NULL
      ORDER BY o.made_local DESC, o.line LIMIT ${MOST}`.execute(db),
  ]);
  const share = 100 / Math.max(1, rows.length + unseen.length);
  return named(
    venues,
    rows.map((row) => ({ ...row, in_100: Math.round(share) })),
    unseen,
  );
}

interface Asked {
  venue: number;
  at: string;
  minutes: number;
  specialty?: string | undefined;
  crust?: string | undefined;
  order_pizzas?: number | undefined;
}

/** Pizzas of a store around a time, most likely first. */
export async function rememberedPizzas(
  { db, viewer }: LookUpContext,
  venue: NamedVenue,
  { at, minutes, specialty, crust, order_pizzas: orderPizzas }: Asked,
): Promise<Found> {
  const time = localTimestamp(at);
  const reach = `${minutes} minutes`;
  const [{ rows }, { rows: unseen }] = await Promise.all([
    sql<Candidate & { minute: number }>`SELECT p.venue_id AS venue, ${CANDIDATE},
        (extract(epoch FROM p.local_ts - ${time}::timestamp) / 60)::float8 AS minute,
        nullif(${ORDER_PIZZAS}, 0) AS order_pizzas
      FROM pizza p LEFT JOIN order_line o ON o.venue_id = p.venue_id
        AND o.business_date = p.business_date AND o.pizza_id = p.id AND o.is_pizza
      WHERE p.venue_id = ${venue.id}
        AND p.business_date BETWEEN ${time}::date - 1 AND ${time}::date
        AND p.local_ts BETWEEN ${time}::timestamp - ${reach}::interval
          AND ${time}::timestamp + ${reach}::interval AND ${shownTo(viewer)}
      ORDER BY p.local_ts, p.id LIMIT 500`.execute(db),
    sql<Unseen>`SELECT ${UNSEEN} FROM order_line o
      WHERE o.venue_id = ${venue.id} AND o.business_date BETWEEN ${time}::date - 1 AND ${time}::date
        AND o.made_local BETWEEN ${time}::timestamp - ${reach}::interval
          AND ${time}::timestamp + ${reach}::interval
        AND o.is_pizza AND o.pizza_id IS NULL
        AND o.specialty IN ('', ${specialty ?? sql`o.specialty`})
        AND o.crust IN ('', ${crust ?? sql`o.crust`})
      ORDER BY o.made_local LIMIT ${MOST}`.execute(db),
  ]);
  const pizzas = rows.map((row) => ({ ...row, orderPizzas: row.order_pizzas }));
  const ranked = likelihoods({ minute: 0, specialty, crust, orderPizzas }, pizzas, unseen.length);
  const candidates = rows
    .map(({ minute: _minute, ...row }, i) => ({ ...row, likelihood: ranked[i]! }))
    .toSorted((a, b) => b.likelihood - a.likelihood)
    .slice(0, MOST)
    .map(({ likelihood, ...row }) => ({ ...row, in_100: Math.round(likelihood) }));
  const day = businessDay(time);
  const [closed] = await readClosedDays(db, { venues: [venue.id], range: { min: day, max: day } });
  return { ...named([venue], candidates, unseen), closed: closed ?? null };
}

function named(
  venues: readonly NamedVenue[],
  candidates: readonly (Candidate & { in_100: number })[],
  unseen: readonly Unseen[],
): Found {
  const storeOf = (id: number) => venues.find((venue) => venue.id === id)!.name;
  return {
    candidates: candidates.map(({ venue, ...row }) => ({ ...row, store: storeOf(venue) })),
    unseen: unseen.map((row) => ({ ...row, store: storeOf(row.venue) })),
    closed: null,
  };
}
