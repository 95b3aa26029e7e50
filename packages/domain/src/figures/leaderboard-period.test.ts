import { expect, test } from 'vitest';
import { LEADERBOARD_PERIOD_KEYS } from './leaderboard-period.ts';
import { DEFAULT_PERIOD, LEADERBOARD_PERIODS } from './leaderboard-periods.ts';

test('the periods are called so, in this order, and start at Last week (spec 001 section 2)', () => {
  expect(LEADERBOARD_PERIOD_KEYS.map((key) => LEADERBOARD_PERIODS[key].label.en)).toEqual([
    'Current week',
    'Last week',
    'Current month',
    'Last month',
    'Last 6 month',
    'Last 12 month',
    'Life time',
  ]);
  expect(LEADERBOARD_PERIODS[DEFAULT_PERIOD].label.en).toBe('Last week');
});
