import { expect, test } from 'vitest';
import { drawFirst } from './first-stores.ts';

const VENUES = Array.from({ length: 40 }, (_, i) => i + 1);

test('a seed draws the same stores, whatever their order', () => {
  const drawn = drawFirst(VENUES, { first: 6, seed: 4 });
  expect(drawn).toHaveLength(6);
  expect(drawFirst(VENUES.toReversed(), { first: 6, seed: 4 })).toEqual(drawn);
  expect(drawFirst(VENUES, { first: 6, seed: 5 })).not.toEqual(drawn);
});

test('each store is drawn equally often', () => {
  const times = new Map<number, number>();
  for (let seed = 0; seed < 4000; seed++) {
    for (const venue of drawFirst(VENUES, { first: 4, seed })) {
      times.set(venue, (times.get(venue) ?? 0) + 1);
    }
  }
  // 400 expected, standard deviation 19.
  expect(Math.min(...times.values())).toBeGreaterThan(320);
  expect(Math.max(...times.values())).toBeLessThan(480);
});
