import { describe, expect, test } from 'vitest';
import {
  bandCounts,
  furthestShift,
  governed,
  limitText,
  movesOf,
  scoreBins,
  shareOf,
  typedNumber,
} from './quality-shares.ts';

const store = (name: string, scores: [number, number][], has_own_definition = false) => ({
  venue: name,
  name,
  has_own_definition,
  scores,
});
const bandera = store('Bandera', [
  [5.9, 1],
  [6, 2],
  [6.01, 3],
  [8, 4],
  [8.1, 10],
]);
const SAVED = { min: 6, max: 8 };

test('a limit counts to the band below it', () => {
  const counts = bandCounts([bandera], SAVED);
  expect(counts).toEqual({ bad: 3, good: 7, excellent: 10 });
  expect(shareOf(counts, 'excellent')).toBe(0.5);
});

test('no pizzas, no share', () => expect(shareOf(bandCounts([], SAVED), 'bad')).toBe(0));

test('a store with a definition of its own is left out', () =>
  expect(governed([bandera, store('Boerne', [], true)])).toEqual([bandera]));

describe('the quarter points', () => {
  const bins = scoreBins(
    [
      bandera,
      store('Boerne', [
        [0, 5],
        [10, 6],
      ]),
    ],
    SAVED,
  );
  test('there are forty', () => expect(bins).toHaveLength(40));
  test.each([
    ['up to 0.25', 0, { bad: 5, good: 0, excellent: 0 }],
    ['5.75 to 6', 23, { bad: 3, good: 0, excellent: 0 }],
    ['6 to 6.25', 24, { bad: 0, good: 3, excellent: 0 }],
    ['8 to 8.25', 32, { bad: 0, good: 0, excellent: 10 }],
    ['9.75 to 10', 39, { bad: 0, good: 0, excellent: 6 }],
  ])('%s', (_bin, index, counts) => expect(bins[index]).toEqual(counts));
});

describe('what would change', () => {
  test('a lower max turns Good pizzas Excellent', () =>
    expect(movesOf([bandera], SAVED, { min: 6, max: 7 })).toEqual([
      { limit: 'max', from: 8, to: 7, pizzas: 4, before: 'good', after: 'excellent' },
    ]));
  test('a higher min turns Good pizzas Bad', () =>
    expect(movesOf([bandera], SAVED, { min: 6.5, max: 8 })).toEqual([
      { limit: 'min', from: 6, to: 6.5, pizzas: 3, before: 'good', after: 'bad' },
    ]));
  test('nothing changed, nothing moves', () => {
    expect(movesOf([bandera], SAVED, SAVED)).toEqual([]);
    expect(furthestShift([bandera], SAVED, SAVED)).toBeNull();
  });
  test('the store that moves furthest', () => {
    const boerne = store('Boerne', [
      [7.9, 1],
      [9, 99],
    ]);
    expect(furthestShift([boerne, bandera], SAVED, { min: 6, max: 7.5 })).toEqual({
      name: 'Bandera',
      quality: 'excellent',
      before: 0.5,
      after: 0.7,
    });
  });
});

test.each([
  [6, '6.0'],
  [7.25, '7.25'],
  [8.1, '8.1'],
])('%d is written %s', (limit, text) => expect(limitText(limit)).toBe(text));

test.each([
  ['6,5', 6.5],
  [' 8 ', 8],
  ['-1', -1],
  ['', Number.NaN],
  ['six', Number.NaN],
])('%j is %d', (text, number) => expect(typedNumber(text)).toBe(number));
