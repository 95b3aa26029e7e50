/** An order line or a pizza: when it was made, and what it is. */
export interface Made {
  /** Minutes from any common start. */
  minute: number;
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
 * Orders and pizzas of a venue matched at the least total cost: a minute apart costs a third, another specialty
 * 2, another crust 1, and each that stays alone 2; of equal costs the one with fewer pairs that cross in time, then
 * with the earlier orders. Assignment by shortest augmenting paths (Jonker and Volgenant
 * 1987) over orders, pizzas and for each of them the choice to stay alone.
 */
export function matchOrders(orders: readonly Made[], pizzas: readonly Made[]): OrderMatches {
  const size = orders.length + pizzas.length;
  const costAt = (row: number, column: number) => {
    const order = orders[row];
    const pizza = pizzas[column];
    if (order && pizza) return pairCost(order, pizza);
    return order || pizza ? UNMATCHED : 0;
  };
  const costs = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (__, column) => {
      const order = orders[row];
      const pizza = pizzas[column];
      const cost = costAt(row, column);
      if (order && pizza) return cost + CROSSING * (pizza.minute - order.minute) ** 2;
      return order ? cost - EARLIER * row : cost;
    }),
  );
  const columnOf = assign(costs);
  return {
    cost: columnOf.reduce((sum, column, row) => sum + costAt(row, column), 0),
    pizzaOfOrder: orders.map((_, row) => (columnOf[row]! < pizzas.length ? columnOf[row]! : null)),
  };
}

/** Too small to change what is cheapest, they decide between equal costs. */
const CROSSING = 1e-8;
const EARLIER = 1e-11;

/** More than staying alone can ever cost, so that an impossible pair is never chosen. */
const IMPOSSIBLE = 1e6;

function pairCost(order: Made, pizza: Made): number {
  const later = pizza.minute - order.minute;
  if (later < EARLIEST - 1e-9 || later > LATEST + 1e-9) return IMPOSSIBLE;
  return (
    Math.abs(later) / MINUTES_A_POINT +
    (order.specialty === pizza.specialty ? 0 : OTHER_SPECIALTY) +
    (order.crust === pizza.crust ? 0 : OTHER_CRUST)
  );
}

/** For each row of a square cost table its column, so that the sum is least. */
function assign(costs: readonly (readonly number[])[]): number[] {
  const size = costs.length;
  const rowPrice = Array<number>(size + 1).fill(0);
  const columnPrice = Array<number>(size + 1).fill(0);
  /** Counted from 1; 0 is none. */
  const rowOf = Array<number>(size + 1).fill(0);
  const from = Array<number>(size + 1).fill(0);
  for (let row = 1; row <= size; row++) {
    rowOf[0] = row;
    let column = 0;
    const least = Array<number>(size + 1).fill(Infinity);
    const used = Array<boolean>(size + 1).fill(false);
    do {
      used[column] = true;
      const current = rowOf[column]!;
      let step = Infinity;
      let next = 0;
      for (let j = 1; j <= size; j++) {
        if (used[j]) continue;
        const reduced = costs[current - 1]![j - 1]! - rowPrice[current]! - columnPrice[j]!;
        if (reduced < least[j]!) {
          least[j] = reduced;
          from[j] = column;
        }
        if (least[j]! < step) {
          step = least[j]!;
          next = j;
        }
      }
      for (let j = 0; j <= size; j++) {
        if (used[j]) {
          rowPrice[rowOf[j]!]! += step;
          columnPrice[j]! -= step;
        } else least[j]! -= step;
      }
      column = next;
    } while (rowOf[column] !== 0);
    while (column !== 0) {
      rowOf[column] = rowOf[from[column]!]!;
      column = from[column]!;
    }
  }
  const columnOf = Array<number>(size).fill(0);
  for (let j = 1; j <= size; j++) columnOf[rowOf[j]! - 1] = j - 1;
  return columnOf;
}
