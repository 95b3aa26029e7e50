import { expect, test } from 'vitest';
import { ranked } from './ranking.ts';

const entry = (name: string, change: object = {}) => ({
  name,
  avg_score: 8,
  total_pizzas: 10,
  scored_pizzas: 9,
  pct_bads: 0.1,
  ...change,
});

test.each([
  ['the higher mean', entry('b', { avg_score: 8.1 }), entry('a')],
  ['then more pizzas', entry('b', { total_pizzas: 11 }), entry('a')],
  ['then fewer bad ones', entry('b', { pct_bads: 0.05 }), entry('a')],
  ['then the name', entry('a'), entry('b')],
])('%s', (_case, first, second) => {
  const order = ranked([second, first], 1);
  expect(order.map(({ name, rank }) => [name, rank])).toEqual([
    [first.name, 1],
    [second.name, 2],
  ]);
});

test('what has no score has no rank', () =>
  expect(ranked([entry('a', { avg_score: null, scored_pizzas: 0 })], 1)).toEqual([]));

test.each([
  [1, false],
  [9, false],
  [10, true],
])('nine scored pizzas where %d are asked for: few %s', (fewest, few) =>
  expect(ranked([entry('a')], fewest)[0]?.few_pizzas).toBe(few),
);
