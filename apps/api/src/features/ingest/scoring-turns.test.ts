import type { ScoringSettings } from '@crustodian/scoring/score/score-snapshot';
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

describe('captures that need two turns', () => {
  /** Stores of so many companies, each with a capture that its second turn finishes. */
  const rounds = (companies: number, storesOfEach: number) => {
    const turns = new ScoringTurns();
    let waiting = Array.from({ length: companies * storesOfEach }, (_, venue) =>
      at(venue % companies)(venue),
    );
    let served = 0;
    let mostUnfinished = 0;
    const unfinished = new Set<number>();
    for (; waiting.length > 0 && served < 10_000; served += 1) {
      const next = turns.inOrder(waiting)[0]!;
      turns.markServed(next);
      const capture = { venue: next.venue, id: next.venue };
      if (turns.takeUnfinished(capture)) {
        waiting = waiting.filter((store) => store !== next);
        unfinished.delete(next.venue);
      } else {
        turns.keepUnfinished(capture, { settings: {} as ScoringSettings, scores: [] });
        unfinished.add(next.venue);
      }
      mostUnfinished = Math.max(mostUnfinished, unfinished.size);
    }
    return { served, mostUnfinished };
  };

  test.each([
    [1, 300],
    [15, 20],
    [300, 1],
  ])('%i companies with %i stores each: every turn counts', (companies, stores) => {
    const { served, mostUnfinished } = rounds(companies, stores);
    expect(served).toBe(2 * companies * stores);
    expect(mostUnfinished).toBeLessThanOrEqual(4 * companies);
  });

  test('what was kept of a store is forgotten once it waits no more', () => {
    const turns = new ScoringTurns();
    const scored = { settings: {} as ScoringSettings, scores: [] };
    turns.keepUnfinished({ venue: 1, id: 1 }, scored);
    turns.keepUnfinished({ venue: 2, id: 2 }, scored);
    turns.inOrder([at(1)(2)]);
    expect(turns.takeUnfinished({ venue: 1, id: 1 })).toBeUndefined();
    expect(turns.takeUnfinished({ venue: 2, id: 2 })).toMatchObject(scored);
  });

  test('another capture of the store does not go on with its scores', () => {
    const turns = new ScoringTurns();
    turns.keepUnfinished({ venue: 1, id: 1 }, { settings: {} as ScoringSettings, scores: [] });
    expect(turns.takeUnfinished({ venue: 1, id: 2 })).toBeUndefined();
  });
});
