import { expect, test } from 'vitest';
import { openingMonth, shownMonths } from './shown-months.ts';

test.each([
  ['at the month of the start', '2024-02-15', '2025-11-16', 2, '2024-02-01'],
  ['with the running month at the right', '2025-11-15', '2025-11-16', 2, '2025-10-01'],
  ['at the running month when one is shown', '2025-11-15', '2025-11-16', 1, '2025-11-01'],
  ['over a turn of the year', '2026-01-02', '2026-01-03', 2, '2025-12-01'],
  ['at the last months when nothing is chosen', null, '2025-11-16', 2, '2025-10-01'],
])('opens %s', (_case, chosen, last, count, month) => {
  expect(openingMonth(chosen, { last, count })).toBe(month);
});

test('months shown', () => {
  expect(shownMonths('2025-12-01', 2)).toEqual(['2025-12', '2026-01']);
});
