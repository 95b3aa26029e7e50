import { expect, test } from 'vitest';
import {
  isReportMonth,
  isRunning,
  lastCompleteMonth,
  monthEnd,
  monthList,
  monthStamp,
  yearMonth,
} from './month.ts';

test.each([
  ['2024-02-29', '2024-02', '2024-02-01', '2024-02-29'],
  ['2025-02-01', '2025-02', '2025-02-01', '2025-02-28'],
  ['2025-12-31', '2025-12', '2025-12-01', '2025-12-31'],
])('month of %s', (day, month, stamp, end) => {
  expect(yearMonth(day)).toBe(month);
  expect(monthStamp(day)).toBe(stamp);
  expect(monthEnd(stamp)).toBe(end);
});

test('a week belongs to the month of its stamp (X08)', () => {
  expect(monthStamp('2025-11-30')).toBe('2025-11-01');
});

test('the list runs from the running month down to March 2023 (X08)', () => {
  const list = monthList('2024-01-15');
  expect(list.slice(0, 2)).toEqual(['2024-01-01', '2023-12-01']);
  expect(list.at(-1)).toBe('2023-03-01');
  expect(list).toHaveLength(11);
});

test('the month chosen at first is the last complete one (X08)', () => {
  expect(lastCompleteMonth('2025-11-15')).toBe('2025-10-01');
  expect(lastCompleteMonth('2025-01-01')).toBe('2024-12-01');
});

test.each([
  ['2023-03-01', true],
  ['2023-02-01', false],
  ['2024-03-01', true],
  ['2024-03-02', false],
  ['2024-04-01', false],
])('%s is a month of reports on 2024-03-10: %s', (stamp, is) =>
  expect(isReportMonth(stamp, '2024-03-10')).toBe(is),
);

test.each([
  ['2026-10-01', '2026-10-31', true],
  ['2026-10-01', '2026-11-01', false],
])('the month of %s on %s', (stamp, today, running) => {
  expect(isRunning(stamp, today)).toBe(running);
});
