import { describe, expect, test } from 'vitest';
import {
  bandCounts,
  furthestShift,
  governed,
  limitsProblem,
  scoreBins,
  shareOf,
  bandMoves,
  typedNumber,
} from './quality-shares.ts';
import { limitText } from '../../../pizza/formatters.ts';

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
    expect(bandMoves([bandera], SAVED, { min: 6, max: 7 })).toEqual([
      { before: 'good', after: 'excellent', pizzas: 4 },
    ]));
  test('a higher min turns Good pizzas Bad', () =>
    expect(bandMoves([bandera], SAVED, { min: 6.5, max: 8 })).toEqual([
      { before: 'good', after: 'bad', pizzas: 3 },
    ]));
  test('both above the old max turn Excellent pizzas Bad, and none of them Good', () =>
    expect(bandMoves([bandera], SAVED, { min: 9, max: 9 })).toEqual([
      { before: 'good', after: 'bad', pizzas: 7 },
      { before: 'excellent', after: 'bad', pizzas: 10 },
    ]));
  test('nothing changed, nothing moves', () => {
    expect(bandMoves([bandera], SAVED, SAVED)).toEqual([]);
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
  [6.005, '6.005'],
])('%d is written %s', (limit, text) => expect(limitText(limit)).toBe(text));

test.each([
  ['6,5', 6.5],
  [' 8 ', 8],
  ['-1', -1],
  ['', Number.NaN],
  ['six', Number.NaN],
])('%j is %d', (text, number) => expect(typedNumber(text)).toBe(number));

test.each([
  [7, 6, 'Min is above max. Lower min or raise max.'],
  [-1, 6, 'A limit must be between 0 and 10.'],
  [6, 10.01, 'A limit must be between 0 and 10.'],
  [Number.NaN, 8, 'Enter both limits as numbers.'],
  [6.005, 6.005, null],
  [0, 10, null],
])('what is wrong with %d and %d is %s', (min, max, problem) =>
  expect(limitsProblem({ min, max })).toBe(problem),
);
