import { expect, test } from 'vitest';
import { dateOfWeekday } from './week-days.ts';

test.each([
  ['2025-11-09', 'Sun', '2025-11-09'],
  ['2025-11-09', 'Sat', '2025-11-15'],
  ['2023-11-06', 'Mon', '2023-11-06'],
  ['2023-11-06', 'Sun', '2023-11-12'],
] as const)('the week of %s has its %s on %s', (week, day, date) => {
  expect(dateOfWeekday(week, day)).toBe(date);
});
