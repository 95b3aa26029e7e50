import { expect, test } from 'vitest';
import { visibleEnd, visibleHours, HALF_HOURS, NIGHT_ENDS } from './time-of-day.ts';

const volume = (...filled: number[]) =>
  Array.from({ length: HALF_HOURS }, (_, at) => ({
    pizzas: filled.includes(at) ? 1 : 0,
    notToStandard: 0,
  }));

test('the business day ends at 4 in the morning', () => expect(NIGHT_ENDS).toBe(28));

test.each([
  ['nothing is known', undefined, 24],
  ['the last pizza came before midnight', volume(24, 47), 24],
  ['one came after midnight', volume(24, 48), 28],
  ['one came just before 4', volume(55), 28],
])('the hours drawn when %s', (_case, made, hours) => expect(visibleHours(made)).toBe(hours));

test('24 is the end of the business day', () => {
  expect(visibleEnd([20, 24], 28)).toBe(28);
  expect(visibleEnd([20, 23], 28)).toBe(23);
  expect(visibleEnd([20, 24], 24)).toBe(24);
});
