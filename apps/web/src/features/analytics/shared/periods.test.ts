import { expect, test } from 'vitest';
import { columnsText, periodsOfRange, viewOfColumns } from './periods.ts';

const TWO_DAYS = { min: '2025-11-15', max: '2025-11-16' };

test.each([
  ['daily', ['15 Nov', '16 Nov'], ['Sat 15 Nov 2025', 'Sun 16 Nov 2025']],
  ['weekly', ['W46', 'W47'], ['W46 · 9 – 15 Nov 2025', 'W47 · 16 – 22 Nov 2025']],
  ['monthly', ['Nov'], ['November 2025']],
] as const)('%s periods are named', (view, names, titles) => {
  const periods = periodsOfRange(view, TWO_DAYS);
  expect(periods.map(({ name }) => name)).toEqual(names);
  expect(periods.map(({ title }) => title)).toEqual(titles);
});

test('under an axis January is the year that it begins', () => {
  const periods = periodsOfRange('monthly', { min: '2025-12-05', max: '2026-02-01' });
  expect(periods.map(({ name }) => name)).toEqual(['Dec', '2026', 'Feb']);
});

test('a period has only those of its days that lie in the range', () => {
  expect(periodsOfRange('weekly', TWO_DAYS).map(({ start, days }) => ({ start, ...days }))).toEqual(
    [
      { start: '2025-11-09', min: '2025-11-15', max: '2025-11-15' },
      { start: '2025-11-16', min: '2025-11-16', max: '2025-11-16' },
    ],
  );
});

test('the week before the first that starts on Sunday ends on Saturday', () => {
  const range = { min: '2024-03-01', max: '2024-03-16' };
  expect(periodsOfRange('weekly', range).map(({ start, days }) => [start, days.max])).toEqual([
    ['2024-02-26', '2024-03-03'],
    ['2024-03-04', '2024-03-09'],
    ['2024-03-10', '2024-03-16'],
  ]);
});

test.each([
  ['daily', '2025-09-16', 'daily', 'per day'],
  ['daily', '2025-09-15', 'weekly', 'per week: too long to show per day'],
  ['weekly', '2025-09-15', 'weekly', 'per week'],
  ['daily', '2024-01-01', 'monthly', 'per month: too long to show per day'],
  ['monthly', '2015-01-01', 'monthly', 'per month'],
] as const)('%s columns since %s are drawn %s', (view, min, drawn, text) => {
  const range = { min, max: '2025-11-16' };
  expect(viewOfColumns(view, range)).toBe(drawn);
  expect(columnsText(view, viewOfColumns(view, range))).toBe(text);
});
