import { addDays, daysBetween, type CalendarDay } from '../time/calendar-day.ts';
import { monthEnd } from '../time/month.ts';
import { monthParts } from './month-parts.ts';
import { expect, test } from 'vitest';

const daysOf = (min: CalendarDay, max: CalendarDay) =>
  Array.from({ length: daysBetween(min, max) + 1 }, (_, at) => addDays(min, at));

/** How often each day is counted. */
function counted(min: CalendarDay, max: CalendarDay, today: CalendarDay): Map<CalendarDay, number> {
  const { months, days } = monthParts({ min, max }, today);
  const times = new Map<CalendarDay, number>();
  const add = (from: CalendarDay, to: CalendarDay, sign: number) => {
    for (const day of daysOf(from, to)) times.set(day, (times.get(day) ?? 0) + sign);
  };
  for (const month of months) add(month, monthEnd(month), 1);
  for (const part of days) add(part.min, part.max, part.sign);
  return new Map([...times].filter(([, count]) => count !== 0));
}

test.each([
  ['one day', '2024-03-10', '2024-03-10'],
  ['a whole month', '2024-02-01', '2024-02-29'],
  ['all but the first day of a month', '2024-03-02', '2024-03-31'],
  ['all but both ends of a month', '2024-03-03', '2024-03-29'],
  ['ninety days', '2024-01-15', '2024-04-13'],
  ['a year that begins late and ends early in a month', '2023-11-22', '2024-11-05'],
])('%s: every day once and no other, whatever day it is', (_case, min, max) => {
  for (const today of ['2020-01-01', min, '2024-03-10', max, '2030-01-01']) {
    expect(counted(min, max, today)).toEqual(new Map(daysOf(min, max).map((day) => [day, 1])));
  }
});

test('a rolling year reads twelve rows and at most half a month of days at each end', () => {
  const { months, days } = monthParts({ min: '2023-11-10', max: '2024-11-09' }, '2025-01-01');
  expect(months).toHaveLength(12);
  expect(days).toEqual([
    { min: '2023-11-01', max: '2023-11-09', sign: -1 },
    { min: '2024-11-01', max: '2024-11-09', sign: 1 },
  ]);
});

test('the month under way is read whole, for nothing comes after today', () =>
  expect(monthParts({ min: '2024-10-01', max: '2024-11-12' }, '2024-11-13')).toEqual({
    months: ['2024-10-01', '2024-11-01'],
    days: [{ min: '2024-11-13', max: '2024-11-30', sign: -1 }],
  }));
