import { afterEach, expect, test } from 'vitest';
import { speakOnPage } from '../../../language/language.ts';
import type { FairPlace, FairRanking, FairStore } from './fair-calls.ts';
import {
  emptyText,
  fairSentence,
  endsText,
  groupNote,
  rankedNote,
  rankText,
  shareOfPlace,
  storesIn,
  unrankedText,
  winnerText,
} from './fair-messages.ts';

const store = (
  name: string,
  group: FairStore['group'],
  change: Partial<FairStore> = {},
): FairStore => ({
  venue: name,
  name,
  unranked: null,
  score: 8.31,
  halfWidth: 0.19,
  judged: 21,
  drawn: 21,
  scored: 633,
  seen: 0.96,
  group,
  rank: { low: 5, high: 8, first: 0.01, last: 0, top_five: 0.06, bottom_five: 0.02 },
  ...change,
});
const by = (name: string, share: number) => ({ venue: name, name, share, picture: null });
const shared: FairPlace = {
  place: 1,
  kind: 'shared',
  by: [by('Harbor Point', 0.73), by('Boerne', 0.27)],
};
const third: FairPlace = {
  place: 3,
  kind: 'nobody',
  by: [by('Lakeview', 0.66), by('Oak Park', 0.34)],
};
const above = [store('Harbor Point', 'above'), store('Boerne', 'above')];
const middle = ['Bandera', 'Seaport', 'Cape May'].map((name) => store(name, 'not-distinguishable'));
const below = [store('Kerrville', 'below'), store('Wicker Park', 'below')];
const ranking = (stores: FairStore[], podium: FairPlace[]): FairRanking => ({
  judged: stores.reduce((sum, { judged }) => sum + judged, 0),
  stores,
  podium,
  winners: [],
});

test.each<[string, FairRanking, string]>([
  [
    'shared',
    ranking([...above, ...middle, ...below], [shared, third]),
    'Harbor Point and Boerne share first place. Kerrville and Wicker Park need help. The three in the middle cannot be told apart.',
  ],
  [
    'given to one',
    ranking([above[0]!, ...middle], [{ place: 1, kind: 'given', by: [by('Harbor Point', 0.91)] }]),
    'Harbor Point is first. The three in the middle cannot be told apart.',
  ],
  [
    'nobody first, some above',
    ranking([...above, ...middle, below[1]!], [{ ...third, place: 1 }]),
    'Harbor Point and Boerne are clearly above the average. Wicker Park needs help. The three in the middle cannot be told apart.',
  ],
  ['nobody stands out', ranking(middle, []), 'No store stands out this time.'],
  [
    'no store differs',
    ranking(
      middle.map((one) => ({ ...one, group: null, rank: null })),
      [],
    ),
    'No store stands out this time.',
  ],
  [
    'none audited',
    ranking([store('Bandera', null, { unranked: 'not-audited' })], []),
    'No store is audited in these days.',
  ],
])('%s', (_case, given, text) => {
  expect(fairSentence(given)).toBe(text);
  const help = storesIn(given, 'below').map(({ name }) => name);
  expect(help.every((name) => text.includes(name))).toBe(true);
  const alike = storesIn(given, 'not-distinguishable').map(({ name }) => name);
  expect(alike.some((name) => text.includes(name))).toBe(false);
});

test('the words of places, groups and ranks have the figures beside them', () => {
  expect(shareOfPlace(1, 0.73)).toBe('first in 73 of 100 recounts');
  expect(emptyText(third)).toBe(
    'Lakeview would take it in 66 of 100 recounts, Oak Park in 34. We name a place from 80.',
  );
  expect(groupNote('above', 4)).toBe('four stores');
  expect(groupNote('not-distinguishable', 6)).toBe(
    'six stores: any order among them would be guesswork',
  );
  expect(rankText(store('Bandera', null))).toBe('5 to 8');
  expect(
    rankText(
      store('Bandera', null, {
        rank: { low: 12, high: 12, first: 0, last: 1, top_five: 0, bottom_five: 0 },
      }),
    ),
  ).toBe('12');
  expect(rankedNote(ranking([...above, ...middle], []), '15 – 21 Nov 2026')).toBe(
    '15 – 21 Nov 2026, 5 stores, 105 pizzas judged blind',
  );
});

test.each<[Partial<FairStore>, string]>([
  [{ unranked: 'seldom-seen', seen: 0.71 }, 'seen for 71% of its pizzas, ranked from 80%'],
  [{ unranked: 'too-few', judged: 5 }, 'too few: 5 judged, ranked from 8'],
  [{ unranked: 'not-audited', judged: 0 }, 'not audited'],
])('why a store is not ranked: %j', (change, text) => {
  expect(unrankedText(store('Bandera', null, change))).toBe(text);
});

test('the history of winners says Nobody when it was so', () => {
  const week = '2026-11-15';
  expect(winnerText({ week, judged: 249, kind: 'shared', by: shared.by })).toEqual({
    who: 'Harbor Point or Boerne',
    how: 'shared',
  });
  expect(winnerText({ week, judged: 249, kind: 'given', by: [by('Boerne', 0.88)] })).toEqual({
    who: 'Boerne',
    how: 'first in 88 of 100',
  });
  expect(winnerText({ week, judged: 249, kind: 'nobody', by: third.by })).toEqual({
    who: 'Nobody',
    how: 'two stores could be it',
  });
  expect(winnerText({ week, judged: 0, kind: 'nobody', by: [] })).toEqual({
    who: '–',
    how: 'nothing was judged',
  });
});

afterEach(() => void speakOnPage('en'));

test('the same in Spanish, with the same figures', () => {
  speakOnPage('es');
  expect(fairSentence(ranking([...above, ...middle, ...below], [shared, third]))).toBe(
    'Harbor Point y Boerne comparten el primer puesto. Kerrville y Wicker Park necesitan ayuda. Las tres del medio no se distinguen.',
  );
  expect(fairSentence(ranking(middle, []))).toBe('Esta vez no destaca ninguna tienda.');
  expect(shareOfPlace(1, shared.by[0]!.share)).toBe('primera en 73 de 100 recuentos');
  expect(emptyText(third)).toBe(
    'Lakeview lo ocuparía en 66 de 100 recuentos; Oak Park, en 34. Damos un puesto a partir de 80.',
  );
  expect(groupNote('not-distinguishable', 6)).toBe(
    'seis tiendas: cualquier orden entre ellas sería adivinar',
  );
  expect(rankText(store('Bandera', null))).toBe('5 a 8');
  expect(unrankedText(store('Bandera', null, { unranked: 'seldom-seen', seen: 0.71 }))).toBe(
    'se vio el 71\u00a0% de sus pizzas; hay puesto desde el 80 %',
  );
  expect(winnerText({ week: '2026-11-15', judged: 249, kind: 'nobody', by: third.by })).toEqual({
    who: 'Nadie',
    how: 'podrían ser dos tiendas',
  });
  expect(rankedNote(ranking([...above, ...middle], []), '15 – 21 nov 2026')).toBe(
    '15 – 21 nov 2026, 5 tiendas, 105 pizzas juzgadas a ciegas',
  );
});

test.each([
  [
    { top_five: 0.834, bottom_five: 0 },
    12,
    'first five in 83 of 100',
    'entre las cinco primeras en 83 de 100',
  ],
  [
    { top_five: 0.1, bottom_five: 0.6 },
    12,
    'last five in 60 of 100',
    'entre las cinco últimas en 60 de 100',
  ],
  [{ top_five: 0.04, bottom_five: 0.01 }, 12, null, null],
  [
    { top_five: 0.9, bottom_five: 0, first: 0.61, last: 0.004 },
    10,
    'first in 61 of 100, last in 0',
    'primera en 61 de 100, última en 0',
  ],
])('%o of %d stores is told', (chances, places, en, es) => {
  const one = store('Bandera', null, { rank: { low: 1, high: 9, first: 0, last: 0, ...chances } });
  expect(endsText(one, places)).toBe(en);
  speakOnPage('es');
  expect(endsText(one, places)).toBe(es);
});
