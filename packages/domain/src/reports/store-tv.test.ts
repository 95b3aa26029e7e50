import { expect, test } from 'vitest';
import { rankingWindow, tipOfTheWeek, tvLanguage, tvWeek, tvZoom } from './store-tv.ts';

test.each([
  ['100', 100],
  ['150', 150],
  ['5', 5],
  ['0', null],
  ['000', null],
  ['', null],
  ['-50', null],
  ['1.5', null],
  ['1e3', null],
  ['big', null],
  ['12345', null],
  [null, null],
])('zoom %s is %s', (asked, percent) => {
  expect(tvZoom(asked)).toBe(percent);
});

test.each([
  ['es', 'en-US', 'es'],
  ['es-MX', 'en-US', 'es'],
  ['ES', 'en-US', 'es'],
  ['en', 'es-CL', 'en'],
  ['fr', 'es-CL', 'en'],
  ['', 'es-CL', 'en'],
  [null, 'es-CL', 'es'],
  [null, 'en-US', 'en'],
  [null, 'fr-FR', 'en'],
  [null, '', 'en'],
] as const)('lang %s in a browser of %s is %s', (asked, browser, language) => {
  expect(tvLanguage(asked, browser)).toBe(language);
});

test.each([
  ['10-3-2024', '2024-03-10'],
  ['10-03-2024', '2024-03-10'],
  ['13-3-2024', '2024-03-10'],
  ['4-3-2024', '2024-03-04'],
  ['31-2-2024', null],
  ['2024-03-10', null],
  ['last', null],
  ['', null],
  [null, null],
])('week %s begins on %s', (asked, stamp) => {
  expect(tvWeek(asked)).toBe(stamp);
});

const STORES = Array.from({ length: 20 }, (_, index) => index + 1);
test.each([
  [1, 20, [1, 2, 3, 4]],
  [2, 20, [1, 2, 3, 4]],
  [3, 20, [1, 2, 3, 4, 5]],
  [5, 20, [1, 2, 3, 4, 5, 6, 7]],
  [6, 20, [1, 2, 3, 4, 5, 6, 7, 8]],
  [7, 20, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  [8, 20, [1, 2, 3, 4, 6, 7, 8, 9, 10]],
  [12, 20, [1, 2, 3, 4, 10, 11, 12, 13, 14]],
  [19, 20, [1, 2, 3, 4, 17, 18, 19, 20]],
  [20, 20, [1, 2, 3, 4, 18, 19, 20]],
  [2, 3, [1, 2, 3]],
  [1, 1, [1]],
  [99, 20, [1, 2, 3, 4]],
  [1, 0, []],
])('the store at row %i of %i sees the rows %j', (own, stores, shown) => {
  const rows = rankingWindow(STORES.slice(0, stores), (store) => store === own);
  expect(rows.map(({ row }) => row)).toEqual(shown);
  expect(rows.map(({ entry }) => entry)).toEqual(shown);
});

test('the tip is of the first problem, in the language of the screen', () => {
  const problems = [
    { tips: { en: ['Cut deeper.', 'Sharpen the blade.'], es: ['Corta más hondo.'] } },
    { tips: { en: ['Weigh the dough.'], es: ['Pesa la masa.'] } },
  ];
  expect(tipOfTheWeek(problems, 'en')).toBe('Cut deeper.');
  expect(tipOfTheWeek(problems, 'es')).toBe('Corta más hondo.');
  expect(tipOfTheWeek([], 'en')).toBeNull();
});
