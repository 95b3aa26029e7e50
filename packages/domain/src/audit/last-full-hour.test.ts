import { expect, test } from 'vitest';
import { lastFullHour } from './last-full-hour.ts';

test.each([
  ['2024-03-12T10:10:00.000Z', '2024-03-12T10:00:00.000Z'],
  ['2024-03-12T11:09:59.999Z', '2024-03-12T10:00:00.000Z'],
])('at %s answers count up to %s', (now, hour) => {
  expect(lastFullHour(Date.parse(now)).toISOString()).toBe(hour);
});
