import { describe, expect, test } from 'vitest';
import { periodBefore, periodDays } from './leaderboard-periods.ts';

// 2025-11-19 is a Wednesday; its week started on Sunday 2025-11-16.
describe('days of a period (X10)', () => {
  test.each([
    ['current-week', '2025-11-19', '2025-11-16', '2025-11-19'],
    ['last-week', '2025-11-19', '2025-11-09', '2025-11-15'],
    ['current-month', '2025-11-19', '2025-11-01', '2025-11-19'],
    ['last-month', '2025-11-19', '2025-10-01', '2025-10-31'],
    ['last-6-months', '2025-11-19', '2025-05-20', '2025-11-19'],
    ['last-12-months', '2025-11-19', '2024-11-20', '2025-11-19'],
    ['life-time', '2025-11-19', '2021-04-05', '2025-11-19'],
    // On a Sunday the current week is only that day.
    ['current-week', '2025-11-16', '2025-11-16', '2025-11-16'],
    ['last-month', '2024-03-01', '2024-02-01', '2024-02-29'],
    ['last-month', '2025-01-10', '2024-12-01', '2024-12-31'],
    // The last Monday week before weeks started on Sunday has six days (X05).
    ['last-week', '2024-03-12', '2024-03-04', '2024-03-09'],
    ['last-6-months', '2024-08-31', '2024-03-01', '2024-08-31'],
  ] as const)('%s on %s', (period, today, min, max) => {
    expect(periodDays(period, today)).toEqual({ min, max });
  });
});

describe('what a period is compared with', () => {
  test.each([
    ['current-week', { min: '2025-11-09', max: '2025-11-15' }],
    ['last-week', { min: '2025-11-02', max: '2025-11-08' }],
    ['current-month', { min: '2025-10-01', max: '2025-10-31' }],
    ['last-month', { min: '2025-09-01', max: '2025-09-30' }],
    ['last-6-months', { min: '2024-11-20', max: '2025-05-19' }],
    ['last-12-months', { min: '2023-11-20', max: '2024-11-19' }],
    ['life-time', null],
  ] as const)('%s', (period, days) => {
    expect(periodBefore(period, '2025-11-19')).toEqual(days);
  });
});
