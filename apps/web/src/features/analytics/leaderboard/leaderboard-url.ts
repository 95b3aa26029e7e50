import { LEADERBOARD_PERIOD_KEYS } from '@crustodian/domain/figures/leaderboard-periods';
import { z } from 'zod';
import { rangeSearch } from '../../../controls/address.ts';

/** URL state of the leaderboard: company and custom period; days selected elsewhere are passed through. */
export const leaderboardSearch = rangeSearch.extend({
  /** Stores by audited scores; the shifts of the documents otherwise. */
  of: z.enum(['stores']).optional().catch(undefined),
  period: z.enum(LEADERBOARD_PERIOD_KEYS).optional().catch(undefined),
});
export type LeaderboardSearch = z.output<typeof leaderboardSearch>;
