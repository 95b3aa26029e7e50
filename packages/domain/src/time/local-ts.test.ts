import { expect, test } from 'vitest';
import { localClock, localDay, localMs, localTimestamp } from './local-ts.ts';

const LATE = '2024/03/11 00:40:05';

test('day, clock and timestamp of a venue’s time', () => {
  expect(localDay(LATE)).toBe('2024-03-11');
  expect(localClock(LATE)).toBe('00:40');
  expect(localTimestamp(LATE)).toBe('2024-03-11 00:40:05');
});

test('two times are apart as the clock on the wall shows', () => {
  expect(localMs(LATE)).toBe(Date.UTC(2024, 2, 11, 0, 40, 5));
  expect(localMs(LATE) - localMs('2024/03/10 23:40:05')).toBe(3_600_000);
});
