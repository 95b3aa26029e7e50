import { expect, test } from 'vitest';
import { ScoringTurns } from './scoring-turns.ts';

const at = (company: number) => (venue: number) => ({ venue, company });
const venuesOf = (stores: readonly { venue: number }[]) => stores.map(({ venue }) => venue);

test('the store that was served longest ago is next; new ones go first, as they were given', () => {
  const turns = new ScoringTurns();
  const stores = (...venues: number[]) => venuesOf(turns.inOrder(venues.map(at(1))));
  expect(stores(7, 3, 9)).toEqual([7, 3, 9]);
  turns.markServed(at(1)(7));
  turns.markServed(at(1)(3));
  expect(stores(3, 7, 9, 8)).toEqual([9, 8, 7, 3]);
  turns.markServed(at(1)(9));
  turns.markServed(at(1)(7));
  expect(stores(7, 3, 9)).toEqual([3, 9, 7]);
});

test('a company of many stores has one turn, as one of a single store has', () => {
  const turns = new ScoringTurns();
  const stores = [1, 2, 3].map(at(1)).concat(at(2)(4));
  const served = [0, 1, 2, 3].map(() => {
    const [next] = turns.inOrder(stores);
    turns.markServed(next!);
    return next!.venue;
  });
  expect(served).toEqual([1, 4, 2, 4]);
});
