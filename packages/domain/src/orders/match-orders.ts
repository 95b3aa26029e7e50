import { finish, type InSlices } from '../statistics/slices.ts';
import { leastAssignment, type Gain } from './least-assignment.ts';

/** When an order line or a pizza was made, and its product. */
export interface Made {
  /** Minutes since any common reference time. */
  minute: number;
  /** Empty for an order with an unknown specialty. */
  specialty: string;
  crust: string;
}

export interface OrderMatches {
  cost: number;
  /** For each order, the index of its pizza; null if it has none. */
  pizzaOfOrder: (number | null)[];
}

const EARLIEST = -2;
const LATEST = 12;
const MINUTES_A_POINT = 3;
const OTHER_SPECIALTY = 2;
const OTHER_CRUST = 1;
const UNMATCHED = 2;
/** An order is only compared with its cheapest pizzas; no kitchen makes more of them in 14 minutes. */
const MOST_CANDIDATES = 60;

/**
 * Matches a venue's orders and pizzas at the least total cost: each minute apart costs a third, a
 * different specialty 2, a different crust 1, and each order or pizza without a match 2. Among
 * equal costs, it prefers fewer pairs that cross in time, then earlier orders. Assignment by
 * shortest augmenting paths (Jonker and Volgenant 1987) over the few pairs that are cheaper than no
 * match.
 */
export function* matchOrdersInSlices(
  orders: readonly Made[],
  pizzas: readonly Made[],
): InSlices<OrderMatches> {
  const pizzasByTime = pizzas
    .map(({ minute }, at) => ({ minute, at }))
    .toSorted((a, b) => a.minute - b.minute);
  const pairs = orders.map((order, row) => {
    const first = firstFrom(pizzasByTime, order.minute + EARLIEST - TOLERANCE);
    const gains: Gain[] = [];
    for (let i = first; i < pizzasByTime.length; i += 1) {
      const { minute, at } = pizzasByTime[i]!;
      if (minute > order.minute + LATEST + TOLERANCE) break;
      const tie = CROSSING * (minute - order.minute) ** 2 + EARLIER * row;
      const cost = pairCost(order, pizzas[at]!) - 2 * UNMATCHED + tie;
      if (cost < 0) gains.push({ column: at, cost });
    }
    if (gains.length <= MOST_CANDIDATES) return gains;
    return gains.toSorted((a, b) => a.cost - b.cost).slice(0, MOST_CANDIDATES);
  });
  yield undefined;
  const pizzaOfOrder = yield* leastAssignment(pairs, pizzas.length);
  const cost = pizzaOfOrder.reduce<number>(
    (sum, at, row) =>
      at === null ? sum : sum + pairCost(orders[row]!, pizzas[at]!) - 2 * UNMATCHED,
    UNMATCHED * (orders.length + pizzas.length),
  );
  return { cost, pizzaOfOrder };
}

/** Same as above, without yielding. */
export const matchOrders = (orders: readonly Made[], pizzas: readonly Made[]): OrderMatches =>
  finish(matchOrdersInSlices(orders, pizzas));

/** Index of the first entry at or after a minute. */
function firstFrom(sorted: readonly { minute: number }[], minute: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]!.minute < minute) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Tie-breakers, too small to affect which match is cheapest. */
const CROSSING = 1e-8;
const EARLIER = 1e-11;

/** Minutes are sums of fractions, so comparisons need a tolerance. */
const TOLERANCE = 1e-9;

function pairCost(order: Made, pizza: Made): number {
  return (
    Math.abs(pizza.minute - order.minute) / MINUTES_A_POINT +
    (isOther(order.specialty, pizza.specialty) ? OTHER_SPECIALTY : 0) +
    (isOther(order.crust, pizza.crust) ? OTHER_CRUST : 0)
  );
}

/** A product detail that the order does not name is not compared. */
const isOther = (ordered: string, seen: string): boolean => ordered !== '' && ordered !== seen;
