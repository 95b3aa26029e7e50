import { expect, test } from 'vitest';
import { businessHour } from './shift.ts';
import { daypartOf, DAYPARTS, perDaypart } from './daypart.ts';

test.each([
  ['04:00', null],
  ['08:59', null],
  ['09:00', 'Opening'],
  ['11:59', 'Opening'],
  ['12:00', 'Lunch'],
  ['13:59', 'Lunch'],
  ['14:00', 'Afternoon'],
  ['15:59', 'Afternoon'],
  ['16:00', 'Dinner'],
  ['19:59', 'Dinner'],
  ['20:00', 'Evening'],
  ['22:59', 'Evening'],
  ['23:00', 'Closing'],
  ['00:30', 'Closing'],
  ['03:59', 'Closing'],
])('%s is %s', (time, daypart) =>
  expect(daypartOf(businessHour(`2024/03/10 ${time}:00`))).toBe(daypart),
);

test('every daypart has a value', () =>
  expect(Object.keys(perDaypart(() => 0))).toEqual([...DAYPARTS]));
