import { expect, test } from 'vitest';
import { firstMatchedDay } from './matched-days.ts';

test('orders of a week are matched, by the business day of the latest store', () => {
  const now = Date.parse('2026-03-09T12:00:00Z');
  expect([firstMatchedDay(now), firstMatchedDay(now, 1)]).toEqual(['2026-03-02', '2026-03-08']);
});
