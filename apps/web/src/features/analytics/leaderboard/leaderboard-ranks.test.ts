import { expect, test } from 'vitest';
import { podiumAndRest, rankChanges } from './leaderboard-ranks.ts';

const entry = (venue: string, shift: string, rank: number) => ({ venue, shift, rank });

test('an entry moves by the places between its former rank and its rank', () => {
  const now = [entry('1', 'AM', 1), entry('2', 'AM', 2), entry('1', 'PM', 3), entry('3', 'PM', 4)];
  const before = [entry('1', 'AM', 1), entry('1', 'PM', 2), entry('2', 'AM', 5)];
  expect(rankChanges(now, before)).toEqual([0, 3, -1, 'new']);
});

test('nothing moved where there was no period before', () => {
  expect(rankChanges([entry('1', 'AM', 1)], null)).toEqual([null]);
});

test('ranks 1 to 3 stand on the podium', () => {
  const entries = [1, 2, 3, 4, 5].map((rank) => entry(String(rank), 'AM', rank));
  const { podium, rest } = podiumAndRest(entries);
  expect(podium.map(({ rank }) => rank)).toEqual([1, 2, 3]);
  expect(rest.map(({ rank }) => rank)).toEqual([4, 5]);
  expect(podiumAndRest(entries.slice(0, 2)).podium).toHaveLength(2);
});
