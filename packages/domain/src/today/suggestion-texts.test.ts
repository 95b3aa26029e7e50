import { expect, test } from 'vitest';
import { suggestionText } from './suggestion-texts.ts';
import type { Suggestion } from './today-facts.ts';
import { todayLines } from './today-lines.ts';
import { headline, lineText } from './today-texts.ts';

const suggestion = (over: Partial<Suggestion> = {}): Suggestion => ({
  id: '5',
  venue: '1',
  action: '7',
  from: '2',
  part: 'Sello de queso',
  family: null,
  shift: 'PM',
  what: 'Cheese to the rim first.',
  first: { pizzas: 25, bad: 3 },
  before: { pizzas: 121, bad: 41 },
  ...over,
});
const names = new Map([
  ['1', 'Harbor Point'],
  ['2', 'Bandera'],
]);
const storeName = (venue: string) => names.get(venue)!;
const said = (suggestions: Suggestion[], language: 'en' | 'es') =>
  Object.values(suggestionText(suggestions, { storeName, language }));

test('what helped one store, with the figures of there', () => {
  expect(said([suggestion()], 'en')).toEqual([
    'Harbor Point: “Cheese to the rim first” helped Bandera.',
    'There, 22 of the next 25 pizzas are closed to the rim. Before, 41 of 121 had the fault.',
  ]);
  expect(said([suggestion()], 'es')).toEqual([
    'Harbor Point: «Cheese to the rim first» ayudó en Bandera.',
    'Allí, 22 de las siguientes 25 pizzas cierran hasta el borde. Antes, 41 de 121 tenían el fallo.',
  ]);
});

test('a store that the reader does not see is not named', () => {
  expect(said([suggestion({ from: null })], 'en')[0]).toBe(
    'Harbor Point: “Cheese to the rim first” helped another store.',
  );
  expect(said([suggestion({ from: null })], 'es')[0]).toBe(
    'Harbor Point: «Cheese to the rim first» ayudó en otra tienda.',
  );
});

test('to several stores it is one line, without pizzas from before there is no before', () => {
  const many = ['3', '4'].map((id) => suggestion({ id, before: { pizzas: 0, bad: 0 } }));
  expect(said(many, 'en')).toEqual([
    'For two stores: “Cheese to the rim first” helped Bandera.',
    'There, 22 of the next 25 pizzas are closed to the rim.',
  ]);
  const none = { signals: [], days: [], doubts: [], items: [], actions: [], due: [], answered: [] };
  const rest = { reviews: null, reports: null, venues: 3 };
  const lines = todayLines({
    ...none,
    ...rest,
    suggestions: [...many, suggestion({ action: '8' })],
  });
  expect(lines.map(({ key }) => key)).toEqual(['suggestion 7', 'suggestion 8']);
  const reader = { storeName, language: 'en' as const, today: '2026-11-22' };
  expect(lineText(lines[1]!, reader)).toMatchObject({ kind: 'Suggestion', cost: '' });
  expect(headline(lines, storeName, 'en')).toBe('Look at what helped another store.');
});
