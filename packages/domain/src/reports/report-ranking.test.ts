import { expect, test } from 'vitest';
import { rankRegions, rankStores } from './report-ranking.ts';

const store = (name: string, toStandard: number, count: number, region: string | null = 'N') => ({
  name,
  region,
  toStandard,
  count,
});

test('stores by share, then count, then name; equal shares share a position (decision X100)', () => {
  const ranked = rankStores([
    store('none', 0, 0),
    store('b', 1, 2),
    store('a', 1, 2),
    store('many', 5, 10),
    store('best', 9, 10),
  ]);
  expect(ranked.map(({ name, position }) => [name, position])).toEqual([
    ['best', 1],
    ['many', 2],
    ['a', 2],
    ['b', 2],
    ['none', 5],
  ]);
  expect(ranked.at(-1)?.to_standard_percentage).toBeNull();
});

test('regions by the pizza-weighted mean (decision X100)', () => {
  const stores = [
    store('small', 0, 10, 'N'),
    store('large', 90, 90, 'N'),
    store('other', 8, 10, 'S'),
    store('nowhere', 1, 1, null),
  ];
  expect(rankRegions(stores, { N: 'North' })).toEqual([
    { region: 'N', name: 'North', position: 1, to_standard_percentage: 0.9, count: 100 },
    { region: 'S', name: 'S', position: 2, to_standard_percentage: 0.8, count: 10 },
  ]);
});
