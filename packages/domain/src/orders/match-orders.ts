import { leastAssignment, type Gain } from './least-assignment.ts';

/** An order line or a pizza: when it was made, and what it is. */
export interface Made {
  /** Minutes from any common start. */
  minute: number;
  /** Empty for an order whose specialty is not known. */
  specialty: string;
  crust: string;
}

export interface OrderMatches {
  cost: number;
  /** For each order the index of its pizza, null where none is its. */
  pizzaOfOrder: (number | null)[];
}

const EARLIEST = -2;
const LATEST = 12;
const MINUTES_A_POINT = 3;
const OTHER_SPECIALTY = 2;
const OTHER_CRUST = 1;
const UNMATCHED = 2;

/**
 * Orders and pizzas of a venue matched at the least total cost: a minute apart costs a third,
 * another specialty 2, another crust 1, and each one left without a match 2; among equal costs, the
 * match with fewer pairs that cross in time, then with the earlier orders. Assignment by shortest
 * augmenting paths (Jonker and Volgenant 1987) over the pairs that are cheaper than no match, which
 * are few.
 */
export function matchOrders(orders: readonly Made[], pizzas: readonly Made[]): OrderMatches {
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
    return gains;
  });
  const pizzaOfOrder = leastAssignment(pairs, pizzas.length);
  const cost = pizzaOfOrder.reduce<number>(
    (sum, at, row) =>
      at === null ? sum : sum + pairCost(orders[row]!, pizzas[at]!) - 2 * UNMATCHED,
    UNMATCHED * (orders.length + pizzas.length),
  );
  return { cost, pizzaOfOrder };
}

/** Index of the first at or after a minute. */
function firstFrom(sorted: readonly { minute: number }[], minute: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]!.minute < minute) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Too small to change what is cheapest, they decide between equal costs. */
const CROSSING = 1e-8;
const EARLIER = 1e-11;

/** Minutes are sums of fractions. */
const TOLERANCE = 1e-9;

function pairCost(order: Made, pizza: Made): number {
  return (
    Math.abs(pizza.minute - order.minute) / MINUTES_A_POINT +
    (isOther(order.specialty, pizza.specialty) ? OTHER_SPECIALTY : 0) +
    (isOther(order.crust, pizza.crust) ? OTHER_CRUST : 0)
  );
}

/** What an order does not name is not compared. */
const isOther = (ordered: string, seen: string): boolean => ordered !== '' && ordered !== seen;
