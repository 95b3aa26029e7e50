import { expect, test } from 'vitest';
import { businessHour, shiftOf, shiftOfHour } from './shift.ts';

test.each([
  ['2024/03/05 04:00:00', 'AM', 4],
  ['2024/03/05 16:59:59', 'AM', 16],
  ['2024/03/05 17:00:00', 'PM', 17],
  ['2024/03/05 23:59:59', 'PM', 23],
  ['2024/03/06 03:59:59', 'PM', 27],
])('%s is %s, hour %i', (ts, shift, hour) => {
  expect(shiftOf(ts)).toBe(shift);
  expect(businessHour(ts)).toBe(hour);
  expect(shiftOfHour(hour)).toBe(shift);
});
