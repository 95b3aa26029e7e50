import { expect, test } from 'vitest';
import type { StoreStanding } from './paper-data.ts';
import { closeTo, regionStandings, storeStandings } from './standings.ts';

const store = (name: string, facts: Partial<StoreStanding> = {}): StoreStanding => ({
  venue: name.length,
  name,
  region: null,
  share: 0.8,
  count: 100,
  before: null,
  ...facts,
});

test('by share, then pizzas, then name; equal shares share a position', () => {
  const ranked = storeStandings([
    store('none', { share: null }),
    store('b'),
    store('a'),
    store('best', { share: 0.9 }),
    store('more', { count: 101 }),
    store('last', { share: 0.5 }),
  ]);
  expect(ranked.map(({ name, position }) => [name, position])).toEqual([
    ['best', 1],
    ['more', 2],
    ['a', 2],
    ['b', 2],
    ['last', 5],
    ['none', null],
  ]);
});

test('a region counts its pizzas, not its stores', () => {
  const regions = regionStandings([
    store('a', { region: 'North', share: 1, count: 10, before: 0.5 }),
    store('b', { region: 'North', share: 0.5, count: 90 }),
    store('c', { region: 'South', share: 0.6, count: 1 }),
    store('alone'),
  ]);
  expect(regions.map(({ name, share, count }) => [name, share, count])).toEqual([
    ['South', 0.6, 1],
    ['North', 0.55, 100],
  ]);
  expect(regions[1]!.before).toBe(0.5);
});

test('positions within chance of the store', () => {
  const ranked = storeStandings([
    store('a', { venue: 1, share: 0.99, count: 400 }),
    store('b', { venue: 2, share: 0.8 }),
    store('c', { venue: 3, share: 0.79 }),
    store('d', { venue: 4, share: 0.3 }),
  ]);
  expect(closeTo(ranked, 2)).toEqual([2, 3]);
  expect(closeTo(ranked, 4)).toBeNull();
  expect(closeTo(ranked, 9)).toBeNull();
});
