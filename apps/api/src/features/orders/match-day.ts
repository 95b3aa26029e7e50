import { requestAwaitedScores } from '#pizzas/awaiting-score';
import { readClosedDays } from '#pizzas/rollups/closed-days';
import type { Db } from '#platform/database/db';
import { yieldBetweenSlices } from '#platform/jobs/yield-between-slices';
import type { Jobs } from '#platform/jobs/jobs';
import { MOST_AN_HOUR } from '@crustodian/domain/orders/coverage';
import { matchOrdersInSlices, type Made } from '@crustodian/domain/orders/match-orders';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';

export interface VenueDay {
  venue: number;
  day: CalendarDay;
}

interface OrderRow extends Made {
  order: string;
  line: number;
  pizza: number | null;
}

interface PizzaRow extends Made {
  id: number;
}

/**
 * Matches the orders of a day with its pizzas, unless neither changed since the last time. Orders
 * of a closed day keep their matches.
 */
export function matchDay(
  { db, jobs }: { db: Db; jobs: Pick<Jobs, 'send'> },
  venueDay: VenueDay,
  now: number,
): Promise<boolean> {
  const { venue, day } = venueDay;
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ isNew: boolean }>`
      INSERT INTO order_day (venue_id, business_date, orders, pizzas, newest_pizza, matched_at)
      SELECT ${venue}, ${day}, (SELECT count(*) FROM order_line WHERE venue_id = ${venue}
          AND business_date = ${day} AND is_pizza), count(*), coalesce(max(id), 0), ${new Date(now)}
      FROM pizza WHERE venue_id = ${venue} AND business_date = ${day}
      ON CONFLICT (venue_id, business_date) DO UPDATE SET orders = excluded.orders,
        pizzas = excluded.pizzas, newest_pizza = excluded.newest_pizza, matched_at = excluded.matched_at
      WHERE (order_day.orders, order_day.pizzas, order_day.newest_pizza)
        IS DISTINCT FROM (excluded.orders, excluded.pizzas, excluded.newest_pizza)
      RETURNING true AS "isNew"`.execute(trx);
    if (rows.length === 0) return false;
    const orders = await readOrders(trx, venueDay);
    const pizzasOfDay = await readPizzas(trx, venueDay);
    // Checked after the reads, because the pizzas may have been deleted meanwhile.
    if (await isClosed(trx, venueDay)) return false;
    const matched = await matchedPizzas(orders, pizzasOfDay);
    await storeMatches(trx, venueDay, matched);
    const pizzas = [...matched.values()].filter((pizza) => pizza !== null);
    await releaseMatches(trx, venueDay, pizzas);
    await requestAwaitedScores({ trx, jobs }, { ...venueDay, pizzas });
    return true;
  });
}

async function isClosed(trx: Db, { venue, day }: VenueDay): Promise<boolean> {
  const asked = { venues: [venue], range: { min: day, max: day } };
  return (await readClosedDays(trx, asked)).length > 0;
}

async function readOrders(trx: Db, { venue, day }: VenueDay): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    SELECT order_no AS "order", line, specialty, crust, pizza_id AS pizza,
      (extract(epoch FROM made_local) / 60)::float8 AS minute
    FROM order_line WHERE venue_id = ${venue} AND business_date = ${day} AND is_pizza
    ORDER BY made_local, order_no, line`.execute(trx);
  return rows;
}

async function readPizzas(trx: Db, { venue, day }: VenueDay): Promise<PizzaRow[]> {
  const { rows } = await sql<PizzaRow>`
    SELECT id, coalesce(specialty, '') AS specialty, coalesce(crust, '') AS crust,
      (extract(epoch FROM local_ts) / 60)::float8 AS minute
    FROM pizza WHERE venue_id = ${venue} AND business_date = ${day} ORDER BY local_ts, id`.execute(
    trx,
  );
  return rows;
}

/** Orders are matched in blocks of an hour, which takes far less time than a whole day at once. */
const BLOCK_MINUTES = 60;
/**
 * Orders of the following minutes also compete for the pizzas, but their own matches are made in
 * the next block.
 */
const AHEAD_MINUTES = 25;
const EARLIEST_MINUTES = 2;
const LATEST_MINUTES = 12;

/**
 * Matches each order with a pizza; orders and pizzas are sorted by time. Yields to requests after
 * each order.
 */
export async function matchedPizzas(
  orders: readonly OrderRow[],
  pizzas: readonly PizzaRow[],
): Promise<Map<OrderRow, number | null>> {
  const matched = new Map<OrderRow, number | null>();
  const taken = new Set<number>();
  const end = orders.at(-1)?.minute ?? -Infinity;
  for (let from = orders[0]?.minute ?? 0; from <= end; from += BLOCK_MINUTES) {
    const to = from + BLOCK_MINUTES;
    const wanting = orders.filter(({ minute }) => minute >= from && minute < to + AHEAD_MINUTES);
    const free = pizzas.filter(
      ({ id, minute }) =>
        !taken.has(id) &&
        minute >= from - EARLIEST_MINUTES &&
        minute <= to + AHEAD_MINUTES + LATEST_MINUTES,
    );
    const isOfAKitchen = Math.max(wanting.length, free.length) <= MOST_AN_HOUR;
    const { pizzaOfOrder } = await yieldBetweenSlices(
      matchOrdersInSlices(isOfAKitchen ? wanting : [], free),
    );
    for (const [at, order] of wanting.entries()) {
      if (order.minute >= to) continue;
      const pizza = free[pizzaOfOrder[at] ?? -1]?.id ?? null;
      matched.set(order, pizza);
      if (pizza !== null) taken.add(pizza);
    }
  }
  return matched;
}

async function storeMatches(
  trx: Db,
  { venue, day }: VenueDay,
  matched: ReadonlyMap<OrderRow, number | null>,
): Promise<void> {
  const changed = [...matched]
    .filter(([order, pizza]) => order.pizza !== pizza)
    .map(([{ order, line }, pizza]) => ({ order_no: order, line, pizza_id: pizza }));
  if (changed.length === 0) return;
  await sql`UPDATE order_line o SET pizza_id = c.pizza_id
    FROM json_to_recordset(${JSON.stringify(changed)}::json) AS c (order_no text, line int, pizza_id bigint)
    WHERE o.venue_id = ${venue} AND o.business_date = ${day} AND o.order_no = c.order_no
      AND o.line = c.line`.execute(trx);
}

/** An order whose product is not a pizza keeps its match only until another order is matched with that pizza. */
async function releaseMatches(
  trx: Db,
  { venue, day }: VenueDay,
  pizzas: readonly number[],
): Promise<void> {
  await sql`UPDATE order_line SET pizza_id = NULL WHERE venue_id = ${venue} AND business_date = ${day}
    AND NOT is_pizza AND pizza_id = ANY (${[...pizzas]}::bigint[])`.execute(trx);
}
