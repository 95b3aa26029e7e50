import type { Db } from '#platform/database/db';
import { matchOrders, type Made } from '@crustodian/domain/orders/match-orders';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';

interface VenueDay {
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

/** Matches the orders of a day with its pizzas, unless neither changed since the last time. */
export function matchDay(db: Db, venueDay: VenueDay, now: number): Promise<boolean> {
  const { venue, day } = venueDay;
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ isNew: boolean }>`
      INSERT INTO order_day (venue_id, business_date, orders, pizzas, newest_pizza, matched_at)
      SELECT ${venue}, ${day}, (SELECT count(*) FROM order_line WHERE venue_id = ${venue}
          AND business_date = ${day}), count(*), coalesce(max(id), 0), ${new Date(now)}
      FROM pizza WHERE venue_id = ${venue} AND business_date = ${day}
      ON CONFLICT (venue_id, business_date) DO UPDATE SET orders = excluded.orders,
        pizzas = excluded.pizzas, newest_pizza = excluded.newest_pizza, matched_at = excluded.matched_at
      WHERE (order_day.orders, order_day.pizzas, order_day.newest_pizza)
        IS DISTINCT FROM (excluded.orders, excluded.pizzas, excluded.newest_pizza)
      RETURNING true AS "isNew"`.execute(trx);
    if (rows.length === 0) return false;
    await storeMatches(
      trx,
      venueDay,
      await readOrders(trx, venueDay),
      await readPizzas(trx, venueDay),
    );
    return true;
  });
}

async function readOrders(trx: Db, { venue, day }: VenueDay): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    SELECT order_no AS "order", line, specialty, crust, pizza_id AS pizza,
      (extract(epoch FROM made_local) / 60)::float8 AS minute
    FROM order_line WHERE venue_id = ${venue} AND business_date = ${day}
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

/** Orders are matched by the hour, which takes far less than a whole day at once. */
const BLOCK_MINUTES = 60;
/** Orders of the next minutes compete for the pizzas, too; their own matches are made in the next block. */
const AHEAD_MINUTES = 25;
const EARLIEST_MINUTES = 2;
const LATEST_MINUTES = 12;

/** For each order its pizza; orders and pizzas are sorted by time. */
export function matchedPizzas(
  orders: readonly OrderRow[],
  pizzas: readonly PizzaRow[],
): Map<OrderRow, number | null> {
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
    const found = matchBlock(wanting, free);
    for (const [at, order] of wanting.entries()) {
      if (order.minute >= to) continue;
      const pizza = found[at] ?? null;
      matched.set(order, pizza);
      if (pizza !== null) taken.add(pizza);
    }
  }
  return matched;
}

/** Where no order names a crust, crusts are not compared. */
function matchBlock(orders: readonly OrderRow[], pizzas: readonly PizzaRow[]): (number | null)[] {
  const namesCrusts = orders.some(({ crust }) => crust !== '');
  const seen = namesCrusts ? pizzas : pizzas.map((pizza) => ({ ...pizza, crust: '' }));
  const { pizzaOfOrder } = matchOrders(orders, seen);
  return pizzaOfOrder.map((pizza) => (pizza === null ? null : pizzas[pizza]!.id));
}

async function storeMatches(
  trx: Db,
  { venue, day }: VenueDay,
  orders: readonly OrderRow[],
  pizzas: readonly PizzaRow[],
): Promise<void> {
  const changed = [...matchedPizzas(orders, pizzas)]
    .filter(([order, pizza]) => order.pizza !== pizza)
    .map(([{ order, line }, pizza]) => ({ order_no: order, line, pizza_id: pizza }));
  if (changed.length === 0) return;
  await sql`UPDATE order_line o SET pizza_id = c.pizza_id
    FROM json_to_recordset(${JSON.stringify(changed)}::json) AS c (order_no text, line int, pizza_id bigint)
    WHERE o.venue_id = ${venue} AND o.business_date = ${day} AND o.order_no = c.order_no
      AND o.line = c.line`.execute(trx);
}
