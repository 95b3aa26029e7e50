import { expect, test } from 'vitest';
import { periodStart, periodsOf, type View } from './period.ts';

test.each<[View, string, string]>([
  ['daily', '2024-03-09', '2024-03-09'],
  ['weekly', '2024-03-03', '2024-02-26'],
  ['weekly', '2024-03-04', '2024-03-04'],
  ['weekly', '2024-03-09', '2024-03-04'],
  ['weekly', '2024-03-10', '2024-03-10'],
  ['weekly', '2024-03-16', '2024-03-10'],
  ['weekly', '2024-12-31', '2024-12-29'],
  ['monthly', '2024-03-31', '2024-03-01'],
  ['monthly', '2024-02-29', '2024-02-01'],
])('%s: %s belongs to %s', (view, day, start) => expect(periodStart(view, day)).toBe(start));

test('every day of the range is next to its period; the week of the switch has six days (X05)', () => {
  const { days, starts } = periodsOf('weekly', { min: '2024-03-04', max: '2024-03-11' });
  expect(days).toHaveLength(8);
  expect(starts).toEqual([...Array(6).fill('2024-03-04'), '2024-03-10', '2024-03-10']);
});

test('a day on which clocks change is one day like any other', () => {
  const { days } = periodsOf('daily', { min: '2024-03-30', max: '2024-04-01' });
  expect(days).toEqual(['2024-03-30', '2024-03-31', '2024-04-01']);
});
