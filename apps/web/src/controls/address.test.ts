import { expect, test } from 'vitest';
import { z } from 'zod';
import { addressFlag, placeSearch, rangeSearch } from './address.ts';

test('ids stay text, although the router reads them as numbers', () => {
  expect(placeSearch.parse({ company: 7, venue: '12' })).toEqual({ company: '7', venue: '12' });
});

test('an address without choices has none', () => {
  expect(rangeSearch.parse({})).toEqual({});
});

test.each([
  ['a venue that is no id', { venue: 'Bandera' }],
  ['a negative venue', { venue: -1 }],
  ['a list', { venue: [1, 2] }],
  ['a day that is none', { min: '2025-02-30' }],
  ['day-month-year', { max: '15-11-2025' }],
  ['a number for a day', { max: 2025 }],
])('%s is dropped', (_case, search) => {
  expect(Object.values(rangeSearch.parse(search)).filter((value) => value !== undefined)).toEqual(
    [],
  );
});

test('days of the calendar stay', () => {
  const range = { min: '2025-11-09', max: '2025-11-15' };
  expect(rangeSearch.parse(range)).toEqual(range);
});

const flags = z.object({ bad: addressFlag });
test.each([
  [1, true],
  ['1', true],
  [true, true],
  ['yes', true],
  [0, false],
  ['0', false],
  [false, false],
  ['false', false],
  ['', false],
])('flag %j is %s (X21)', (value, on) => {
  expect(flags.parse({ bad: value }).bad).toBe(on);
});

test('a flag that is not in the address stays out of it', () => {
  expect('bad' in flags.parse({})).toBe(false);
});
