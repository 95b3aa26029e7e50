import type { ScoringSettings, SnapshotScore } from '@crustodian/scoring/score/score-snapshot';
import { describe, expect, test } from 'vitest';
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

const settings = {} as ScoringSettings;
const scores = (count: number) => Array.from({ length: count }, () => ({}) as SnapshotScore);

describe('captures that need two turns', () => {
  /** Stores of so many companies, each with captures that the second turn finishes; several loops share the turns. */
  function served(companies: number, storesOfEach: number, { captures = 1, loops = 1 } = {}) {
    const turns = new ScoringTurns();
    const waiting = Array.from({ length: companies * storesOfEach }, (_, venue) => ({
      ...at(venue % companies)(venue),
      ids: Array.from({ length: captures }, (_each, id) => id),
    }));
    const underWay: { store: (typeof waiting)[number]; id: number; isSecond: boolean }[] = [];
    const end = () => {
      const { store, id, isSecond } = underWay.shift()!;
      const capture = { venue: store.venue, id };
      if (isSecond) store.ids = store.ids.filter((each) => each !== id);
      else turns.keepUnfinished(capture, { settings, scores: scores(1) });
    };
    let count = 0;
    for (; count < 10_000; count += 1) {
      const isFree = (venue: number, id: number) =>
        !underWay.some((each) => each.store.venue === venue && each.id === id);
      const next = turns
        .inOrder(waiting.filter(({ ids }) => ids.length > 0))
        .map(({ venue }) => waiting[venue]!)
        .find((store) => store.ids.some((id) => isFree(store.venue, id)));
      if (!next) {
        if (underWay.length === 0) break;
        end();
        count -= 1;
        continue;
      }
      const id = next.ids.find((each) => isFree(next.venue, each))!;
      turns.markServed(next);
      underWay.push({ store: next, id, isSecond: !!turns.takeUnfinished({ ...next, id }) });
      if (underWay.length === loops) end();
    }
    return count;
  }

  test.each([
    [1, 300],
    [15, 20],
    [300, 1],
  ])('%i companies with %i stores each: every turn counts', (companies, stores) =>
    expect(served(companies, stores)).toBe(2 * companies * stores),
  );

  test.each([
    [2, 1, 3],
    [4, 1, 8],
    [3, 2, 4],
  ])('%i companies with %i stores of ten captures, %i at a time', (companies, stores, loops) =>
    expect(served(companies, stores, { captures: 10, loops })).toBe(2 * companies * stores * 10),
  );
});

test('what was kept of a store is forgotten once it waits no more', () => {
  const turns = new ScoringTurns();
  turns.inOrder([at(1)(1), at(1)(2)]);
  turns.keepUnfinished({ venue: 1, id: 1 }, { settings, scores: scores(1) });
  turns.keepUnfinished({ venue: 2, id: 2 }, { settings, scores: scores(1) });
  turns.inOrder([at(1)(2)]);
  expect(turns.takeUnfinished({ venue: 1, id: 1 })).toBeUndefined();
  expect(turns.takeUnfinished({ venue: 2, id: 2 })).toMatchObject({ settings });
});

test('a company for which much is kept scores its captures to their ends, others do not', () => {
  const turns = new ScoringTurns();
  turns.inOrder([at(1)(1), at(1)(2), at(2)(3)]);
  turns.keepUnfinished({ venue: 1, id: 1 }, { settings, scores: scores(999) });
  expect(turns.mayKeep(2)).toBe(true);
  turns.keepUnfinished({ venue: 2, id: 2 }, { settings, scores: scores(1) });
  expect([turns.mayKeep(1), turns.mayKeep(2), turns.mayKeep(3)]).toEqual([false, false, true]);
});
