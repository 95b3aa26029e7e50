import { expect, test } from 'vitest';
import { LONG_WEEKDAYS, perWeekday, WEEKDAYS, weekdayName } from './weekday.ts';

test.each([
  ['2024-03-10', 'Sun'],
  ['2024-03-11', 'Mon'],
  ['2024-03-16', 'Sat'],
] as const)('%s is a %s', (day, name) => expect(weekdayName(day)).toBe(name));

test('a value for each weekday, Sunday first', () => {
  expect(Object.keys(perWeekday(() => 0))).toEqual([
    'Sun',
    'Mon',
    'Tue',
    'Wed',
    'Thu',
    'Fri',
    'Sat',
  ]);
});

test('a long name begins with the short one', () => {
  for (const day of WEEKDAYS) expect(LONG_WEEKDAYS[day]).toMatch(new RegExp(`^${day}\\w*day$`));
});
