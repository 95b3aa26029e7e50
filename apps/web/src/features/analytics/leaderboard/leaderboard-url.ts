import { LEADERBOARD_PERIOD_KEYS } from '@crustodian/domain/figures/leaderboard-period';
import { z } from 'zod';
import { rangeSearch } from '../../../controls/address.ts';

/**
 * URL state of the leaderboard: company and period; days selected on other pages are passed
 * through.
 */
export const leaderboardSearch = rangeSearch.extend({
  /**
   * The specified ranking of shifts, or stores by audited score; an administrator sets the default.
   */
  of: z.enum(['shifts', 'stores']).optional().catch(undefined),
  period: z.enum(LEADERBOARD_PERIOD_KEYS).optional().catch(undefined),
});
export type LeaderboardSearch = z.output<typeof leaderboardSearch>;
