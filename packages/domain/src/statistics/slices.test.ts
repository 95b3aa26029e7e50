import { expect, test } from 'vitest';
import { finish, flatMapInSlices, groupInSlices } from './slices.ts';

test('all slices are done, and what the last one says is the result', () => {
  const done: number[] = [];
  const result = finish(
    (function* () {
      for (const slice of [1, 2, 3]) {
        done.push(slice);
        yield undefined;
      }
      return 'result';
    })(),
  );
  expect([result, done]).toEqual(['result', [1, 2, 3]]);
});

test('grouping and mapping in slices return what grouping and mapping at once do', () => {
  const items = Array.from({ length: 12_000 }, (_, i) => (i * 7919) % 100);
  const half = (item: number) => Math.floor(item / 2);
  const twice = (item: number) => (item % 3 === 0 ? [] : [item, -item]);
  const grouping = groupInSlices(items, half);
  expect(grouping.next().done).toBe(false);
  expect([...finish(grouping)]).toEqual([...Map.groupBy(items, half)]);
  expect(finish(flatMapInSlices(items, twice))).toEqual(items.flatMap(twice));
});
