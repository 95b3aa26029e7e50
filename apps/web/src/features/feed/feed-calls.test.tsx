import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { venueStatsQuery } from './feed-calls.ts';
import { storeVenueStats, storedVenueStats } from './feed-calls.ts';

const stats = { quality_definition: { min: 5.5, max: 7.5 } };
const KEY = 'crustodian-quality-definition-12';

beforeEach(() => localStorage.clear());

test('is kept per venue', () => {
  storeVenueStats(12, stats);
  expect(storedVenueStats(12)).toEqual(stats);
  expect(storedVenueStats(13)).toBeUndefined();
  expect(localStorage.getItem(KEY)).toBe('{"min":5.5,"max":7.5}');
});

test.each(['', 'no json', '{"min":"6"}', 'null'])('%j is as nothing kept', (text) => {
  localStorage.setItem(KEY, text);
  expect(storedVenueStats(12)).toBeUndefined();
});

test('is there at once after a reload, and the server is asked again', () => {
  storeVenueStats(12, stats);
  const client = new QueryClient();
  const seen = new QueryObserver(client, { ...venueStatsQuery(12), enabled: false });
  expect(seen.getCurrentResult().data).toEqual(stats);
  expect(
    client
      .getQueryCache()
      .find({ queryKey: ['venue-stats', 12] })!
      .isStaleByTime(60_000),
  ).toBe(true);
});
