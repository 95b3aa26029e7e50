import fc from 'fast-check';
import { expect, test } from 'vitest';
import { finish } from '../statistics/slices.ts';
import { leastAssignment, type Gain } from './least-assignment.ts';

const COLUMNS = 5;

/** The least sum by brute force. */
function leastSum(
  rows: readonly (readonly Gain[])[],
  taken: ReadonlySet<number> = new Set(),
): number {
  const [first, ...others] = rows;
  if (!first) return 0;
  const withOne = first
    .filter(({ column }) => !taken.has(column))
    .map(({ column, cost }) => cost + leastSum(others, new Set([...taken, column])));
  return Math.min(leastSum(others, taken), ...withOne);
}

const gains = fc.uniqueArray(
  fc.record({ column: fc.nat(COLUMNS - 1), cost: fc.integer({ min: -40, max: -1 }) }),
  { selector: ({ column }) => column },
);

test('no column twice, and no cheaper way', () => {
  fc.assert(
    fc.property(fc.array(gains, { maxLength: 6 }), (rows) => {
      const columnOf = finish(leastAssignment(rows, COLUMNS));
      const chosen = columnOf.filter((column) => column !== null);
      expect(new Set(chosen).size).toBe(chosen.length);
      const sum = columnOf.reduce<number>((all, column, row) => {
        if (column === null) return all;
        return all + rows[row]!.find((gain) => gain.column === column)!.cost;
      }, 0);
      expect(sum).toBe(leastSum(rows));
    }),
  );
});
