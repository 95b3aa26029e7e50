/**
 * The leaderboard's custom periods in display order, as they appear in the URL (spec 001 section 2,
 * decision X10).
 */
export const LEADERBOARD_PERIOD_KEYS = [
  'current-week',
  'last-week',
  'current-month',
  'last-month',
  'last-6-months',
  'last-12-months',
  'life-time',
] as const;

export type LeaderboardPeriod = (typeof LEADERBOARD_PERIOD_KEYS)[number];
