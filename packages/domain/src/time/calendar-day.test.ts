import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  businessDay,
  dayMonthYearText,
  daysBetween,
  isCalendarDay,
  parseDayMonthYear,
  wallClock,
  weekdayOf,
} from './calendar-day.ts';

test.each([
  ['2024/03/06 03:59:59', '2024-03-05'],
  ['2024/03/06 04:00:00', '2024-03-06'],
  ['2024/03/01 01:30:00', '2024-02-29'],
  ['2024/12/31 23:59:59', '2024-12-31'],
])('a pizza of %s belongs to %s', (ts, day) => expect(businessDay(ts)).toBe(day));

test.each([
  ['5-4-2021', '2021-04-05'],
  ['05-04-2021', '2021-04-05'],
  ['31-2-2024', null],
  ['1-1-0000', null],
  ['2024-03-05', null],
  ['5/4/2021', null],
])('day-month-year %s is %s', (text, day) => expect(parseDayMonthYear(text)).toBe(day));

test('day-month-year is written without padding', () => {
  expect(dayMonthYearText('2021-04-05')).toBe('5-4-2021');
});

test('days, months and weekdays', () => {
  expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
  expect(addMonths('2024-03-31', -1)).toBe('2024-02-29');
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
  expect(weekdayOf('2024-03-10')).toBe(0);
});

test.each([
  ['2000-01-01', true],
  ['2099-12-31', true],
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2024-13-01', false],
  ['0000-01-01', false],
  ['1999-12-31', false],
  ['2100-01-01', false],
  ['9999-12-31', false],
])('%s is a day of the product: %s', (text, is) => expect(isCalendarDay(text)).toBe(is));

test('wall clock of an instant in a zone', () => {
  expect(wallClock(Date.UTC(2024, 2, 10, 18, 40), 'America/Chicago')).toBe('2024/03/10 13:40:00');
  expect(wallClock(Date.UTC(2024, 0, 1, 6, 0, 5), 'America/Chicago')).toBe('2024/01/01 00:00:05');
});
