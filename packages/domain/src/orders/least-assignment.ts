import type { InSlices } from '../statistics/slices.ts';

/** A column that a row may take, and its cost relative to taking none; below 0. */
export interface Gain {
  column: number;
  cost: number;
}

/**
 * Assigns each row one of its columns or null, no column twice, minimizing the total cost: shortest
 * augmenting paths over prices of rows and columns (Jonker and Volgenant 1987), one row a slice.
 */
export function* leastAssignment(
  gains: readonly (readonly Gain[])[],
  columns: number,
): InSlices<(number | null)[]> {
  const table: Table = {
    gains,
    columnOf: Array<number | null>(gains.length).fill(null),
    rowOf: Array<number | null>(columns).fill(null),
    rowPrice: new Float64Array(gains.length),
    columnPrice: new Float64Array(columns),
  };
  for (const row of gains.keys()) {
    augmentFrom(row, table);
    yield undefined;
  }
  return table.columnOf;
}

interface Table {
  gains: readonly (readonly Gain[])[];
  columnOf: (number | null)[];
  rowOf: (number | null)[];
  /**
   * The prices of a row and a column add up to at most the cost of the pair, and exactly to it if
   * the pair is chosen.
   */
  rowPrice: Float64Array;
  columnPrice: Float64Array;
}

/**
 * Shifts columns along the cheapest path: each row gives its column to the one before it, and the
 * last row takes a free one or goes without.
 */
function augmentFrom(start: number, table: Table): void {
  const { columnOf, rowOf, rowPrice, columnPrice } = table;
  const { distance, passed, last, end, before } = cheapestPath(start, table);
  rowPrice[start]! += distance;
  for (const [column, there] of passed) {
    rowPrice[rowOf[column]!]! += distance - there;
    columnPrice[column]! -= distance - there;
  }
  let taker = last;
  for (let column = end; ;) {
    const given = columnOf[taker]!;
    columnOf[taker] = column;
    if (column !== null) rowOf[column] = taker;
    if (taker === start) return;
    column = given;
    taker = before[given]!;
  }
}

interface Path {
  distance: number;
  /** Columns closer than the end of the path, with their distances. */
  passed: [column: number, distance: number][];
  /** The last row of the path and the free column it takes; null if it goes without. */
  last: number;
  end: number | null;
  /** The row that precedes each column. */
  before: Int32Array;
}

function cheapestPath(start: number, { gains, rowOf, rowPrice, columnPrice }: Table): Path {
  const distances = new Float64Array(rowOf.length).fill(Infinity);
  const before = new Int32Array(rowOf.length);
  const isPassed = new Uint8Array(rowOf.length);
  const passed: Path['passed'] = [];
  const reached: number[] = [];
  let row = start;
  let distance = 0;
  let without = { last: start, distance: Infinity };
  for (;;) {
    for (const { column, cost } of gains[row]!) {
      const there = distance + cost - rowPrice[row]! - columnPrice[column]!;
      if (isPassed[column] || there >= distances[column]!) continue;
      if (distances[column] === Infinity) reached.push(column);
      distances[column] = there;
      before[column] = row;
    }
    const giving = distance - rowPrice[row]!;
    if (giving < without.distance) without = { last: row, distance: giving };
    const next = nearest(reached, distances, rowOf);
    const column = reached[next];
    if (column === undefined || without.distance <= distances[column]!) {
      return { ...without, passed, end: null, before };
    }
    distance = distances[column]!;
    const owner = rowOf[column]!;
    if (owner === null) return { distance, passed, last: before[column]!, end: column, before };
    isPassed[column] = 1;
    passed.push([column, distance]);
    reached[next] = reached.at(-1)!;
    reached.pop();
    row = owner;
  }
}

/**
 * Index of the nearest column. Among equally near ones it prefers a free one, which ends the path.
 */
function nearest(
  reached: readonly number[],
  distances: Float64Array,
  rowOf: readonly (number | null)[],
): number {
  let found = 0;
  let least = distances[reached[0]!]!;
  for (let at = 1; at < reached.length; at += 1) {
    const distance = distances[reached[at]!]!;
    if (distance > least || (distance === least && rowOf[reached[at]!] !== null)) continue;
    found = at;
    least = distance;
  }
  return found;
}
