import { afterEach, expect, test } from 'vitest';
import { speakOnPage } from '../../language/language.ts';
import type { CoveredVenue } from './orders-calls.ts';
import { boundsText, headText, leadText, orderWeek, readMapping } from './orders-view.ts';

const day = (unseen: Record<string, number>) => ({
  day: '2026-11-20',
  made: 10,
  seen: 9,
  fit: 9,
  scored: 9,
  audited: 0,
  unseen,
  unscored: {},
});
const venue = (over: Partial<CoveredVenue>): CoveredVenue => ({
  venue: '1',
  name: 'Cape May',
  made: 100,
  seen: 92,
  fit: 90,
  scored: 90,
  audited: 3,
  share_seen: 0.9,
  is_left_out: false,
  mean: 8.1,
  bounds: null,
  days: [day({ silent: 6, 'not matched': 2 }), day({ 'not matched': 2 })],
  wrong_products: [],
  ...over,
});

test('a week, order by order', () => {
  const week = orderWeek([venue({}), venue({ venue: '2', made: null, days: [] })]);
  expect(week).toEqual({
    made: 100,
    seen: 90,
    unseen: 10,
    unordered: 2,
    wrong: 0,
    why: '6 Cape May silent · 4 others',
  });
  expect(headText(week)).toBe('The till names 98 of 100 pizzas that were seen.');
  expect(leadText(week)).toBe('100 pizzas were ordered in seven days, and 90 of them seen.');
});

afterEach(() => void speakOnPage('en'));

test('the same in Spanish', () => {
  speakOnPage('es');
  const week = orderWeek([venue({})]);
  expect(week.why).toBe('6 Cape May en silencio · 4 más');
  expect(headText(week)).toBe('La caja nombra 98 de cada 100 pizzas que se vieron.');
  expect(leadText(week)).toBe('En siete días se pidieron 100 pizzas y se vieron 90 de ellas.');
  expect(headText(orderWeek([venue({ made: null })]))).toBe(
    'Ninguna caja ha enviado pedidos todavía.',
  );
  expect(boundsText(venue({ share_seen: 0.7, mean: 7.94, bounds: { low: 7.61, high: 8.2 } }))).toBe(
    '70\u00a0% vistas, fuera de las clasificaciones; promedio 7,9, entre 7,6 y 8,2 con las no vistas',
  );
  expect(readMapping('{')).toEqual({ refused: 'El archivo no es JSON.' });
});

test('without orders nothing is said of coverage', () => {
  const week = orderWeek([venue({ made: null })]);
  expect(week).toMatchObject({ made: null });
  expect(headText(week)).toBe('No till has sent orders yet.');
});

test('a store that was seldom seen has the bounds of its mean', () => {
  expect(boundsText(venue({ share_seen: 0.7, mean: 7.94, bounds: { low: 7.61, high: 8.2 } }))).toBe(
    '70% seen, left out of rankings; mean 7.9, between 7.6 and 8.2 with the unseen',
  );
});

test('a mapping file', () => {
  const mapping = { order: 'no', lines: 'items', specialty: 'product.name', made: 'at' };
  expect(readMapping(JSON.stringify(mapping))).toEqual({ mapping });
  expect(readMapping('{')).toEqual({ refused: 'The file is not JSON.' });
  expect(readMapping('{"order":"no"}')).toMatchObject({ refused: expect.stringMatching('made') });
});
