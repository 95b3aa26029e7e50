import { weekdayOf } from '../time/calendar-day.ts';
import { expect, test } from 'vitest';
import { isOnHeatmap, WEEKDAYS } from './heatmap.ts';
import { businessHour } from '../time/shift.ts';

test.each([
  ['2024/03/10 10:59:59', false],
  ['2024/03/10 11:00:00', true],
  ['2024/03/10 16:59:59', true],
  ['2024/03/11 00:00:00', true],
  ['2024/03/11 00:59:59', true],
  ['2024/03/11 01:00:00', false],
  ['2024/03/11 03:59:59', false],
])('%s has a column: %s (X12)', (ts, shown) => expect(isOnHeatmap(businessHour(ts))).toBe(shown));

test('weekdays stand in the order in which days are numbered', () =>
  expect(['2024-03-10', '2024-03-16'].map((day) => WEEKDAYS[weekdayOf(day)])).toEqual([
    'Sun',
    'Sat',
  ]));
