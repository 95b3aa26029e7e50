import { expect, test } from 'vitest';
import { addressRange, monthsAround, nearestDay, reversedDays } from './feed-range.ts';

const today = '2025-11-16';

test.each([
  ['no days: yesterday', {}, { min: '2025-11-15', max: '2025-11-15' }],
  ['one day', { min: '2025-11-10' }, { min: '2025-11-10', max: '2025-11-10' }],
  ['a range', { min: '2025-11-09', max: '2025-11-15' }, { min: '2025-11-09', max: '2025-11-15' }],
  [
    'day-month-year',
    { min: '9-11-2025', max: '15-11-2025' },
    { min: '2025-11-09', max: '2025-11-15' },
  ],
  ['a day that does not exist', { min: '2025-02-30' }, null],
  ['swapped ends', { min: '2025-11-15', max: '2025-11-09' }, null],
  ['no day at all', { min: 'soon' }, null],
])('%s', (_name, address, range) => {
  expect(addressRange(address, today)).toEqual(range);
});

test.each([
  [
    { min: '15-11-2025', max: '2025-11-09' },
    { min: '2025-11-15', max: '2025-11-09' },
  ],
  [{ min: '2025-11-09', max: '2025-11-15' }, null],
  [{ min: '2025-11-09', max: '2025-11-09' }, null],
  [{ min: '2025-11-09' }, null],
  [{ min: 'soon', max: '2025-11-09' }, null],
  [{}, null],
])('of %j the reversed days are %j', (address, days) => {
  expect(reversedDays(address)).toEqual(days);
});

test.each([
  ['the last one before', ['2025-11-01', '2025-11-08', '2025-11-20'], '2025-11-08'],
  ['else the first after', ['2025-11-20', '2025-11-18'], '2025-11-18'],
  ['none', [], null],
])('the nearest day with data is %s', (_name, days, nearest) => {
  expect(nearestDay(days, { min: '2025-11-10', max: '2025-11-12' })).toBe(nearest);
});

test('it is looked for two months back and one ahead', () => {
  expect(monthsAround({ min: '2025-01-31', max: '2025-01-31' })).toEqual([
    '2025-01',
    '2024-12',
    '2024-11',
    '2025-02',
  ]);
});
