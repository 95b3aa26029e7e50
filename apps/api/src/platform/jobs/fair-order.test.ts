import { afterEach, expect, test, vi } from 'vitest';
import { fairOrder } from './fair-order.ts';

interface Item {
  owner: string;
  n: number;
  ms: number;
}
const itemsOf = (owner: string, count: number, ms: number): Item[] =>
  Array.from({ length: count }, (_, n) => ({ owner, n, ms }));

afterEach(() => {
  vi.restoreAllMocks();
});

/** Does the items of a run, each of which takes its time; returns them. */
function run(inFairOrder: (items: Item[]) => Iterable<Item>, items: Item[]): string[] {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const done: string[] = [];
  for (const { owner, n, ms } of inFairOrder(items)) {
    now += ms;
    done.push(`${owner}${n}`);
  }
  return done;
}

test('an owner with many costly items delays the others no longer than their own take', () => {
  const items = [...itemsOf('a', 50, 1000), ...itemsOf('b', 3, 10), ...itemsOf('c', 2, 400)];
  const done = run(fairOrder({ ownerOf: ({ owner }) => owner }), items);
  expect(done).toHaveLength(55);
  expect(done.slice(0, 7)).toEqual(['a0', 'b0', 'c0', 'b1', 'b2', 'c1', 'a1']);
});

test('a run that ends early is gone on with by the next one', () => {
  const inFairOrder = fairOrder<Item>({ ownerOf: ({ owner }) => owner, forMs: 5000 });
  const items = [...itemsOf('a', 8, 1000), ...itemsOf('b', 2, 10)];
  expect(run(inFairOrder, items)).toEqual(['a0', 'b0', 'b1', 'a1', 'a2', 'a3', 'a4']);
  expect(run(inFairOrder, items)).toEqual(['a5', 'b0', 'b1', 'a6', 'a7', 'a0', 'a1']);
});
